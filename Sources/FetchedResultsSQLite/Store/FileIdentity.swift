import Glibc

/// Tells a file from another that has come into its place.
///
/// The number of a file is given to a new one only when nobody has the old one
/// open any more.
struct FileIdentity: Hashable, Sendable {
  private let device: dev_t
  private let number: ino_t

  /// Nil if there is no file at the path.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    (device, number) = (status.st_dev, status.st_ino)
  }
}

extension FileIdentity {
  /// The identity of a store.
  ///
  /// - Throws: ``StoreError`` where no file to be read stands there.
  init(ofStore path: String) throws(StoreError) {
    try StoreFile.check(path)
    guard let identity = FileIdentity(path) else { throw .missing(path: path) }
    self = identity
  }
}
