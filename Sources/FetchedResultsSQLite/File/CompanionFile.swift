import AtomicFiles
import CLinux
import FetchedResults
import Glibc

/// The rule for the files beside a store: its log, the memory that its readers share, a journal and
/// the lock file.
///
/// SQLite replays a log or a journal whoever wrote it, and whoever owns the shared memory can end
/// each process that reads it. So a file beside a store is used only if it is a regular file with
/// one name, and if somebody made it who may write to the store anyway. This is checked of each
/// file that this library opens itself, and by ``OpenedFileCheck`` of each file that SQLite opens.
enum CompanionFile {
  /// Checks all files that lie beside a store, before SQLite opens it.
  ///
  /// This protects nothing, because another file may take the place of one that was looked at. It
  /// names what is wrong before any file is opened or locked: SQLite takes a journal that it may
  /// not open for one that must be rolled back, and waits until nobody else has the store open.
  ///
  /// - Parameter store: The path of the store, with links resolved.
  /// - Throws: `StoreError.planted`.
  static func checkAll(beside store: String) throws(StoreError) {
    let access = FileAccess(ofStoreAt: store)
    for suffix in StorePath.suffixes + [WriteLock.suffix] {
      var status = stat()
      guard lstat(store + suffix, &status) == 0 else { continue }
      if let refusal = PlainFile.Refusal(status) {
        throw .refused(store + suffix, refusal)
      }
      try check(status, at: store + suffix, beside: store, of: access)
    }
  }

  /// Opens an existing file beside a store.
  ///
  /// - Parameter mode: `O_RDONLY` or `O_RDWR`.
  /// - Returns: The descriptor; nil where there is no file.
  /// - Throws: `StoreError.planted`, or where the system refuses, `reading` or `writing`.
  static func open(
    _ path: String, beside storePath: String, _ mode: Int32
  ) throws(StoreError) -> Int32? {
    let opened: (descriptor: Int32, status: stat)
    do throws(PlainFile.Refusal) {
      opened = try PlainFile.open(path, mode)
    } catch {
      switch error {
      case .system(ENOENT): return nil
      case .system(let code):
        throw mode == O_RDONLY
          ? .reading(path, code: code) : .writing(storePath, code: code)
      default: throw .refused(path, error)
      }
    }
    do throws(StoreError) {
      // The path of the store may be a link from another folder.
      let store = try StorePath.path("", beside: storePath)
      try check(opened.status, at: path, beside: store)
    } catch {
      close(opened.descriptor)
      throw error
    }
    return opened.descriptor
  }

  // MARK: - Who made it

  /// Checks who owns a file beside a store.
  ///
  /// - Throws: `StoreError.planted`.
  static func check(
    _ file: stat, at path: String, beside storePath: String
  ) throws(StoreError) {
    try check(file, at: path, beside: storePath, of: FileAccess(ofStoreAt: storePath))
  }

  /// - Parameter access: Who may use the store; nil where there is none yet.
  private static func check(
    _ file: stat, at path: String, beside storePath: String, of access: FileAccess?
  ) throws(StoreError) {
    let isKnown =
      if let access {
        mayBeMade(file, byThoseWhoWrite: access, at: storePath)
      } else {
        mayBeMade(file, byThoseWhoMakeStoresAt: storePath)
      }
    guard !isKnown else { return }
    throw .planted(path: path, .ofStranger(owner: Account.user(file.st_uid)))
  }

  /// Whether somebody who may write to a store can have made a file.
  ///
  /// The system is asked who is in a group only where the owner of the file is neither that of the
  /// store nor the user of this process: the answer may come from a directory service. A user whom
  /// the system does not know is in no group.
  private static func mayBeMade(
    _ file: stat, byThoseWhoWrite store: FileAccess, at storePath: String
  ) -> Bool {
    if file.st_uid == store.owner || file.st_uid == 0 || file.st_uid == geteuid() { return true }
    if store.permissions & S_IWOTH != 0 { return true }
    guard store.permissions & S_IWGRP != 0 else { return false }
    // The list may let in others than the group, whom nothing else shows.
    if getxattr(storePath, "system.posix_acl_access", nil, 0) > 0 { return true }
    // Only members of a group make files that are the group's, and in a folder with the bit
    // `setgid` everybody who may write there.
    let isOfGroup = file.st_gid == store.group && !givesGroupToAll(StorePath.folder(of: storePath))
    return isOfGroup || Account.isMember(file.st_uid, of: store.group) == true
  }

  /// Whether a folder is one in which everybody makes files that are its group's.
  private static func givesGroupToAll(_ path: String) -> Bool {
    var folder = stat()
    return stat(path, &folder) != 0
      || folder.st_mode & (S_ISGID | S_IWOTH) == S_ISGID | S_IWOTH
  }

  /// Whether somebody can have made a file who will be able to write to the store that is made
  /// beside it. Nobody is known yet who may; a folder in which everybody can make files tells
  /// nothing about who made one of them, and any other folder is that of the desks.
  private static func mayBeMade(_ file: stat, byThoseWhoMakeStoresAt storePath: String) -> Bool {
    var folder = stat()
    // In a folder that is gone, no store is made.
    guard stat(StorePath.folder(of: storePath), &folder) == 0 else { return true }
    return [folder.st_uid, geteuid(), 0].contains(file.st_uid) || folder.st_mode & S_IWOTH == 0
  }
}

extension StoreError {
  /// The error where a file beside a store was refused for what it is.
  static func refused(_ path: String, _ refusal: PlainFile.Refusal) -> StoreError {
    switch refusal {
    case .link: .planted(path: path, .link)
    case .notRegular: .planted(path: path, .notRegular)
    case .hardLink: .planted(path: path, .hardLink)
    case .system(let code): .reading(path, code: code)
    }
  }
}
