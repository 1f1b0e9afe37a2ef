public import Foundation

/// A predicate whose names were found in an entity and whose values fit them.
///
/// This is the reference: a source may answer a predicate in its own way, but
/// never differently from ``matches(_:)``.
public indirect enum ResolvedPredicate: Sendable {
  case constant(Bool)
  case test(AttributeTest)
  case and([ResolvedPredicate])
  case or([ResolvedPredicate])
  case not(ResolvedPredicate)

  /// Whether the predicate is true for a row.
  ///
  /// - Complexity: O(length of the texts looked at).
  public func matches(_ row: Row) -> Bool {
    switch self {
    case .constant(let constant): constant
    case .test(let test): test.matches(row)
    case .and(let all): all.allSatisfy { $0.matches(row) }
    case .or(let any): any.contains { $0.matches(row) }
    case .not(let predicate): !predicate.matches(row)
    }
  }
}

/// One attribute held against one value: the leaf of a resolved predicate.
public struct AttributeTest: Sendable {
  public enum Condition: Sendable {
    case isNull
    case isNotNull
    /// The text contains, begins or ends with the pattern, or equals it.
    case text(TextTest, TextPattern)
    /// Texts in their order, under options.
    case textOrder(FetchPredicate.Operator, String, TextOptions)
    /// Numbers, dates and booleans by value.
    case value(FetchPredicate.Operator, Value)
  }

  public enum TextTest: Sendable {
    case contains, beginsWith, endsWith, equals, differs
  }

  public let attribute: AttributeReference
  public let condition: Condition

  /// Whether the condition is true for a row.
  public func matches(_ row: Row) -> Bool {
    let value = attribute.value(in: row)
    switch condition {
    case .isNull: return value.isNull
    case .isNotNull: return !value.isNull
    case .text(let test, let pattern):
      guard let text = attribute.text(of: value, in: row) else { return test == .differs }
      return test.holds(pattern, for: text)
    case .textOrder(let comparisonOperator, let other, let options):
      guard let text = value.text else { return false }
      return comparisonOperator.holds(for: TextPattern.compare(text, other, options: options))
    case .value(let comparisonOperator, let other):
      guard let comparison = value.compared(with: other) else {
        return comparisonOperator == .notEqualTo
      }
      return comparisonOperator.holds(for: comparison)
    }
  }
}

extension AttributeTest.TextTest {
  /// Whether the test is true of a text.
  public func holds(_ pattern: TextPattern, for text: String) -> Bool {
    switch self {
    case .contains: pattern.isContained(in: text)
    case .beginsWith: pattern.isPrefix(of: text)
    case .endsWith: pattern.isSuffix(of: text)
    case .equals: pattern.isEqual(to: text)
    case .differs: !pattern.isEqual(to: text)
    }
  }
}

extension FetchPredicate.Operator {
  /// Whether two values that compare so satisfy the operator.
  public func holds(for comparison: ComparisonResult) -> Bool {
    switch self {
    case .equalTo: comparison == .orderedSame
    case .notEqualTo: comparison != .orderedSame
    case .lessThan: comparison == .orderedAscending
    case .lessThanOrEqualTo: comparison != .orderedDescending
    case .greaterThan: comparison == .orderedDescending
    case .greaterThanOrEqualTo: comparison != .orderedAscending
    case .contains, .beginsWith, .endsWith: false
    }
  }
}

extension Value {
  /// How numbers, dates and booleans of one kind follow one another; nil where they cannot be compared.
  func compared(with other: Value) -> ComparisonResult? {
    func order<Number: Comparable>(_ left: Number, _ right: Number) -> ComparisonResult {
      left < right ? .orderedAscending : left > right ? .orderedDescending : .orderedSame
    }
    switch (self, other) {
    case (.date(let left), .date(let right)):
      return order(left.millisecondsSince1970, right.millisecondsSince1970)
    case (.real(let left), .real(let right)): return order(left, right)
    case (.real(let left), _): return other.integer.map { Self.compare($0, left).reversed }
    case (_, .real(let right)): return integer.map { Self.compare($0, right) }
    default:
      guard let left = integer, let right = other.integer else { return nil }
      return order(left, right)
    }
  }

  /// Exact, as in SQLite: large whole numbers do not fit a real.
  private static func compare(_ integer: Int64, _ real: Double) -> ComparisonResult {
    guard let whole = Int64(exactly: real.rounded(.down)) else {
      return real < 0 ? .orderedDescending : .orderedAscending
    }
    if integer != whole { return integer < whole ? .orderedAscending : .orderedDescending }
    return Double(whole) < real ? .orderedAscending : .orderedSame
  }
}
