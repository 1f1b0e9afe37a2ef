import FetchedResults
import GRDB
import GRDBSQLite

/// `fetched_key(text)`: the SQL function that returns the sort key of a text, and NULL for a NULL
/// or blank text.
///
/// It serves sort orders that no index has. Only connections of this program define the function,
/// so no schema refers to it.
enum TextKeyFunction {
  static let name = "fetched_key"

  static func install(in database: Database) {
    sqlite3_create_function_v2(
      database.sqliteConnection, name, 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nil,
      { context, _, arguments in TextKeyFunction.key(context, arguments?[0]) }, nil, nil, nil)
  }

  private static func key(_ context: OpaquePointer?, _ value: OpaquePointer?) {
    guard let start = sqlite3_value_text(value) else { return sqlite3_result_null(context) }
    let length = Int(sqlite3_value_bytes(value))
    let text = String(decoding: UnsafeBufferPointer(start: start, count: length), as: UTF8.self)
    var key = TextFolding.sortKey(text)
    if key.isEmpty { return sqlite3_result_null(context) }
    key.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { bytes in
        sqlite3_result_text64(
          context, bytes.baseAddress, UInt64(bytes.count), SQLiteStatement.transient,
          UInt8(SQLITE_UTF8))
      }
    }
  }
}
