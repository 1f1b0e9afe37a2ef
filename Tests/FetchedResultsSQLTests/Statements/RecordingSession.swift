import FetchedResults
import FetchedResultsSQL

/// A session that records the statements that it prepares. Each has the same row, or none.
///
/// One test uses it, on its own thread.
final class RecordingSession: SQLSession {
  let dialect: Dialect
  private let row: [SQLCell]
  private(set) var statements: [String] = []

  /// - Parameter row: The only row of each statement; empty for no row.
  init(_ dialect: Dialect, row: [SQLCell] = []) { (self.dialect, self.row) = (dialect, row) }

  func prepare(
    _ sql: String, isCached: Bool, readsInParts: Bool
  ) throws -> any PreparedStatement {
    statements.append(sql)
    return RecordedStatement(row)
  }

  func prepareIfTableExists(_ sql: String) throws -> (any PreparedStatement)? {
    try prepare(sql, isCached: true, readsInParts: false)
  }

  func hasTable(_ name: String) throws -> Bool { true }

  func hasColumn(_ name: String, in table: String) throws -> Bool { true }

  func scanning<Result>(_ scan: () throws -> Result) rethrows -> Result { try scan() }
}

/// A statement that returns one row in each run, or none.
private final class RecordedStatement: PreparedStatement {
  private let row: UnsafeMutableBufferPointer<SQLCell>
  private var isAtEnd = false

  init(_ row: [SQLCell]) {
    self.row = .allocate(capacity: row.count)
    _ = self.row.initialize(from: row)
  }

  deinit { row.deinitialize().deallocate() }

  func bind(_ value: Value, at position: Int32) throws {}

  func send() throws {}

  func step() throws -> UnsafeBufferPointer<SQLCell>? {
    if isAtEnd || row.isEmpty { return nil }
    isAtEnd = true
    return UnsafeBufferPointer(row)
  }

  func reset() { isAtEnd = false }

  func end() {}
}

/// A transaction of a recording session.
final class RecordingTransaction: ReadTransaction {
  private let session: RecordingSession

  init(_ session: RecordingSession) { self.session = session }

  func read<Result>(_ body: (any SQLSession) throws -> Result) throws -> Result {
    try body(session)
  }

  func changeToken(of table: TableLayout) throws -> ChangeToken { throw inconsistency }

  var inconsistency: any Error { StoreInconsistency() }

  func explain(_ lines: [String]) {}

  func keep(_ cursor: SQLCursor) {}
}
