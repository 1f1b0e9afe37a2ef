package import Glibc

/// Who may use a file: its owner, its group, and what the permissions let each of them, and all
/// others, do with it.
///
/// Whatever is made beside a store gets the access of the store, so that each login with which the
/// store is shared can use it: the lock file, copies, and a file that replaces a damaged one.
/// SQLite does the same for the files that it makes. The `umask` of the login that happens to make
/// a file decides nothing.
package struct FileAccess: Equatable {
  package let owner: uid_t
  package let group: gid_t
  package let permissions: mode_t

  /// - Parameter mask: The permissions that count: to read and to write, without a mask.
  package init(_ status: stat, mask: mode_t = 0o666) {
    owner = status.st_uid
    group = status.st_gid
    permissions = status.st_mode & mask
  }

  /// The access of the store at a path; nil where no file is there.
  package init?(ofStoreAt path: String) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(status)
  }

  /// Whether the group may read and write the file.
  package var letsGroupIn: Bool { permissions & 0o060 == 0o060 }

  /// Gives this access to a file that this process has just made, as far as it can.
  ///
  /// Only root can give a file to another owner, and others only to a group of theirs. Where the
  /// file keeps another group, that group may do no more with it than everybody may.
  ///
  /// - Parameter added: What is permitted in any case. The owner of a new file beside a store may
  ///   read and write it even where the store was set to be read only, so that nobody is locked out
  ///   when that ends.
  package func give(to descriptor: Int32, adding added: mode_t = 0o600) {
    _ = fchown(descriptor, geteuid() == 0 ? owner : uid_t.max, group)
    var made = stat()
    guard fstat(descriptor, &made) == 0 else { return }
    var mode = permissions | added
    if made.st_gid != group { mode &= 0o707 | (permissions & 0o007) << 3 }
    // The change of the owner clears bits of the mode, so the mode is the last to be set.
    _ = fchmod(descriptor, mode)
  }
}
