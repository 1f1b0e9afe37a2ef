import FetchedResults
import GRDB
import Synchronization

extension ConnectionPool {
  /// The connection that writes to the file that stands at the path now.
  ///
  /// - Parameter repairsSchema: Whether triggers and indexes are put right, and the connection is
  ///   opened anew for that.
  /// - Returns: The connection, and the file as it is before something is written.
  func writer(under held: WriteLock.Held, repairsSchema: Bool = false) throws -> WriterTurn {
    // SQLite would make a file that has gone meanwhile.
    let status = try FileStatus(path)
    let isWrittenOver = try forgetIfReplaced(status)
    if !repairsSchema, let writer = state.withLock(\.writer), !writer.database.isClosed {
      return WriterTurn(writer: writer, isNew: false, status: status)
    }
    DraftFile.removeDead(beside: path)
    let database = try opening(under: held, closesAll: isWrittenOver) {
      try StoreError.translating(path, trace) {
        let queue = try StoreConnection.open(path, .readWrite, trace: trace)
        try queue.inDatabase { try identify($0) }
        return queue
      }
    }
    let writer = try database.use { connection in
      try prepare(connection, repairsSchema: repairsSchema)
      return Writer(database: database, log: WriteAheadLog(of: path, connection))
    }
    state.withLock { $0.writer = writer }
    return WriterTurn(writer: writer, isNew: true, status: try FileStatus(path))
  }

  /// Opens the connection anew when something is next written.
  func forgetWriter() { state.withLock { $0.writer = nil } }

  /// Runs a checkpoint with the connection that writes, or with one that is opened for it: to
  /// checkpoint a store is not to write to it, and migrates nothing.
  ///
  /// Called on any thread, so it closes no list of another: where the file was replaced, nothing
  /// is done.
  ///
  /// - Returns: Whether the log is empty now.
  func checkpoint(under held: WriteLock.Held) throws -> Bool {
    // Whoever reads next finds the new file, and what lies beside it.
    let status = try FileStatus(path)
    if try forgetIfReplaced(status) { return false }
    if let writer = state.withLock(\.writer), !writer.database.isClosed {
      return try writer.database.use { try writer.log.checkpoint($0, .truncate) }
    }
    let database = try OpenDatabases.open(path, others: .keep) { status in
      if try FileInspection(path, status, format: format).hasForeignLog { throw ForeignLog() }
      let queue = try StoreConnection.open(path, .readWrite, trace: trace)
      try queue.inDatabase { try identify($0) }
      return queue
    }
    defer { _ = database.close() }
    return try database.use { connection in
      // Somebody may just be copying another file over this one.
      guard try FileStatus(path).stamp == status.stamp else { return false }
      return try WriteAheadLog.checkpoint(connection)
    }
  }

  /// Makes a store fit to be written to: migrates it, and refuses one that was tampered with.
  private func prepare(_ database: Database, repairsSchema: Bool) throws {
    try StoreError.translating(path, trace) {
      if try StateTable.version(in: database) != Int(format.version)
        || Query.integer(database, "PRAGMA user_version") != Int64(format.version)
      {
        try beginLog(database)
        try format.migrate(database)
      }
      if repairsSchema {
        try beginLog(database)
        try database.inTransaction(.immediate) {
          try format.repair(database)
          return .commit
        }
      }
      let differences = try format.differences(in: database).filter(\.forbidsWriting)
      guard differences.isEmpty else { throw StoreError.altered(path: path, differences) }
    }
  }

  /// Before the schema is changed, if that begins the log.
  private func beginLog(_ database: Database) throws {
    if try WriteAheadLog.size(of: path) == 0 { try StateTable.beginLog(in: database) }
  }
}
