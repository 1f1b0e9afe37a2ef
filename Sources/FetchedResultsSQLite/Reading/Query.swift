import FetchedResults
import Foundation
import GRDB
import GRDBSQLite

/// A prepared statement that is bound, stepped and read column by column.
///
/// GRDB prepares and caches the statement; it is stepped through the C
/// interface because a page of rows must cost what SQLite costs.
final class Query {
  private var statement: Statement?
  private var handle: SQLiteStatement?

  /// - Parameter isCached: Shares the statement with later queries of the same
  ///   text, unless another walks through its rows just now.
  init(_ database: Database, _ sql: String, isCached: Bool = true) throws {
    let free = isCached ? try Self.cachedStatement(database, sql) : nil
    let statement = try free ?? database.makeStatement(sql: sql)
    self.statement = statement
    handle = statement.sqliteStatement
    sqlite3_reset(handle)
  }

  convenience init(
    _ database: Database, _ fragment: SQLFragment, isCached: Bool = true
  ) throws {
    try self.init(database, fragment.sql, isCached: isCached)
    try bind(fragment.bindings)
  }

  private static func cachedStatement(_ database: Database, _ sql: String) throws -> Statement? {
    let statement = try database.cachedStatement(sql: sql)
    return sqlite3_stmt_busy(statement.sqliteStatement) == 0 ? statement : nil
  }

  deinit { end() }

  /// Ends the walk, so that no statement keeps an old state of the database alive, and gives the
  /// statement back. SQLite takes a handle that is null for a statement without rows.
  func end() {
    guard let handle else { return }
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
    (self.handle, statement) = (nil, nil)
  }

  // MARK: - Parameters

  func bind(_ values: [Value]) throws {
    for (index, value) in values.enumerated() { try bind(value, at: Int32(index + 1)) }
  }

  func bind(_ value: Value, at position: Int32) throws {
    let code =
      switch value {
      case .null: sqlite3_bind_null(handle, position)
      case .integer(let integer): sqlite3_bind_int64(handle, position, integer)
      case .boolean(let boolean): sqlite3_bind_int64(handle, position, boolean ? 1 : 0)
      case .date(let date): sqlite3_bind_int64(handle, position, date.millisecondsSince1970)
      case .real(let real): sqlite3_bind_double(handle, position, real)
      case .text(let text): bind(text, at: position)
      }
    try check(code)
  }

  /// Binds a blob.
  func bind(_ bytes: [UInt8], at position: Int32) throws {
    try check(sqlite3_bind_blob64(handle, position, bytes, UInt64(bytes.count), Self.transient))
  }

  private func bind(_ text: String, at position: Int32) -> Int32 {
    var text = text
    return text.withUTF8 { bytes in
      // SQLite takes a null pointer for null, and an empty buffer may have one.
      guard let base = bytes.baseAddress, !bytes.isEmpty else {
        return sqlite3_bind_text(handle, position, "", 0, Self.transient)
      }
      return base.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
        sqlite3_bind_text64(
          handle, position, $0, UInt64(bytes.count), Self.transient, UInt8(SQLITE_UTF8))
      }
    }
  }

  /// Tells SQLite to copy what is bound.
  static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  // MARK: - Rows

  /// Moves to the next row; false after the last.
  func step() throws -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw error(code)
    }
  }

  /// Makes ready for another run with other values.
  func reset() { sqlite3_reset(handle) }

  var columnCount: Int32 { sqlite3_column_count(handle) }

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  /// Whether a key of the summary is that of the unknown section.
  func isUnknownKey(_ column: Int32) -> Bool {
    sqlite3_column_type(handle, column) == SQLITE_BLOB
  }

  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  func text(_ column: Int32) -> String? {
    guard let start = sqlite3_column_text(handle, column) else { return nil }
    let length = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: length), as: UTF8.self)
  }

  func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
    let start = sqlite3_column_blob(handle, column)
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column)))
  }

  /// Whether a column holds just this text, byte by byte. No string is made of it.
  func holds(_ text: String, in column: Int32) -> Bool {
    guard sqlite3_column_type(handle, column) == SQLITE_TEXT,
      let start = sqlite3_column_text(handle, column)
    else { return false }
    let length = Int(sqlite3_column_bytes(handle, column))
    return text.utf8.elementsEqual(UnsafeBufferPointer(start: start, count: length))
  }

  /// What a column holds, by how SQLite stores it.
  func value(_ column: Int32) -> Value {
    switch sqlite3_column_type(handle, column) {
    case SQLITE_INTEGER: .integer(integer(column))
    case SQLITE_FLOAT: .real(sqlite3_column_double(handle, column))
    case SQLITE_TEXT: Value(text(column))
    default: .null
    }
  }

  /// What a column holds, as an attribute of a type.
  func value(_ column: Int32, as type: AttributeDescription.ValueType) -> Value {
    // A text that is null says so itself.
    if type != .text, isNull(column) { return .null }
    return switch type {
    case .integer: .integer(integer(column))
    case .real: .real(sqlite3_column_double(handle, column))
    case .text: Value(text(column))
    case .date: .date(Date(millisecondsSince1970: integer(column)))
    case .boolean: .boolean(integer(column) != 0)
    }
  }

  /// The row whose identifier stands first and whose attributes follow.
  func row(_ types: [AttributeDescription.ValueType]) -> FetchedRow {
    FetchedRow(id: integer(0), values: values(from: 1, as: types))
  }

  /// What neighbouring columns hold, as attributes of these types.
  func values(from first: Int32, as types: [AttributeDescription.ValueType]) -> [Value] {
    Array(unsafeUninitializedCapacity: types.count) { buffer, count in
      for type in types {
        buffer.initializeElement(at: count, to: value(first + Int32(count), as: type))
        count += 1
      }
    }
  }

  // MARK: - Errors

  private func check(_ code: Int32) throws {
    if code != SQLITE_OK { throw error(code) }
  }

  private func error(_ code: Int32) -> DatabaseError {
    guard let handle else { return DatabaseError(resultCode: .SQLITE_MISUSE) }
    let message = sqlite3_errmsg(sqlite3_db_handle(handle)).map { String(cString: $0) }
    return DatabaseError(
      resultCode: ResultCode(rawValue: code), message: message,
      sql: sqlite3_sql(handle).map { String(cString: $0) })
  }
}

extension Query {
  /// The only value of the only row; nil if there is no row.
  static func integer(_ database: Database, _ sql: String) throws -> Int64? {
    let query = try Query(database, sql)
    return try query.step() ? query.integer(0) : nil
  }
}
