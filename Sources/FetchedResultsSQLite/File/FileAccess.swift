import Glibc

/// Who may use a file: its owner, its group, and what the permissions let each of them, and all
/// others, do with it.
///
/// Whatever is made beside a store gets the access of the store, so that each login with which the
/// store is shared can use it: the lock file, copies, and a file that replaces a damaged one.
/// SQLite does the same for the files that it makes. The `umask` of the login that happens to make
/// a file decides nothing.
struct FileAccess: Equatable {
  let owner: uid_t
  let group: gid_t
  /// The permissions to read and to write.
  let permissions: mode_t

  init(_ status: stat) {
    owner = status.st_uid
    group = status.st_gid
    permissions = status.st_mode & 0o666
  }

  /// The access of the store at a path; nil where no file is there.
  init?(ofStoreAt path: String) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(status)
  }

  /// Whether the group may read and write the file.
  var letsGroupIn: Bool { permissions & 0o060 == 0o060 }

  /// Gives this access to a file that this process has just made, as far as it can.
  ///
  /// Only root can give a file to another owner, and others only to a group of theirs. Where the
  /// file keeps another group, that group may do no more with it than everybody may. The owner of
  /// the new file may read and write it even where the store was set to be read only, so that
  /// nobody is locked out when that ends.
  func give(to descriptor: Int32) {
    _ = fchown(descriptor, Account.isRoot ? owner : uid_t.max, group)
    var made = stat()
    guard fstat(descriptor, &made) == 0 else { return }
    var mode = permissions | 0o600
    if made.st_gid != group { mode &= 0o606 | (permissions & 0o006) << 3 }
    // The change of the owner clears bits of the mode, so the mode is the last to be set.
    _ = fchmod(descriptor, mode)
  }
}
