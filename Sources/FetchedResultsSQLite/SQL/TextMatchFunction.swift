import FetchedResults
import GRDB
import GRDBSQLite

/// A test of one text, in a form that can be bound to a statement.
final class TextTest: Sendable {
  let holds: @Sendable (UnsafeBufferPointer<UInt8>) -> Bool

  init(_ test: AttributeTest.TextTest, _ pattern: TextPattern) {
    holds =
      switch test {
      case .contains: { pattern.isContained(in: $0) }
      case .beginsWith: { pattern.isPrefix(of: $0) }
      case .endsWith: { pattern.isSuffix(of: $0) }
      case .equals: { pattern.isEqual(to: $0) }
      case .differs: { !pattern.isEqual(to: $0) }
      }
  }

  /// A test of the bytes of a text, which need no string where they are ASCII.
  init(bytes holds: @escaping @Sendable (UnsafeBufferPointer<UInt8>) -> Bool) {
    self.holds = holds
  }

  /// A test of how a text compares with another.
  init(_ holds: @escaping @Sendable (String) -> Bool) {
    self.holds = { holds(String(decoding: $0, as: UTF8.self)) }
  }
}

/// `fetched_match(test, value [, seconds ahead of UTC])`: the text tests of the
/// engine, for the rows that SQL's own functions cannot decide.
///
/// The function is known to this program's connections only; no schema names
/// it, so any other program can open the file. A date is tested as it reads by
/// its clock; null never matches.
enum TextMatchFunction {
  static let name = "fetched_match"

  private static let pointerType: StaticString = "fetched-text-test"

  static func install(in database: Database) {
    for argumentCount: Int32 in [2, 3] {
      sqlite3_create_function_v2(
        database.sqliteConnection, name, argumentCount, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nil,
        { TextMatchFunction.match($0, $1, $2) }, nil, nil, nil)
    }
  }

  /// Hands a test to a statement, which keeps it until it is bound anew.
  static func bind(_ test: TextTest, to statement: SQLiteStatement, at index: Int32) -> Int32 {
    pointerType.withUTF8Buffer { type in
      type.withMemoryRebound(to: CChar.self) { type in
        sqlite3_bind_pointer(
          statement, index, Unmanaged.passRetained(test).toOpaque(), type.baseAddress,
          { Unmanaged<TextTest>.fromOpaque($0!).release() })
      }
    }
  }

  private static func match(
    _ context: OpaquePointer?, _ count: Int32, _ arguments: UnsafeMutablePointer<OpaquePointer?>?
  ) {
    guard let arguments, let test = test(in: arguments[0]) else {
      sqlite3_result_error(context, "\(name) needs a test", -1)
      return
    }
    let value = arguments[1]
    let holds: Bool
    switch sqlite3_value_type(value) {
    case SQLITE_NULL: holds = false
    case SQLITE_TEXT:
      let length = Int(sqlite3_value_bytes(value))
      holds = test.holds(UnsafeBufferPointer(start: sqlite3_value_text(value), count: length))
    default:
      let text =
        count == 3
        ? AttributeText.text(
          ofDate: sqlite3_value_int64(value), utcOffset: sqlite3_value_int64(arguments[2]))
        : number(value)
      var copy = text
      holds = copy.withUTF8(test.holds)
    }
    sqlite3_result_int(context, holds ? 1 : 0)
  }

  private static func number(_ value: OpaquePointer?) -> String {
    sqlite3_value_type(value) == SQLITE_FLOAT
      ? String(sqlite3_value_double(value)) : String(sqlite3_value_int64(value))
  }

  private static func test(in value: OpaquePointer?) -> TextTest? {
    pointerType.withUTF8Buffer { type in
      type.withMemoryRebound(to: CChar.self) { type in
        sqlite3_value_pointer(value, type.baseAddress).map {
          Unmanaged<TextTest>.fromOpaque($0).takeUnretainedValue()
        }
      }
    }
  }
}
