extension FetchPredicate {
  /// The predicate with its names looked up in an entity and its values fitted to their types.
  ///
  /// A whole number compares with a real, and a boolean with a number; nothing
  /// else is converted. A text operator needs a text, and looks at any attribute.
  ///
  /// - Throws: ``FetchError/unknownAttribute(_:known:)``,
  ///   ``FetchError/typeMismatch(attribute:type:comparisonOperator:value:)``.
  public func resolved(for entity: EntityDescription) throws(FetchError) -> ResolvedPredicate {
    switch self {
    case .constant(let constant): return .constant(constant)
    case .comparison(let comparison): return .test(try comparison.resolved(for: entity))
    case .and(let all): return .and(try Self.resolved(all, for: entity))
    case .or(let any): return .or(try Self.resolved(any, for: entity))
    case .not(let predicate): return .not(try predicate.resolved(for: entity))
    }
  }

  private static func resolved(
    _ predicates: [FetchPredicate], for entity: EntityDescription
  ) throws(FetchError) -> [ResolvedPredicate] {
    var resolved: [ResolvedPredicate] = []
    for predicate in predicates { resolved.append(try predicate.resolved(for: entity)) }
    return resolved
  }
}

extension FetchPredicate.Comparison {
  fileprivate func resolved(for entity: EntityDescription) throws(FetchError) -> AttributeTest {
    let reference = try entity.reference(to: attribute)
    guard let condition = condition(for: reference.type) else {
      throw .typeMismatch(
        attribute: attribute, type: reference.type, comparisonOperator: comparisonOperator,
        value: value)
    }
    return AttributeTest(attribute: reference, condition: condition)
  }

  /// What the comparison means for an attribute of a type; nil if it means nothing.
  private func condition(
    for type: AttributeDescription.ValueType
  ) -> AttributeTest.Condition? {
    switch (comparisonOperator, value, type) {
    case (.equalTo, .null, _): .isNull
    case (.notEqualTo, .null, _): .isNotNull
    case (.contains, .text(let text), _): .text(.contains, TextPattern(text, options: options))
    case (.beginsWith, .text(let text), _): .text(.beginsWith, TextPattern(text, options: options))
    case (.endsWith, .text(let text), _): .text(.endsWith, TextPattern(text, options: options))
    case (.equalTo, .text(let text), .text): .text(.equals, TextPattern(text, options: options))
    case (.notEqualTo, .text(let text), .text): .text(.differs, TextPattern(text, options: options))
    case (_, .text(let text), .text): .textOrder(comparisonOperator, text, options)
    case (_, .date, .date) where !comparisonOperator.looksInsideText:
      .value(comparisonOperator, value)
    case (_, .integer, .integer), (_, .integer, .real), (_, .integer, .boolean),
      (_, .real, .integer), (_, .real, .real), (_, .real, .boolean),
      (_, .boolean, .integer), (_, .boolean, .real), (_, .boolean, .boolean):
      comparisonOperator.looksInsideText ? nil : .value(comparisonOperator, value)
    default: nil
    }
  }
}
