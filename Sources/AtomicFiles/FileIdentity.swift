package import Glibc

/// The device and inode of a file, which distinguish it from another file that replaces it at the
/// same path.
///
/// The file system reuses an inode only when no process has the old file open any more.
package struct FileIdentity: Hashable, Sendable {
  package let device: UInt64
  package let inode: UInt64

  /// Whether it is a regular file and not a folder, a pipe or a device.
  package let isOrdinary: Bool

  /// Nil if the path names no file.
  package init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  package init(_ status: stat) {
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    isOrdinary = status.st_mode & S_IFMT == S_IFREG
  }
}
