public import FetchedResults

/// A piece of SQL with the values of its parameters.
///
/// Values are only ever bound. Names are spliced in through ``quoted(_:)``.
public struct SQLFragment: Sendable {
  public var sql: String
  public var bindings: [Binding]

  public enum Binding: Sendable {
    case value(Value)
    /// A test for the function that matches text (``TextMatchFunction``).
    case textTest(TextTest)
  }

  public init(_ sql: String, _ bindings: [Binding] = []) {
    self.sql = sql
    self.bindings = bindings
  }

  public init(_ sql: String, value: Value) {
    self.init(sql, [.value(value)])
  }

  public static let always = SQLFragment("1")

  public static func + (left: Self, right: Self) -> Self {
    Self(left.sql + right.sql, left.bindings + right.bindings)
  }

  public static func + (left: Self, right: String) -> Self { left + Self(right) }
  public static func + (left: String, right: Self) -> Self { Self(left) + right }

  /// The fragments one after another with a separator between them.
  static func joined(_ fragments: [SQLFragment], separator: String) -> SQLFragment {
    var joined = SQLFragment("")
    for (index, fragment) in fragments.enumerated() {
      joined = joined + (index == 0 ? "" : separator) + fragment
    }
    return joined
  }

  /// All of the conditions; true if there are none.
  static func all(_ conditions: [SQLFragment]) -> SQLFragment {
    conditions.isEmpty ? .always : "(" + joined(conditions, separator: " AND ") + ")"
  }
}

/// A name as SQL spells it, whatever it is made of.
func quoted(_ name: String) -> String {
  "\"" + name.replacing("\"", with: "\"\"") + "\""
}
