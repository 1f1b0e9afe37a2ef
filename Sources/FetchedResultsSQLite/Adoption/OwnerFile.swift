import CSQLite
import FetchedResults
import FetchedResultsSQL

/// The file of another program, of which this library reads one table.
///
/// It has connections of its own settings: a store's are made for files that this library alone has
/// defined. A value without a guard of its own: one thread at a time uses it.
struct OwnerFile {
  let path: String

  private var connection: OpenDatabase?
  /// The version of the data that was read last. Versions are those of one connection.
  private var version: Int64?
  /// How many connections were opened to read: of another one, nothing is known.
  private(set) var generation = 0

  init(_ path: String) { self.path = path }

  /// Runs a body in a read transaction, unless nothing was committed since the last time.
  ///
  /// - Throws: What `body` throws; `SystemFault`, `StoreError`.
  mutating func readIfChanged(_ body: (SQLiteConnection) throws -> Void) throws {
    let connection = try opened()
    let known = version
    version = try connection.use { database -> Int64 in
      // It is read before the transaction, so that what is committed in between is read again.
      let version = try SQLCursor.integer(database, "PRAGMA data_version") ?? 0
      guard version != known else { return version }
      try database.execute("BEGIN")
      defer { try? database.rollback() }
      try body(database)
      return version
    }
  }

  /// Reads the file again at the next time, even if nothing was committed.
  mutating func forget() { version = nil }

  /// Opens the file that is at the path now, unless that is open already.
  mutating func open() throws { _ = try opened() }

  private mutating func opened() throws -> OpenDatabase {
    let status = try FileStatus(path)
    if let connection, !connection.isClosed, connection.identity == status.identity {
      return connection
    }
    version = nil
    _ = connection?.close()
    let new = try Self.open(path, isWritable: false)
    generation += 1
    connection = new
    return new
  }

  /// Runs a body in one transaction that may write: all of it is stored, or nothing.
  func write(_ body: (SQLiteConnection) throws -> Void) throws {
    let writer = try Self.open(path, isWritable: true)
    defer { _ = writer.close() }
    try writer.use { database in try database.inTransaction { try body(database) } }
  }

  private static func open(_ path: String, isWritable: Bool) throws -> OpenDatabase {
    try OpenDatabases.open(path, others: .close) { _ in
      let connection = try SQLiteConnection(path, isWritable: isWritable)
      sqlite3_busy_timeout(connection.handle, StoreConnection.busyMilliseconds)
      // The owner's file is as the owner checkpoints it.
      configuration_disable_checkpoint_on_close(connection.handle)
      try connection.execute("PRAGMA temp_store = MEMORY; SELECT count(*) FROM sqlite_schema")
      return connection
    }.database
  }
}

extension SQLiteConnection {
  /// Whether writers keep a write-ahead log, so that readers hold up none of them.
  func hasWriteAheadLog() throws -> Bool {
    try firstRow("PRAGMA journal_mode") { $0.text(0) } == "wal"
  }
}
