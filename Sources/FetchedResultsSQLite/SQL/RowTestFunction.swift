import FetchedResults
import GRDB
import GRDBSQLite

/// A predicate asked of whole rows, in a form that can be bound to a statement.
///
/// For what SQL has no words for: a regular expression, a sum, two attributes
/// held against one another. It is a condition like any other, never null, so it
/// stands beside conditions that SQL decides and is asked of the rows that they leave.
final class RowTest: FunctionArgument, Sendable {
  static let pointerType: StaticString = "fetched-row-test"

  let predicate: ResolvedPredicate
  /// How many values a row has.
  let width: Int
  /// What each argument behind the test is.
  let columns: [Column]

  enum Column: Sendable, Hashable {
    case id
    case attribute(Int, AttributeDescription.ValueType)
  }

  init(_ predicate: ResolvedPredicate, in entity: EntityDescription) {
    self.predicate = predicate
    width = entity.attributes.count
    var columns: [Column] = []
    func read(_ column: Column) { if !columns.contains(column) { columns.append(column) } }
    for reference in predicate.attributes {
      switch reference {
      case .id: read(.id)
      case .attribute(let index, let description, let clock):
        read(.attribute(index, description.type))
        if let clock { read(.attribute(clock, entity.attributes[clock].type)) }
      }
    }
    self.columns = columns
  }

  func holds(_ arguments: UnsafeMutablePointer<OpaquePointer?>) -> Bool {
    var id: Int64 = 0
    var values = [Value](repeating: .null, count: width)
    for (index, column) in columns.enumerated() {
      switch column {
      case .id: id = sqlite3_value_int64(arguments[index])
      case .attribute(let place, let type): values[place] = Value(arguments[index], as: type)
      }
    }
    return predicate.matches(FetchedResults.Row(id: id, values: values))
  }
}

/// `fetched_test(test, column…)`: a predicate asked of a row.
///
/// Known to this program's connections only, like ``TextMatchFunction``.
enum RowTestFunction {
  static let name = "fetched_test"

  static func install(in database: Database) {
    sqlite3_create_function_v2(
      database.sqliteConnection, name, -1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nil,
      { RowTestFunction.test($0, $1, $2) }, nil, nil, nil)
  }

  private static func test(
    _ context: OpaquePointer?, _ count: Int32, _ arguments: UnsafeMutablePointer<OpaquePointer?>?
  ) {
    guard count > 0, let arguments, let test = RowTest.argument(arguments[0]),
      Int(count) == test.columns.count + 1
    else {
      sqlite3_result_error(context, "\(name) needs a test and its columns", -1)
      return
    }
    sqlite3_result_int(context, test.holds(arguments + 1) ? 1 : 0)
  }
}

extension Value {
  /// An argument of a function, as an attribute of a type.
  fileprivate init(_ value: OpaquePointer?, as type: AttributeDescription.ValueType) {
    if sqlite3_value_type(value) == SQLITE_NULL {
      self = .null
      return
    }
    switch type {
    case .integer: self = .integer(sqlite3_value_int64(value))
    case .real: self = .real(sqlite3_value_double(value))
    case .date: self = .date(.init(millisecondsSince1970: sqlite3_value_int64(value)))
    case .boolean: self = .boolean(sqlite3_value_int64(value) != 0)
    case .text:
      guard let start = sqlite3_value_text(value) else {
        self = .null
        return
      }
      let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
      self = .text(String(decoding: bytes, as: UTF8.self))
    }
  }
}
