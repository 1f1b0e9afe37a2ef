import GRDB

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
      let identity = try StoreFile.check(path)
      let queue = try open()
      if try StoreFile.check(path) == identity { return OpenFile(queue, identity) }
    }
  }
}
