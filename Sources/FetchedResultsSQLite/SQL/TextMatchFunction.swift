import FetchedResults
import GRDB
import GRDBSQLite

/// A test of one text, in a form that can be bound to a statement.
final class TextTest: FunctionArgument, Sendable {
  static let pointerType: StaticString = "fetched-text-test"

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

  /// A test of the folded texts of a row: whether they hold what is needed, or may
  /// because they begin with an empty line and cannot stand for the texts.
  init(_ test: FoldTest) {
    let isThere = test.holds
    holds = { $0.first == UInt8(ascii: "\n") || isThere($0) }
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

  static func install(in database: Database) {
    for argumentCount: Int32 in [2, 3] {
      sqlite3_create_function_v2(
        database.sqliteConnection, name, argumentCount, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nil,
        { TextMatchFunction.match($0, $1, $2) }, nil, nil, nil)
    }
  }

  private static func match(
    _ context: OpaquePointer?, _ count: Int32, _ arguments: UnsafeMutablePointer<OpaquePointer?>?
  ) {
    guard let arguments, let test = TextTest.argument(arguments[0]) else {
      sqlite3_result_error(context, "\(name) needs a test", -1)
      return
    }
    let value = arguments[1]
    let holds: Bool
    switch sqlite3_value_type(value) {
    case SQLITE_NULL: holds = false
    case SQLITE_TEXT:
      // The length first: asked for it, SQLite makes UTF-8 of any text. Asked for the
      // text it would copy that, to end it with a zero.
      let length = Int(sqlite3_value_bytes(value))
      let start = sqlite3_value_blob(value)?.assumingMemoryBound(to: UInt8.self)
      holds = test.holds(UnsafeBufferPointer(start: start, count: length))
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
}
