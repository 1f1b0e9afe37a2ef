import CLinux
import Glibc

/// New names for files, that no other file has.
///
/// Between a look for a name and a plain `rename` another process may give that name to a file of
/// its own, and would lose it without a word.
package enum NewName {
  /// Gives a file another name, unless there is something of that name.
  ///
  /// - Returns: 0 where that was done, else the `errno`: `EEXIST` where there is something.
  package static func give(_ new: String, to old: String) -> Int32 {
    if renameat2(AT_FDCWD, old, AT_FDCWD, new, RENAME_NOREPLACE) == 0 { return 0 }
    guard [EINVAL, ENOSYS].contains(errno) else { return errno }
    // Not every file system knows this way. For a moment the file then has two names.
    if link(old, new) == 0 {
      if unlink(old) == 0 { return 0 }
      let code = errno
      unlink(new)
      return code
    }
    guard [EPERM, EOPNOTSUPP, ENOSYS, EMLINK].contains(errno) else { return errno }
    // Nor does every one know two names; none is left that looks and renames at once.
    var status = stat()
    if lstat(new, &status) == 0 { return EEXIST }
    return rename(old, new) == 0 ? 0 : errno
  }

  /// Gives several files other names: all that are there, or none.
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
