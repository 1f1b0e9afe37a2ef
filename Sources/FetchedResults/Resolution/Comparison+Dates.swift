extension FetchPredicate.Comparison {
  /// The comparison with its texts converted to dates, if it compares a date attribute by value.
  ///
  /// A text that is not a date stays, and causes an error when the comparison is resolved.
  func readingDates(for entity: EntityDescription, _ dates: DateReader) -> Self {
    func isDate(_ expression: FetchPredicate.Expression) -> Bool {
      guard case .attribute(let name) = expression else { return false }
      return (try? entity.reference(to: name))?.type == .date
    }
    guard !looksInsideText,
      left.contains(where: isDate) || right.contains(where: isDate)
    else { return self }
    return mapExpressions {
      guard case .value(.text(let text)) = $0, let date = dates(text) else { return nil }
      return .value(Value(date))
    }
  }

  /// Whether the operator searches text: `IN` and `CONTAINS` do unless one side is a collection.
  private var looksInsideText: Bool {
    switch comparisonOperator {
    case .in: !right.isCollection
    case .contains: !left.isCollection
    default: comparisonOperator.looksInsideText
    }
  }
}
