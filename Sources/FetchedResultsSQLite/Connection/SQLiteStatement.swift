import CSQLite
import FetchedResults
package import FetchedResultsSQL
import FoundationEssentials

/// A statement of SQLite that `SQLCursor` steps.
///
/// It borrows rows from SQLite, so that reading a page of rows costs no more than SQLite itself.
/// Only the thread that uses the connection accesses `row`.
final class SQLiteStatement: PreparedStatement {
  private var statement: CompiledStatement?
  private var handle: OpaquePointer?
  private var row: UnsafeMutableBufferPointer<SQLCell>

  /// - Parameter isCached: Whether to share the statement with later ones of the same text. A
  ///   statement that another cursor is stepping now is not shared.
  init(_ connection: SQLiteConnection, _ sql: String, isCached: Bool) throws {
    let statement = try connection.compiled(sql, isCached: isCached)
    self.statement = statement
    handle = statement.handle
    sqlite3_reset(handle)
    row = .allocate(capacity: Int(sqlite3_column_count(handle)))
  }

  deinit {
    end()
    row.deallocate()
  }

  /// Resets the statement. The handle is null afterwards, which SQLite treats as a statement
  /// without rows.
  func end() {
    guard let handle else { return }
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
    self.handle = nil
    statement = nil
  }

  func reset() { sqlite3_reset(handle) }

  // MARK: - Parameters

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
    if code != SQLITE_OK { throw error(code) }
  }

  /// Binds a blob.
  func bind(_ bytes: [UInt8], at position: Int32) throws {
    let code = bytes.withUnsafeBytes { bytes in
      // SQLite treats a null pointer as SQL's NULL.
      bytes.isEmpty
        ? sqlite3_bind_zeroblob(handle, position, 0)
        : sqlite3_bind_blob64(
          handle, position, bytes.baseAddress, UInt64(bytes.count), Self.transient)
    }
    if code != SQLITE_OK { throw error(code) }
  }

  private func bind(_ text: String, at position: Int32) -> Int32 {
    var text = text
    return text.withUTF8 { bytes in
      // SQLite treats a null pointer as SQL's NULL, and an empty buffer may have a null pointer.
      guard let base = bytes.baseAddress, !bytes.isEmpty else {
        return sqlite3_bind_text(handle, position, "", 0, Self.transient)
      }
      return base.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
        sqlite3_bind_text64(
          handle, position, $0, UInt64(bytes.count), Self.transient, UInt8(SQLITE_UTF8))
      }
    }
  }

  /// `SQLITE_TRANSIENT`: SQLite copies the bound value.
  static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  // MARK: - Rows

  func send() {}

  func step() throws -> Bool {
    guard let handle else { throw error(SQLITE_MISUSE) }
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw error(code)
    }
  }

  var cells: UnsafeBufferPointer<SQLCell> {
    let columnCount = sqlite3_data_count(handle)
    if columnCount > row.count {
      // SQLite has prepared a `SELECT *` again, because the table has more columns now.
      row.deallocate()
      row = .allocate(capacity: Int(columnCount))
    }
    guard let cells = row.baseAddress else { return UnsafeBufferPointer(row) }
    // Millions of cells pass here: nothing is looked up twice.
    var column: Int32 = 0
    while column < columnCount {
      let value = sqlite3_column_value(handle, column)
      (cells + Int(column)).initialize(to: Self.cell(value, sqlite3_value_type(value)))
      column += 1
    }
    return UnsafeBufferPointer(start: cells, count: Int(columnCount))
  }

  func values(from first: Int32, as types: [AttributeDescription.ValueType]) -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(types.count)
    var column = first
    for type in types {
      values.append(Self.value(sqlite3_column_value(handle, column), as: type))
      column += 1
    }
    return values
  }

  func row(_ types: [AttributeDescription.ValueType]) -> FetchedRow {
    let id = Self.value(sqlite3_column_value(handle, 0), as: .integer).integer
    return FetchedRow(id: id ?? 0, values: values(from: 1, as: types))
  }

  @inline(__always)
  private static func value(_ value: OpaquePointer?, as type: AttributeDescription.ValueType)
    -> Value
  {
    let storageClass = sqlite3_value_type(value)
    // Rows consist of these; what else another program has stored takes the longer way.
    switch (storageClass, type) {
    case (SQLITE_NULL, _): return .null
    case (SQLITE_TEXT, .text): return .text(String(decoding: text(value), as: UTF8.self))
    case (SQLITE_INTEGER, .integer): return .integer(sqlite3_value_int64(value))
    default: return cell(value, storageClass).value(as: type)
    }
  }

  /// Reads a value that the statement was asked for once, because each call with the statement
  /// would look the column up again. These calls require that one thread at a time uses the
  /// connection, which is so.
  @inline(__always)
  private static func cell(_ value: OpaquePointer?, _ storageClass: Int32) -> SQLCell {
    switch storageClass {
    case SQLITE_TEXT: return .text(text(value))
    case SQLITE_INTEGER: return .integer(sqlite3_value_int64(value))
    case SQLITE_NULL: return .null
    case SQLITE_FLOAT: return .real(sqlite3_value_double(value))
    default:
      let start = sqlite3_value_blob(value)
      return .blob(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_value_bytes(value))))
    }
  }

  @inline(__always)
  private static func text(_ value: OpaquePointer?) -> UnsafeBufferPointer<UInt8> {
    let start = sqlite3_value_text(value)
    return UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
  }

  private func error(_ code: Int32) -> SQLiteError {
    guard let handle else { return SQLiteError(SQLITE_MISUSE) }
    return SQLiteError(
      code, message: sqlite3_errmsg(sqlite3_db_handle(handle)).map { String(cString: $0) },
      sql: sqlite3_sql(handle).map { String(cString: $0) })
  }
}

extension SQLiteConnection: SQLSession {
  package var dialect: any Dialect { SQLiteDialect() }

  package func prepare(
    _ sql: String, isCached: Bool, readsInParts: Bool
  ) throws -> any PreparedStatement {
    try SQLiteStatement(self, sql, isCached: isCached)
  }

  package func prepareIfTableExists(_ sql: String) throws -> (any PreparedStatement)? {
    do {
      return try prepare(sql, isCached: true, readsInParts: false)
    } catch let error as SQLiteError
      where error.code == SQLITE_ERROR && error.message?.hasPrefix("no such table") == true
    {
      return nil
    }
  }

  package func hasTable(_ name: String) throws -> Bool {
    let sql = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ? COLLATE NOCASE"
    return try integer(sql, [.text(name)]) != nil
  }

  package func hasColumn(_ name: String, in table: String) throws -> Bool {
    // The function of the same name would give way to a planted table of that name.
    try rows("PRAGMA table_xinfo(\(quoted(table)))") { $0.text(1) }.contains(name)
  }
}
