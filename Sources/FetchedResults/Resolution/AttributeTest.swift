/// A test of one attribute against constants: the usual leaf of a resolved predicate.
public struct AttributeTest: Sendable {
  /// The condition on the attribute's value.
  public enum Condition: Sendable {
    case isNull
    case isNotNull
    /// The text contains, begins or ends with the pattern, or equals it.
    case text(TextTest, TextPattern)
    /// The order of the text and the pattern's needle.
    case textOrder(FetchPredicate.Operator, TextPattern)
    /// Numbers, dates and booleans by value.
    case value(FetchPredicate.Operator, Value)
    case oneOf(ValueSet)
    case like(LikePattern)
    case matches(RegularExpression)
  }

  /// How a text must match a pattern.
  public enum TextTest: Sendable {
    case contains, beginsWith, endsWith, equals, differs
  }

  /// The attribute whose value is tested.
  public let attribute: AttributeReference

  /// The condition on its value.
  public let condition: Condition

  /// Whether the condition is true for a row.
  public func matches(_ row: FetchedRow) -> Bool {
    matches(value: attribute.value(in: row), utcOffset: attribute.utcOffset(in: row))
  }

  /// Whether the condition is true for a value of the attribute.
  ///
  /// - Parameters:
  ///   - value: A value of the attribute.
  ///   - utcOffset: How far the clock of a date was ahead of UTC, in seconds.
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
  /// Whether the test is true for a text.
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
