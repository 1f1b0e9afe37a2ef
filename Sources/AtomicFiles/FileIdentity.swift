package import Glibc

/// Tells a file from another that has come into its place.
///
/// The number of a file is given to a new one only when nobody has the old one
/// open any more.
package struct FileIdentity: Hashable, Sendable {
  package let device: UInt64
  package let number: UInt64

  /// Whether it is a file with bytes of its own: no folder, pipe or device.
  package let isOrdinary: Bool

  /// Nil if there is nothing at the path.
  package init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  package init(_ status: stat) {
    device = UInt64(status.st_dev)
    number = UInt64(status.st_ino)
    isOrdinary = status.st_mode & S_IFMT == S_IFREG
  }
}
