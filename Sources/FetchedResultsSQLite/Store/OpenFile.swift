import GRDB
import Glibc

/// Which file stands at a path, whatever its name.
struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let inode: UInt64

  /// - Throws: ``StoreError`` where no file to be read stands there.
  init(_ path: String) throws(StoreError) {
    try StoreFile.check(path)
    var status = stat()
    guard stat(path, &status) == 0 else { throw .missing(path: path) }
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
  }
}

/// A connection, and which file it has open.
///
/// A file that another one has replaced stays open, so no other file gets its
/// identity meanwhile.
struct OpenFile: Sendable {
  let queue: DatabaseQueue
  let identity: FileIdentity

  private init(_ queue: DatabaseQueue, _ identity: FileIdentity) {
    self.queue = queue
    self.identity = identity
  }

  init(
    _ path: String, _ access: StoreConnection.Access, trace: (@Sendable (String) -> Void)?
  ) throws {
    self = try Self.opening(path) { try StoreConnection.open(path, access, trace: trace) }
  }

  /// Opens a file for reading that is a store of a format.
  ///
  /// - Throws: ``StoreError`` if it is not.
  static func identified(
    _ path: String, format: StoreFormat, trace: (@Sendable (String) -> Void)?
  ) throws -> (OpenFile, StoreConnection.Access) {
    try StoreFile.check(path)
    try StoreFile.checkHeader(path, format: format)
    var access = StoreConnection.Access.readOnly
    let file = try opening(path) {
      let queue: DatabaseQueue
      (queue, access) = try StoreFile.openForReading(path, trace: trace)
      return queue
    }
    try StoreFile.identify(file.queue, path: path, format: format)
    return (file, access)
  }

  /// Opens what stands at a path, again if it was replaced meanwhile.
  private static func opening(
    _ path: String, _ open: () throws -> DatabaseQueue
  ) throws -> OpenFile {
    while true {
      let identity = try FileIdentity(path)
      let queue = try open()
      if try FileIdentity(path) == identity { return OpenFile(queue, identity) }
    }
  }
}
