public import Foundation

/// A predicate whose names were found in an entity and whose values fit them.
///
/// This is the reference: a source may answer a predicate in its own way, but
/// never differently from ``matches(_:)``.
public indirect enum ResolvedPredicate: Sendable {
  case constant(Bool)
  case test(AttributeTest)
  case expressionTest(ExpressionTest)
  case and([ResolvedPredicate])
  case or([ResolvedPredicate])
  case not(ResolvedPredicate)

  /// Whether the predicate is true for a row.
  ///
  /// - Complexity: O(length of the texts looked at).
  public func matches(_ row: FetchedRow) -> Bool {
    switch self {
    case .constant(let constant): constant
    case .test(let test): test.matches(row)
    case .expressionTest(let test): test.matches(row)
    case .and(let all): all.allSatisfy { $0.matches(row) }
    case .or(let any): any.contains { $0.matches(row) }
    case .not(let predicate): !predicate.matches(row)
    }
  }
}

// MARK: - Making them
//
// Constants go, ANDs in ANDs become one, and NOT is taken into a test for null:
// so a source sees at the top what it can use, however it was written.

extension ResolvedPredicate {
  /// True when all are.
  static func all(_ predicates: [ResolvedPredicate]) -> Self {
    var all: [ResolvedPredicate] = []
    for predicate in predicates {
      switch predicate {
      case .constant(true): continue
      case .constant(false): return predicate
      case .and(let parts): all += parts
      default: all.append(predicate)
      }
    }
    return all.isEmpty ? .constant(true) : all.count == 1 ? all[0] : .and(all)
  }

  /// True when one is.
  static func any(_ predicates: [ResolvedPredicate]) -> Self {
    var any: [ResolvedPredicate] = []
    for predicate in predicates {
      switch predicate {
      case .constant(false): continue
      case .constant(true): return predicate
      case .or(let parts): any += parts
      default: any.append(predicate)
      }
    }
    return any.isEmpty ? .constant(false) : any.count == 1 ? any[0] : .or(any)
  }

  static func negation(of predicate: ResolvedPredicate) -> Self {
    switch predicate {
    case .constant(let constant): return .constant(!constant)
    case .not(let predicate): return predicate
    case .test(let test):
      switch test.condition {
      case .isNull: return .test(AttributeTest(attribute: test.attribute, condition: .isNotNull))
      case .isNotNull: return .test(AttributeTest(attribute: test.attribute, condition: .isNull))
      default: return .not(predicate)
      }
    default: return .not(predicate)
    }
  }

  /// A comparison of expressions; its answer, where no row is needed for it.
  static func expression(_ condition: ExpressionTest.Condition) -> Self {
    let test = ExpressionTest(condition: condition)
    return test.attributes.isEmpty
      ? .constant(test.matches(FetchedRow(id: 0, values: []))) : .expressionTest(test)
  }

  /// The attributes that are read, some of them perhaps more than once.
  public var attributes: [AttributeReference] {
    switch self {
    case .constant: []
    case .test(let test): [test.attribute]
    case .expressionTest(let test): test.attributes
    case .and(let parts), .or(let parts): parts.flatMap(\.attributes)
    case .not(let predicate): predicate.attributes
    }
  }
}

/// One attribute held against one value: the leaf of a resolved predicate.
public struct AttributeTest: Sendable {
  /// What is asked of the attribute.
  public enum Condition: Sendable {
    case isNull
    case isNotNull
    /// The text contains, begins or ends with the pattern, or equals it.
    case text(TextTest, TextPattern)
    /// How the text and the pattern's needle follow one another.
    case textOrder(FetchPredicate.Operator, TextPattern)
    /// Numbers, dates and booleans by value.
    case value(FetchPredicate.Operator, Value)
    case oneOf(ValueSet)
    case like(LikePattern)
    case matches(RegularExpression)
  }

  /// How a text is held against a pattern.
  public enum TextTest: Sendable {
    case contains, beginsWith, endsWith, equals, differs
  }

  /// Whose value is tested.
  public let attribute: AttributeReference

  /// What is asked of it.
  public let condition: Condition

  /// Whether the condition is true for a row.
  public func matches(_ row: FetchedRow) -> Bool {
    matches(value: attribute.value(in: row), utcOffset: attribute.utcOffset(in: row))
  }

  /// Whether the condition is true for a value of the attribute.
  ///
  /// - Parameter utcOffset: How far the clock of a date was ahead of UTC, in seconds.
  public func matches(value: Value, utcOffset: Int64 = 0) -> Bool {
    func text() -> String? { AttributeText.text(of: value, utcOffset: utcOffset) }
    switch condition {
    case .isNull: return value.isNull
    case .isNotNull: return !value.isNull
    case .text(let test, let pattern):
      guard let text = text() else { return test == .differs }
      return test.holds(pattern, for: text)
    case .textOrder(let comparisonOperator, let pattern):
      guard let text = value.text else { return false }
      return comparisonOperator.holds(for: pattern.order(of: text))
    case .value(let comparisonOperator, let other):
      guard let comparison = value.compared(with: other) else {
        return comparisonOperator == .notEqualTo
      }
      return comparisonOperator.holds(for: comparison)
    case .oneOf(let set): return set.contains(value)
    case .like(let pattern):
      return text().map(pattern.matches) ?? false
    case .matches(let pattern):
      return text().map(pattern.matches) ?? false
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
    case .between, .in, .contains, .beginsWith, .endsWith, .like, .matches: false
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
    case (.real(let left), .real(let right)):
      return left.isNaN || right.isNaN ? nil : order(left, right)
    case (.real(let left), _): return other.integer.flatMap { Self.order($0, left)?.reversed }
    case (_, .real(let right)): return integer.flatMap { Self.order($0, right) }
    default:
      guard let left = integer, let right = other.integer else { return nil }
      return order(left, right)
    }
  }

  /// Exactly, as SQLite has it: large whole numbers are not rounded to be compared.
  private static func order(_ integer: Int64, _ real: Double) -> ComparisonResult? {
    if real.isNaN { return nil }
    if real >= 0x1p63 { return .orderedAscending }
    if real < -0x1p63 { return .orderedDescending }
    let whole = Int64(real.rounded(.towardZero))
    if integer != whole { return integer < whole ? .orderedAscending : .orderedDescending }
    let rest = real - real.rounded(.towardZero)
    return rest > 0 ? .orderedAscending : rest < 0 ? .orderedDescending : .orderedSame
  }
}
