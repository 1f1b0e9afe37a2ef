package import UnicodeText

/// A test of one attribute against constants: the usual leaf of a resolved predicate.
package struct AttributeTest: Sendable {
  /// The condition on the attribute's value.
  package enum Condition: Sendable {
    case isNull
    case isNotNull
    /// A search in the text.
    case text(TextSearch)
    /// The order of the text and the pattern's needle.
    case textOrder(FetchPredicate.Operator, TextPattern)
    /// Numbers, dates and booleans by value.
    case value(FetchPredicate.Operator, Value)
    case oneOf(ValueSet)
  }

  /// The attribute whose value is tested.
  package let attribute: AttributeReference

  /// The condition on its value.
  package let condition: Condition

  /// Whether the condition is true for a row.
  ///
  /// - Complexity: That of ``matches(value:utcOffset:)``.
  package func matches(_ row: FetchedRow) -> Bool {
    matches(value: attribute.value(in: row), utcOffset: attribute.utcOffset(in: row))
  }

  /// Whether the condition is true for a value of the attribute.
  ///
  /// - Parameters:
  ///   - value: A value of the attribute.
  ///   - utcOffset: How far the clock of a date was ahead of UTC, in seconds.
  /// - Complexity: O(length of the text); O(length of the text x length of the pattern) for
  ///   patterns.
  package func matches(value: Value, utcOffset: Int64 = 0) -> Bool {
    switch condition {
    case .isNull: return value.isNull
    case .isNotNull: return !value.isNull
    case .text(let search):
      return search.holds(AttributeText.text(of: value, utcOffset: utcOffset))
    case .textOrder(let comparisonOperator, let pattern):
      guard let text = value.text else { return false }
      return comparisonOperator.holds(forOrder: pattern.order(of: text))
    case .value(let comparisonOperator, let other):
      guard let comparison = value.compared(with: other) else {
        return comparisonOperator == .notEqualTo
      }
      return comparisonOperator.holds(for: comparison)
    case .oneOf(let set): return set.contains(value)
    }
  }
}
