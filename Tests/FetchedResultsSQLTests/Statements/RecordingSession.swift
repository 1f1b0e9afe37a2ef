import FetchedResults
import FetchedResultsSQL

/// A session of a database without rows, which records the statements that it prepares.
///
/// One test uses it, on its own thread.
final class RecordingSession: SQLSession {
  let dialect: Dialect
  private(set) var statements: [String] = []

  init(_ dialect: Dialect) { self.dialect = dialect }

  func prepare(
    _ sql: String, isCached: Bool, readsInParts: Bool
  ) throws -> any PreparedStatement {
    statements.append(sql)
    return EmptyStatement()
  }

  func prepareIfTableExists(_ sql: String) throws -> (any PreparedStatement)? {
    try prepare(sql, isCached: true, readsInParts: false)
  }

  func hasTable(_ name: String) throws -> Bool { true }

  func hasColumn(_ name: String, in table: String) throws -> Bool { true }

  func scanning<Result>(_ scan: () throws -> Result) rethrows -> Result { try scan() }
}

/// A statement that returns no rows.
private final class EmptyStatement: PreparedStatement {
  func bind(_ value: Value, at position: Int32) throws {}

  func send() throws {}

  func step() throws -> UnsafeBufferPointer<SQLCell>? { nil }

  func reset() {}

  func end() {}
}
