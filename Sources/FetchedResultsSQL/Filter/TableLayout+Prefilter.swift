import FetchedResults

/// The conditions of a filter that a database can evaluate: those on numbers, dates and nulls. This
/// library compares texts by rules of its own, in the row.
///
/// A prefilter reduces the rows that a scan of the table has to decode. It is an immutable result
/// of planning.
struct Prefilter {
  /// Holds for every row that matches; nil where the database can evaluate nothing.
  let condition: SQLFragment?
  /// Whether the condition holds for no other row.
  let isExact: Bool
  /// Whether the condition tests a single column, and an index that begins with it finds the rows.
  var isOfOneColumn = false
}

extension TableLayout {
  /// SQLite binds no more than 32,766 values, and its parser keeps no more than 100 tokens waiting.
  /// A predicate with more tests or deeper nesting than this is tested on the rows.
  private static let (mostTests, mostLevels) = (5000, 30)

  /// The prefilter of a predicate.
  func prefilter(_ predicate: ResolvedPredicate) -> Prefilter {
    guard predicate.testCount <= Self.mostTests, predicate.depth <= Self.mostLevels else {
      return Prefilter(condition: nil, isExact: false)
    }
    var prefilter = condition(predicate)
    let attributes = Set(predicate.attributes)
    prefilter.isOfOneColumn =
      attributes.count == 1 && orders.contains { $0.terms.first?.attribute == attributes.first }
    return prefilter
  }

  private func condition(_ predicate: ResolvedPredicate) -> Prefilter {
    switch predicate {
    case .constant(let constant):
      return Prefilter(condition: constant ? .always : .never, isExact: true)
    case .test(let test): return exactly(condition(test))
    case .expressionTest(let test): return exactly(condition(test))
    case .and(let parts):
      let all = parts.map(condition)
      let known = all.compactMap(\.condition)
      return Prefilter(
        condition: known.isEmpty ? nil : .all(known), isExact: all.allSatisfy(\.isExact))
    case .or(let parts):
      let any = parts.map(condition)
      let known = any.compactMap(\.condition)
      return Prefilter(
        condition: known.count == any.count ? .any(known) : nil,
        isExact: any.allSatisfy(\.isExact))
    case .not(let part):
      let known = condition(part)
      return exactly(known.isExact ? known.condition.map { "NOT (" + $0 + ")" } : nil)
    }
  }

  private func exactly(_ condition: SQLFragment?) -> Prefilter {
    Prefilter(condition: condition, isExact: condition != nil)
  }

  private func condition(_ test: AttributeTest) -> SQLFragment? {
    let column = valueColumn(test.attribute)
    switch test.condition {
    case .isNull: return SQLFragment("\(column) IS NULL")
    case .isNotNull: return SQLFragment("\(column) IS NOT NULL")
    case .value(.equalTo, let value):
      return SQLFragment("\(column) \(dialect.isSame) ?", value: value)
    case .value(.notEqualTo, let value):
      return SQLFragment("\(column) \(dialect.isDistinct) ?", value: value)
    case .value(let comparison, let value):
      return SQLFragment(
        "(\(column) IS NOT NULL AND \(column) \(comparison.rawValue) ?)", value: value)
    case .oneOf(let set):
      guard test.attribute.type != .text else { return nil }
      let member = SQLFragment.isOne(of: set.values, column)
      return set.hasNull
        ? "(\(column) IS NULL OR " + member + ")"
        : "(\(column) IS NOT NULL AND " + member + ")"
    case .text, .textOrder, .like, .matches: return nil
    }
  }
}

extension ResolvedPredicate {
  /// How many conditions enclose the innermost one.
  fileprivate var depth: Int {
    switch self {
    case .constant, .test: 0
    case .expressionTest(let test): test.depth
    case .and(let all), .or(let all): 1 + (all.map(\.depth).max() ?? 0)
    case .not(let predicate): 1 + predicate.depth
    }
  }
}
