import FetchedResults
import FetchedResultsSQL

/// A session that records the statements that it prepares. Each has the same rows, or none.
///
/// One test uses it, on its own thread.
final class RecordingSession: SQLSession {
  let dialect: any Dialect
  private let rows: [[SQLCell]]
  private(set) var statements: [String] = []

  /// - Parameter rows: Those of each statement.
  init(_ dialect: any Dialect, rows: [[SQLCell]] = []) {
    self.dialect = dialect
    self.rows = rows
  }

  func prepare(
    _ sql: String, isCached: Bool, readsInParts: Bool
  ) throws -> any PreparedStatement {
    statements.append(sql)
    return RecordedStatement(rows)
  }

  func prepareIfTableExists(_ sql: String) throws -> (any PreparedStatement)? {
    try prepare(sql, isCached: true, readsInParts: false)
  }

  func hasTable(_ name: String) throws -> Bool { true }

  func hasColumn(_ name: String, in table: String) throws -> Bool { true }
}

/// A statement that returns the same rows in each run.
private final class RecordedStatement: PreparedStatement {
  private let rows: [UnsafeMutableBufferPointer<SQLCell>]
  private var next = 0
  private var row: UnsafeMutableBufferPointer<SQLCell>?

  init(_ rows: [[SQLCell]]) {
    self.rows = rows.map { row in
      let cells = UnsafeMutableBufferPointer<SQLCell>.allocate(capacity: row.count)
      _ = cells.initialize(from: row)
      return cells
    }
  }

  deinit { for row in rows { row.deinitialize().deallocate() } }

  func bind(_ value: Value, at position: Int32) throws {}

  func send() throws {}

  func step() throws -> Bool {
    row = next < rows.count ? rows[next] : nil
    next += 1
    return row != nil
  }

  var cells: UnsafeBufferPointer<SQLCell> {
    row.map { UnsafeBufferPointer($0) } ?? .empty
  }

  func reset() {
    next = 0
    row = nil
  }

  func end() { row = nil }
}
