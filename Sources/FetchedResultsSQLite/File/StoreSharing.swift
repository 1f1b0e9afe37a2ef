import AtomicFiles
import CLinux
package import FetchedResults
import Glibc

/// Shares a store with a group: gives it the folder, the files of the store, and the copies that
/// lie beside them.
///
/// The folder gets the bit `setgid`, by which new files in it have its group, and the store lends
/// its permissions to whatever is made beside it (`FileAccess`). So the logins of the group can
/// use the store from then on, whoever of them makes a file.
///
/// Everything is checked before anything is changed. What is the group's already is left alone, so
/// that any of its logins may share a store again, to give it the files of its own. Permissions are
/// changed of plain files with one name, through a descriptor of the file that was looked at:
/// whoever may write to the folder could put a link to another file in its place.
package struct StoreSharing {
  private let path: String
  private let folder: String
  private let group: gid_t
  /// The name of the group.
  package let groupName: String

  /// - Parameter group: The name of a group, or its number.
  /// - Throws: `StoreSharingError` where there is no such group, or this user is not in it.
  package init(of path: String, with group: String) throws {
    guard let id = Account.groupID(group) else { throw StoreSharingError.unknownGroup(group) }
    self.group = id
    groupName = Account.group(id)
    guard Account.isRoot || Account.isMember(of: id) else {
      throw StoreSharingError.notMember(group: groupName, user: Account.user)
    }
    self.path = try StorePath.path("", beside: path)
    // Root may share the store of another user, whom the files of the others must not lock out.
    if let owner = FileAccess(ofStoreAt: path)?.owner, owner != geteuid(), Account.isRoot,
      Account.isMember(owner, of: id) == false
    {
      throw StoreSharingError.notMember(group: groupName, user: Account.user(owner))
    }
    folder = StorePath.folder(of: self.path)
  }

  // MARK: - Sharing

  /// Makes the folder for a store that does not exist yet. An existing folder is only checked.
  ///
  /// - Returns: The path of the new folder; nil where it exists.
  /// - Throws: `StoreSharingError`, `StoreError`.
  package func makeFolder() throws -> String? {
    var status = stat()
    if lstat(folder, &status) == 0 {
      _ = try Plan(self)
      return nil
    }
    _ = try narrowFolder()
    guard mkdir(folder, 0o700) == 0 else { throw StoreError.writing(path, code: errno) }
    do {
      try OpenedFile(folder)?.give(to: group, adding: 0o2070)
      return folder
    } catch {
      rmdir(folder)
      throw error
    }
  }

  /// Shares the store, which exists.
  ///
  /// - Returns: The paths that were not the group's before.
  /// - Throws: `StoreSharingError`, `StoreError`.
  package func share(
    busyTimeout: Int, _ onNotice: (StoreNotice) -> Void
  ) throws -> [String] {
    let narrow = try Plan(self).narrowFolder
    // No other process makes a file beside the store meanwhile, with the permissions from before.
    let changed = try WriteLock(for: path).holding(timeout: busyTimeout) { _ in
      let plan = try Plan(self)
      try plan.folder?.give(to: group, adding: 0o2070)
      for file in plan.files { try file.give(to: group, adding: 0o660) }
      return (plan.folder.map { [$0] } ?? []) + plan.files
    }
    if let narrow { onNotice(.narrowFolder(path: narrow.path, group: narrow.group)) }
    return changed.map(\.path)
  }

  // MARK: - What is to be changed

  /// What is not the group's yet.
  private struct Plan {
    /// The folder; nil where it is the group's.
    let folder: OpenedFile?
    /// The store first: what SQLite makes from then on has its permissions.
    let files: [OpenedFile]
    let narrowFolder: (path: String, group: String)?

    init(_ sharing: StoreSharing) throws {
      narrowFolder = try sharing.narrowFolder()
      // Where the path leads through a link, the folder is looked at to which it leads.
      guard let folder = try OpenedFile(sharing.realFolder) else {
        throw StoreError.missingFolder(path: sharing.path)
      }
      let names = try folder.names()
      self.folder = try sharing.isGroups(folder, names) ? nil : folder
      files = try sharing.filesToGive(in: folder, names)
    }
  }

  /// Whether the folder is the group's already. If it is not, it may become so.
  private func isGroups(_ found: OpenedFile, _ names: [String]) throws -> Bool {
    let status = found.status
    if status.st_gid == group, status.st_mode & 0o2070 == 0o2070 { return true }
    let owner = status.st_uid
    guard owner == geteuid() || Account.isRoot && owner == FileAccess(ofStoreAt: path)?.owner else {
      throw StoreSharingError.foreignFolder(
        path: folder, owner: Account.user(owner), group: groupName)
    }
    let homes = [Account.home(of: owner), getenv("HOME").map { String(cString: $0) }]
    let isHome = homes.contains { $0.flatMap(FileIdentity.init) == FileIdentity(status) }
    guard !isHome, !["/", "."].contains(StorePath.folder(of: realFolder)),
      status.st_mode & (S_IWOTH | S_ISVTX) == 0
    else { throw StoreSharingError.commonFolder(path: folder, group: groupName, store: store) }
    let family = StoreFamily(of: String(path.folderAndName.name))
    if let other = names.first(where: { !family.contains($0) }) {
      throw StoreSharingError.crowdedFolder(
        path: folder, file: other, group: groupName, store: store)
    }
    return false
  }

  private func filesToGive(in folder: OpenedFile, _ names: [String]) throws -> [OpenedFile] {
    let family = StoreFamily(of: String(path.folderAndName.name))
    let members = try family.members.compactMap { try fileToGive($0, in: folder) }
    // Nobody needs the copies of others to work with the store.
    let copies = names.filter(family.isCopy).compactMap { try? fileToGive($0, in: folder) }
    return members + copies
  }

  /// A file of the folder; nil where there is none, or it is the group's.
  private func fileToGive(_ name: String, in folder: OpenedFile) throws -> OpenedFile? {
    let path = (self.folder == "/" ? "" : self.folder) + "/" + name
    guard let found = try OpenedFile(path, named: name, in: folder) else { return nil }
    let status = found.status
    guard status.st_mode & S_IFMT == S_IFREG, status.st_nlink == 1 else {
      throw StoreSharingError.notPlain(path: path)
    }
    let access = FileAccess(status)
    if access.group == group, access.letsGroupIn { return nil }
    guard access.owner == geteuid() || Account.isRoot else {
      throw StoreSharingError.foreignFile(
        path: path, owner: Account.user(access.owner), group: groupName, store: self.path)
    }
    return found
  }

  // MARK: - The way to the store

  /// The path of the store; nil where there is none yet.
  private var store: String? { access(path, F_OK) == 0 ? path : nil }

  private var realFolder: String {
    guard let real = realpath(folder, nil) else { return folder }
    defer { free(real) }
    return String(cString: real)
  }

  /// Checks that the group may enter the folders above that of the store.
  ///
  /// - Returns: A folder that only another group may enter, and that group. Whether both groups
  ///   have the same members is nothing that permissions tell; neither do access control lists,
  ///   whose rights show as the rights of the group.
  /// - Throws: `StoreSharingError.closedFolder` where nobody but its owner may enter one.
  private func narrowFolder() throws -> (path: String, group: String)? {
    var narrow: (path: String, group: String)?
    for folder in FolderPath.above(realFolder) {
      var status = stat()
      guard stat(folder, &status) == 0 else { continue }
      let isGroups = status.st_gid == group
      if status.st_mode & (isGroups ? S_IXGRP : S_IXOTH) != 0 { continue }
      guard !isGroups, status.st_mode & S_IXGRP != 0 else {
        throw StoreSharingError.closedFolder(path: folder, group: groupName, store: store)
      }
      narrow = narrow ?? (folder, Account.group(status.st_gid))
    }
    return narrow
  }
}

/// A file or a folder whose permissions are looked at and then changed, as one that cannot be
/// replaced in between.
///
/// It is opened as a path only. That follows no link, waits for no pipe, and when it is closed,
/// this process keeps the locks that SQLite has on the file (see ``DatabaseFile``).
private final class OpenedFile {
  let path: String
  let status: stat
  private let descriptor: Int32

  /// - Parameters:
  ///   - path: The path, for errors.
  ///   - name: The name in `folder`.
  /// - Returns: Nil where there is nothing at the path.
  convenience init?(
    _ path: String, named name: String, in folder: OpenedFile
  ) throws(StoreError) {
    try self.init(path, openat(folder.descriptor, name, O_PATH | O_NOFOLLOW | O_CLOEXEC))
  }

  convenience init?(_ path: String) throws(StoreError) {
    try self.init(path, open(path, O_PATH | O_NOFOLLOW | O_CLOEXEC))
  }

  private init?(_ path: String, _ descriptor: Int32) throws(StoreError) {
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw .reading(path, code: errno)
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let code = errno
      close(descriptor)
      throw .reading(path, code: code)
    }
    self.path = path
    self.status = status
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Gives it to a group, with further permissions. Its owner and its other permissions stay.
  func give(to group: gid_t, adding permissions: mode_t) throws(StoreError) {
    if status.st_gid != group,
      fchownat(descriptor, "", uid_t.max, group, Int32(AT_EMPTY_PATH)) != 0
    {
      throw .writing(path, code: errno)
    }
    // Linux before version 6.6 has no call that changes the mode of a file that is open as a path.
    let mode = status.st_mode & 0o7777 | permissions
    guard chmod("/proc/self/fd/\(descriptor)", mode) == 0 else {
      throw .writing(path, code: errno)
    }
    var given = stat()
    guard fstat(descriptor, &given) == 0, given.st_gid == group,
      given.st_mode & permissions == permissions
    else { throw .notWritten(path: path, reason: "its file system keeps other permissions") }
  }

  /// The names in the folder that it is, sorted.
  func names() throws(StoreError) -> [String] {
    let opened = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard opened >= 0, let directory = fdopendir(opened) else {
      throw .reading(path, code: errno)
    }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}
