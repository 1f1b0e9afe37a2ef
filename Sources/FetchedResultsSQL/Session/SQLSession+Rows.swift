package import FetchedResults
package import FoundationEssentials

extension SQLSession {
  /// What a body makes of each row of a statement.
  package func rows<Row>(
    _ sql: String, _ values: [Value] = [], _ decode: (SQLCursor) throws -> Row
  ) throws -> [Row] {
    let cursor = try SQLCursor(self, sql)
    try cursor.bind(values)
    return try cursor.rows(decode)
  }

  /// Sends a statement, whose rows are read later. All statements that are sent before the first of
  /// them is read cost one round trip together.
  package func send<Row>(
    _ sql: String, _ values: [Value] = [], _ decode: @escaping (SQLCursor) throws -> Row
  ) throws -> SentRows<Row> {
    let cursor = try SQLCursor(self, sql)
    try cursor.bind(values)
    try cursor.send()
    return SentRows(cursor: cursor, decode: decode)
  }

  package func send<Row>(
    _ statement: SQLFragment, _ decode: @escaping (SQLCursor) throws -> Row
  ) throws -> SentRows<Row> {
    try send(statement.sql, statement.bindings, decode)
  }

  /// What a body makes of the first row of a statement; nil where there is none.
  package func firstRow<Row>(
    _ sql: String, _ values: [Value] = [], _ decode: (SQLCursor) throws -> Row
  ) throws -> Row? {
    let cursor = try SQLCursor(self, sql)
    try cursor.bind(values)
    return try cursor.step() ? decode(cursor) : nil
  }

  /// The integers in the first column of a statement's rows.
  package func integers(_ sql: String, _ values: [Value] = []) throws -> [Int64] {
    try rows(sql, values) { $0.integer(0) }
  }

  /// The integer in the first column of the first row; nil where there is no row, or it is null.
  package func integer(_ sql: String, _ values: [Value] = []) throws -> Int64? {
    try firstRow(sql, values) { $0.integerOrNil(0) } ?? nil
  }
}

/// The rows of a statement that was sent. They are read once, on the thread and inside the
/// transaction of its session.
package struct SentRows<Row> {
  fileprivate let cursor: SQLCursor
  fileprivate let decode: (SQLCursor) throws -> Row

  /// Waits for the rows, unless a later statement was waited for already.
  package func read() throws -> [Row] { try cursor.rows(decode) }
}

extension SQLCursor {
  /// What a body makes of each row that is left.
  func rows<Row>(_ decode: (SQLCursor) throws -> Row) throws -> [Row] {
    var rows: [Row] = []
    while try step() { rows.append(try decode(self)) }
    return rows
  }

  package func integerOrNil(_ column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }

  /// The date of a column with milliseconds since 1970; nil for null.
  package func date(_ column: Int32) -> Date? {
    integerOrNil(column).map(Date.init(millisecondsSince1970:))
  }
}
