import FetchedResults
import FetchedResultsSQL

/// One committed state of a store, readable for as long as this object lives.
///
/// It holds a connection of its own with an open transaction. SQLite fixes the state with the first
/// read of a transaction, so the initializer makes one. One thread at a time uses this object; the
/// ``OpenDatabase`` guards the connection.
final class SQLiteReadTransaction: ReadTransaction {
  private let connection: OpenDatabase
  private let path: String
  private let history: String
  private let stamp: FileStatus.Stamp?
  private let trace: ((String) -> Void)?
  private let release: () -> Void
  /// Where the state stands among the states of its store; nil where it was not asked for, or
  /// cannot be read.
  private(set) var branch: StateBranch?
  /// The sequence of the last change; nil until it is requested: most lists are read only once.
  private var lastChange: Int64?

  /// - Parameters:
  ///   - path: The path of the store.
  ///   - history: The history that the state belongs to, in change tokens.
  ///   - stamp: When the file was last written. A reader cannot distinguish a file that was copied
  ///     over this one from a damaged file by the data alone.
  ///   - readsBranch: Whether the store is known to record the branch of its states.
  ///   - trace: Receives SQLite's text of errors.
  ///   - release: Called once when the connection is free again, even where this initializer
  ///     throws.
  /// - Throws: `StoreError`, or `SQLiteError`.
  init(
    _ connection: OpenDatabase, path: String, history: String, stamp: FileStatus.Stamp?,
    readsBranch: Bool = false, trace: ((String) -> Void)? = nil, release: @escaping () -> Void
  ) throws {
    self.connection = connection
    self.path = path
    self.history = history
    self.stamp = stamp
    self.trace = trace
    self.release = release
    // When an initializer throws after it has set all properties, `deinit` runs too.
    try use { database in
      // The statements stay prepared, because they run for every list.
      _ = try SQLCursor(database, "BEGIN DEFERRED").step()
      _ = try SQLCursor.integer(database, "SELECT 1 FROM sqlite_schema LIMIT 1")
      if readsBranch { branch = try branchIfReadable(in: database) }
    }
  }

  /// Where the state stands; nil where its page is unreadable, because other pages may still be
  /// readable.
  private func branchIfReadable(in database: SQLiteConnection) throws -> StateBranch? {
    do {
      return try StoreError.translating(path, trace) {
        try SystemFault.noting(database) { try StateBranch.ofState(in: $0) }
      }
    } catch {
      // SQLite ends the transaction for some errors, and the state is no longer fixed then.
      guard database.isInsideTransaction, !(error is CancellationError) else { throw error }
      return nil
    }
  }

  deinit {
    // The next reader begins a transaction of its own.
    CurrentWork.finishing {
      try? connection.use { database in
        if database.isInsideTransaction { _ = try? SQLCursor(database, "ROLLBACK").step() }
      }
    }
    release()
  }

  /// The token with the last change in the change log of a table.
  func changeToken(of table: TableLayout) throws -> ChangeToken {
    let sequence = try lastChange ?? read(table.lastChange)
    lastChange = sequence
    return ChangeToken(history: history, sequence: sequence)
  }

  /// If tables of the store contradict each other, the file is damaged.
  var inconsistency: any Error { StoreError.damaged(path: path) }

  func read<Result>(_ body: (any SQLSession) throws -> Result) throws -> Result {
    try use { try body($0) }
  }

  /// Runs a body with the connection.
  ///
  /// - Throws: `StoreError` where the file is at fault, `SnapshotInvalidated` where another file
  ///   has replaced it; else what `body` throws.
  func use<Result>(_ body: (SQLiteConnection) throws -> Result) throws -> Result {
    do {
      return try StoreError.translating(path, trace) {
        try connection.use { database in
          try StoredNumbers.explaining(database) { try body(database) }
        }
      }
    } catch let error as StoreError {
      guard error.isOfContent, (try? FileStatus(path).stamp) != stamp else { throw error }
      throw SnapshotInvalidated()
    }
  }

  /// Writes to the trace how rows are found.
  func explain(_ lines: [String]) {
    if let trace { for line in lines { trace("-- " + line) } }
  }

  /// Registers a cursor that is stepped in more than one ``read(_:)``.
  func keep(_ cursor: SQLCursor) { connection.keep(cursor) }
}
