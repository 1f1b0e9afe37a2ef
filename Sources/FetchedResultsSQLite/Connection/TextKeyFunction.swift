import CSQLite
import FetchedResults

/// `fetched_key(text)` and `fetched_numeric_key(text)`: the SQL functions that return the sort key
/// of a text in each `TextComparison` in which it has one, and NULL for a NULL or blank text.
///
/// They serve sort orders that no index has. Only connections of this program define the functions,
/// so no schema refers to them.
enum TextKeyFunction {
  /// Nil where a text is its own key.
  static func name(_ comparison: TextComparison) -> String? {
    switch comparison {
    case .words: "fetched_key"
    case .numeric: "fetched_numeric_key"
    case .bytes: nil
    }
  }

  static func install(in connection: SQLiteConnection) {
    create(.words, in: connection) { context, _, arguments in
      TextKeyFunction.returnKey(of: arguments?[0], .words, context)
    }
    create(.numeric, in: connection) { context, _, arguments in
      TextKeyFunction.returnKey(of: arguments?[0], .numeric, context)
    }
  }

  private typealias Function =
    @convention(c) (
      OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?
    ) -> Void

  private static func create(
    _ comparison: TextComparison, in connection: SQLiteConnection, _ function: Function
  ) {
    sqlite3_create_function_v2(
      connection.handle, name(comparison), 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nil,
      function, nil, nil, nil)
  }

  private static func returnKey(
    of value: OpaquePointer?, _ comparison: TextComparison, _ context: OpaquePointer?
  ) {
    guard let start = sqlite3_value_text(value) else { return sqlite3_result_null(context) }
    let length = Int(sqlite3_value_bytes(value))
    let text = String(decoding: UnsafeBufferPointer(start: start, count: length), as: UTF8.self)
    var key = comparison.sortKey(of: text)
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
