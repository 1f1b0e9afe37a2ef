import FetchedResults
import FetchedResultsSQL
import GRDB

/// One committed state of a store, kept for as long as it is needed.
///
/// Holds a connection of its own with an open transaction. SQLite takes the
/// state with the first read, so one is made here.
final class SQLiteReadTransaction: ReadTransaction {
  private let connection: OpenDatabase
  private let path: String
  private let stamp: FileStatus.Stamp?
  private let trace: ((String) -> Void)?
  private let release: () -> Void
  /// Nil until it is asked for: most lists are read once.
  private var lastChange: Int64?

  /// - Parameters:
  ///   - path: That of the store.
  ///   - stamp: When the file was written last: one that was copied over it cannot be told from a
  ///     damaged one by what is read.
  ///   - trace: Gets what SQLite says of errors.
  ///   - release: Is called once when the connection is free again, even where this throws.
  /// - Throws: ``StoreError``, or `DatabaseError`.
  init(
    _ connection: OpenDatabase, path: String, stamp: FileStatus.Stamp?,
    trace: ((String) -> Void)? = nil, release: @escaping () -> Void
  ) throws {
    self.connection = connection
    self.path = path
    self.stamp = stamp
    self.trace = trace
    self.release = release
    // An initializer that throws once everything is set runs `deinit` too.
    try read { database in
      // Kept prepared: it runs with every list.
      _ = try SQLCursor(database, "BEGIN DEFERRED").step()
      _ = try SQLCursor.integer(database, "SELECT 1 FROM sqlite_schema LIMIT 1")
    }
  }

  deinit {
    try? connection.use { database in
      if database.isInsideTransaction { _ = try? SQLCursor(database, "ROLLBACK").step() }
    }
    release()
  }

  /// The number of the last change of the store's table.
  func lastChange(of table: TableLayout) throws -> Int64 {
    if let lastChange { return lastChange }
    let number = try read(table.lastChange)
    lastChange = number
    return number
  }

  /// What its parts contradict each other in is a damaged file.
  var inconsistency: any Error { StoreError.damaged(path: path) }

  func read<Result>(_ body: (any SQLSession) throws -> Result) throws -> Result {
    try use { try body($0) }
  }

  /// Runs a body with the connection.
  ///
  /// - Throws: ``StoreError`` where the file is at fault, `SnapshotInvalidated` where another one
  ///   has taken its place; else what `body` throws.
  func use<Result>(_ body: (Database) throws -> Result) throws -> Result {
    do {
      return try StoreError.translating(path, trace) { try connection.use(body) }
    } catch let error as StoreError {
      guard error.isOfContent, (try? FileStatus(path).stamp) != stamp else { throw error }
      throw SnapshotInvalidated()
    }
  }

  /// Tells whoever traces the statements how rows are found.
  func explain(_ lines: [String]) {
    if let trace { for line in lines { trace("-- " + line) } }
  }

  /// Says that a statement is stepped in more than one ``read(_:)``.
  func keep(_ cursor: SQLCursor) { connection.keep(cursor) }
}
