package import FetchedResults

/// A piece of SQL with the values of its parameters.
///
/// Keeping both together ensures that values are only ever bound. Names are inserted into the text
/// through ``quoted(_:)``.
package struct SQLFragment: Hashable, Sendable {
  /// The text, with a `?` for each value.
  package var sql: String
  /// The values in the order of their `?`.
  package var bindings: [Value]

  package init(_ sql: String, _ bindings: [Value] = []) {
    self.sql = sql
    self.bindings = bindings
  }

  package init(_ sql: String, value: Value) {
    self.init(sql, [value])
  }

  package static let always = SQLFragment("TRUE")
  package static let never = SQLFragment("FALSE")

  package static func + (left: Self, right: Self) -> Self {
    Self(left.sql + right.sql, left.bindings + right.bindings)
  }

  package static func + (left: Self, right: String) -> Self { left + Self(right) }
  package static func + (left: String, right: Self) -> Self { Self(left) + right }

  /// The fragments one after another, with a separator between them.
  package static func joined(_ fragments: [SQLFragment], separator: String) -> SQLFragment {
    var joined = SQLFragment("")
    for (index, fragment) in fragments.enumerated() {
      if index > 0 { joined.sql += separator }
      joined.sql += fragment.sql
      joined.bindings += fragment.bindings
    }
    return joined
  }

  /// The conjunction of some conditions; true if there are none.
  package static func all(_ conditions: [SQLFragment]) -> SQLFragment {
    conditions.isEmpty ? .always : chain(conditions[...], " AND ")
  }

  /// The condition that a column holds one of some values; false if there are none.
  package static func isOne(of values: [Value], _ column: String) -> SQLFragment {
    if values.isEmpty { return .never }
    let parameters = values.map { _ in "?" }.joined(separator: ", ")
    return SQLFragment("\(column) IN (\(parameters))", values)
  }

  /// The disjunction of some conditions; false if there are none.
  package static func any(_ conditions: [SQLFragment]) -> SQLFragment {
    conditions.isEmpty ? .never : chain(conditions[...], " OR ")
  }

  /// Joins conditions with an operator. SQLite parses a chain as a tree that is as deep as the
  /// chain is long, and rejects a tree deeper than 1,000, so a long chain is divided in two,
  /// recursively.
  private static func chain(
    _ conditions: ArraySlice<SQLFragment>, _ separator: String
  ) -> SQLFragment {
    if conditions.count <= 100 {
      return "(" + joined(Array(conditions), separator: separator) + ")"
    }
    let middle = conditions.startIndex + conditions.count / 2
    return "(" + chain(conditions[..<middle], separator) + separator
      + chain(conditions[middle...], separator) + ")"
  }
}

/// A name as SQL spells it, whatever characters it contains.
package func quoted(_ name: String) -> String {
  // Names are nearly always plain, and replacing costs a hundred times as much as searching.
  let isPlain = !name.utf8.contains(UInt8(ascii: "\""))
  return "\"" + (isPlain ? name : name.replacing("\"", with: "\"\"")) + "\""
}
