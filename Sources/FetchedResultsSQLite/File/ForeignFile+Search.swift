import AtomicFiles
import CLinux
import FetchedResults
import Glibc

/// Finds which file keeps a user from a store. The system says only that one does.
extension ForeignFile {
  /// What keeps this user from reading a store.
  ///
  /// - Parameter path: The path of the store, or of a file beside it.
  /// - Returns: Nil where it is a file of this user, or none is found.
  static func forbiddingReading(_ path: String) -> ForeignFile? {
    let (store, file) = places(of: path)
    return ForeignFile(
      first: ways(to: path) + [(file, R_OK), (store + "-wal", R_OK)], of: store)
  }

  /// What keeps this user from writing to a store, or from making it.
  ///
  /// - Parameter path: The path of the store, or of a file beside it.
  /// - Returns: Nil where it is a file of this user, or none is found.
  static func forbiddingWriting(_ path: String) -> ForeignFile? {
    let (store, file) = places(of: path)
    let beside = ([WriteLock.suffix] + StorePath.suffixes).map { (store + $0, R_OK | W_OK) }
    var folder = StorePath.folder(of: file)
    while access(folder, F_OK) != 0, errno == ENOENT, folder.contains("/"), folder != "/" {
      folder = StorePath.folder(of: folder)
    }
    return ForeignFile(
      first: ways(to: path) + [(file, R_OK | W_OK)] + beside + [(folder, W_OK | X_OK)], of: store)
  }

  /// The store to which a file belongs, and the file itself, behind links.
  private static func places(of path: String) -> (store: String, file: String) {
    var file = path
    if let real = realpath(path, nil) {
      file = String(validatingCString: real) ?? path
      free(real)
    }
    for suffix in StorePath.suffixes + [WriteLock.suffix] where file.hasSuffix(suffix) {
      let store = String(file.dropLast(suffix.count))
      if access(store, F_OK) == 0 { return (store, file) }
    }
    return (file, file)
  }

  /// The folders through which a path leads, from the top down.
  private static func ways(to path: String) -> [(path: String, mode: Int32)] {
    FolderPath.above(path).map { ($0, X_OK) }
  }

  /// The first of some files that this user may not open in a mode.
  private init?(first files: [(path: String, mode: Int32)], of store: String) {
    for (path, mode) in files {
      var status = stat()
      guard faccessat(AT_FDCWD, path, mode, AT_EACCESS) != 0, [EACCES, EPERM].contains(errno),
        stat(path, &status) == 0
      else { continue }
      guard status.st_uid != geteuid() else { return nil }
      self.init(
        path: path, isFolder: status.st_mode & S_IFMT == S_IFDIR,
        action: mode == X_OK ? .enter : mode == R_OK ? .read : .write,
        owner: Account.user(status.st_uid), user: Account.user,
        group: Self.group(of: status, that: mode), store: access(store, F_OK) == 0 ? store : nil,
        storeGroup: FileAccess(ofStoreAt: store).flatMap {
          $0.letsGroupIn ? Account.group($0.group) : nil
        })
      return
    }
    return nil
  }

  /// The group that may do with a file what this user may not, and that others can be added to: not
  /// the private group that many systems make for each user.
  private static func group(of status: stat, that mode: Int32) -> String? {
    // Of the folders, only a shared one counts: another folder may be a home.
    let isFolder = status.st_mode & S_IFMT == S_IFDIR
    let needed = isFolder ? 0o2070 : mode_t(mode) << 3
    guard status.st_mode & needed == needed, !Account.isMember(of: status.st_gid),
      status.st_gid != status.st_uid
    else { return nil }
    let group = Account.group(status.st_gid)
    return group == Account.user(status.st_uid) ? nil : group
  }
}

/// The folders above a path.
enum FolderPath {
  /// The folders above an absolute path, from `/` down.
  static func above(_ path: String) -> [String] {
    var folders: [String] = []
    var rest = path
    while rest != "/", rest != "." {
      rest = StorePath.folder(of: rest)
      folders.append(rest)
    }
    return folders.reversed()
  }
}
