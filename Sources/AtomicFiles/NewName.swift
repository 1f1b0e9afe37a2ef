import CLinux
import Glibc

/// Renames files without ever replacing an existing file.
///
/// If this code checked that a name is free and then called `rename`, another process could create
/// a file of that name in between, and `rename` would replace that file silently.
package enum NewName {
  /// Renames a file, unless a file of the new name exists.
  ///
  /// - Returns: 0 for success, else the `errno`: `EEXIST` where a file of the new name exists.
  package static func give(_ new: String, to old: String) -> Int32 {
    if renameat2(AT_FDCWD, old, AT_FDCWD, new, RENAME_NOREPLACE) == 0 { return 0 }
    guard [EINVAL, ENOSYS].contains(errno) else { return errno }
    // Some file systems do not support `RENAME_NOREPLACE`. With a hard link the file has two names
    // for a moment.
    if link(old, new) == 0 {
      if unlink(old) == 0 { return 0 }
      let code = errno
      unlink(new)
      return code
    }
    guard [EPERM, EOPNOTSUPP, ENOSYS, EMLINK].contains(errno) else { return errno }
    // Some file systems do not support hard links either. Then no call checks and renames
    // atomically.
    var status = stat()
    if lstat(new, &status) == 0 { return EEXIST }
    return rename(old, new) == 0 ? 0 : errno
  }

  /// Renames several files: all that exist, or none.
  ///
  /// - Returns: As ``give(_:to:)``.
  package static func give(to files: [(old: String, new: String)]) -> Int32 {
    var renamed: [(old: String, new: String)] = []
    for file in files {
      switch give(file.new, to: file.old) {
      case 0: renamed.append(file)
      case ENOENT: continue
      case let code:
        for file in renamed.reversed() { _ = give(file.old, to: file.new) }
        return code
      }
    }
    return 0
  }
}
