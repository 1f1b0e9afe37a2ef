package import FetchedResults
package import Foundation

extension SQLSession {
  /// What a body makes of each row of a statement.
  package func rows<Row>(
    _ sql: String, _ values: [Value] = [], _ decode: (SQLCursor) throws -> Row
  ) throws -> [Row] {
    let cursor = try SQLCursor(self, sql)
    try cursor.bind(values)
    var rows: [Row] = []
    while try cursor.step() { rows.append(try decode(cursor)) }
    return rows
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

extension SQLCursor {
  package func integerOrNil(_ column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }

  /// The date of a column with milliseconds since 1970; nil for null.
  package func date(_ column: Int32) -> Date? {
    integerOrNil(column).map(Date.init(millisecondsSince1970:))
  }
}
