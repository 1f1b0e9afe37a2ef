extension FetchPredicate {
  /// The predicate with its names looked up in an entity and its values fitted to their types.
  ///
  /// Types are settled here, before any row is read. A whole number compares with a
  /// real, and a boolean with a number; a text that is held against a date is
  /// read as one, in ISO 8601 and in UTC where no zone is written; nothing else is
  /// converted. A text operator needs a text, and looks at any attribute.
  ///
  /// - Throws: ``FetchError``.
  public func resolved(for entity: EntityDescription) throws(FetchError) -> ResolvedPredicate {
    switch self {
    case .constant(let constant): return .constant(constant)
    case .comparison(let comparison): return try comparison.resolved(for: entity)
    case .and(let all): return .all(try Self.resolved(all, for: entity))
    case .or(let any): return .any(try Self.resolved(any, for: entity))
    case .not(let predicate): return .negation(of: try predicate.resolved(for: entity))
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
  func resolved(for entity: EntityDescription) throws(FetchError) -> ResolvedPredicate {
    let whole = try resolvedAsIs(for: entity)
    guard
      let choice = entity.derivedAttributes.first(where: { $0.isChoice && mentions($0.name) })
    else { return whole }
    return try resolved(for: entity, splitBy: choice)
  }

  private func resolvedAsIs(
    for entity: EntityDescription
  ) throws(FetchError) -> ResolvedPredicate {
    let left = try ResolvedOperand(left, in: entity)
    let right = try ResolvedOperand(right, in: entity)
    switch comparisonOperator {
    case .contains where left.elements != nil: return try membership(of: right, in: left)
    case .contains, .beginsWith, .endsWith, .like, .matches:
      return try search(left, for: right)
    case .in where right.elements != nil: return try membership(of: left, in: right)
    case .in: return try search(right, for: left)
    case .between: return try between(left, right)
    default: return try compared(left, comparisonOperator, right)
    }
  }

  // MARK: - Derived texts

  private func mentions(_ name: String) -> Bool {
    left.contains { $0 == .attribute(name) } || right.contains { $0 == .attribute(name) }
  }

  /// `state == "parked"` is: the attribute is null and `"parked" == "parked"`, or it is not and
  /// `"returned" == "parked"`. What is left when the constants are gone is the condition itself.
  private func resolved(
    for entity: EntityDescription, splitBy choice: DerivedAttribute
  ) throws(FetchError) -> ResolvedPredicate {
    guard case .whether(let name, let then, let other) = choice.derivation else {
      preconditionFailure("Only a choice splits a comparison")
    }
    func replacing(_ text: String) -> Self {
      mapExpressions { $0 == .attribute(choice.name) ? .value(.text(text)) : nil }
    }
    let isNull = ResolvedPredicate.test(
      AttributeTest(attribute: try entity.reference(to: name), condition: .isNull))
    return .any([
      .all([isNull, try replacing(then).resolved(for: entity)]),
      .all([.negation(of: isNull), try replacing(other).resolved(for: entity)]),
    ])
  }

  // MARK: - By value

  private func compared(
    _ left: ResolvedOperand, _ comparison: FetchPredicate.Operator, _ right: ResolvedOperand
  ) throws(FetchError) -> ResolvedPredicate {
    let (left, right) = try fitted(left, comparison, right)
    if case .attribute(let attribute) = left.content, let value = right.content.constant {
      return test(attribute, comparison, value)
    }
    if case .attribute(let attribute) = right.content, let value = left.content.constant,
      let mirrored = comparison.mirrored
    {
      return test(attribute, mirrored, value)
    }
    return .expression(.comparison(left.content, comparison, right.content, options))
  }

  private func test(
    _ attribute: AttributeReference, _ comparison: FetchPredicate.Operator, _ value: Value
  ) -> ResolvedPredicate {
    let condition: AttributeTest.Condition
    switch (comparison, value) {
    case (.equalTo, .null): condition = .isNull
    case (.notEqualTo, .null): condition = .isNotNull
    case (_, .null): return .constant(false)
    case (_, .real(let real)) where real.isNaN: return .constant(comparison == .notEqualTo)
    case (.equalTo, .text(let text)): condition = .text(.equals, pattern(text))
    case (.notEqualTo, .text(let text)): condition = .text(.differs, pattern(text))
    case (_, .text(let text)): condition = .textOrder(comparison, pattern(text))
    default: condition = .value(comparison, value)
    }
    return .test(AttributeTest(attribute: attribute, condition: condition))
  }

  private func pattern(_ text: String) -> TextPattern { TextPattern(text, options: options) }

  private func between(_ left: ResolvedOperand, _ right: ResolvedOperand) throws(FetchError)
    -> ResolvedPredicate
  {
    guard let bounds = right.elements, bounds.count == 2 else {
      throw .boundCount(right.elements?.count)
    }
    let (_, lower) = try fitted(left, .between, bounds[0])
    let (_, upper) = try fitted(left, .between, bounds[1])
    // One comparison each, unless the left side would then be worked out twice.
    if case .attribute = left.content {
      return .all([
        try compared(left, .greaterThanOrEqualTo, lower),
        try compared(left, .lessThanOrEqualTo, upper),
      ])
    }
    let (expression, _) = try fitted(left, .between, lower)
    return .expression(.between(expression.content, lower.content, upper.content, options))
  }

  private func membership(
    of member: ResolvedOperand, in collection: ResolvedOperand
  ) throws(FetchError) -> ResolvedPredicate {
    var member = member
    var members: [ResolvedExpression] = []
    for element in collection.elements ?? [] {
      let fitted = try fitted(member, .in, element)
      member = fitted.left
      members.append(fitted.right.content)
    }
    let constants = members.compactMap(\.constant)
    if case .attribute(let attribute) = member.content, constants.count == members.count {
      if constants.isEmpty { return .constant(false) }
      let set = ValueSet(constants, options: options)
      return .test(AttributeTest(attribute: attribute, condition: .oneOf(set)))
    }
    return .expression(.member(member.content, members, options))
  }

  // MARK: - Inside texts

  private func search(
    _ haystack: ResolvedOperand, for needle: ResolvedOperand
  ) throws(FetchError) -> ResolvedPredicate {
    if haystack.elements != nil { throw .notText(haystack.fact, comparisonOperator) }
    guard needle.type == .text || needle.type == .null else {
      throw .notText(needle.fact, comparisonOperator)
    }
    if needle.type == .null || haystack.content.constant == .null { return .constant(false) }
    guard let text = needle.content.constant?.text else {
      switch comparisonOperator {
      case .matches: throw .patternNotConstant(needle.fact)
      case .like: return .expression(.wildcards(haystack.content, needle.content, options))
      default:
        return .expression(.needle(haystack.content, textTest, needle.content, options))
      }
    }
    let condition: AttributeTest.Condition
    switch comparisonOperator {
    case .like: condition = .like(LikePattern(text, options: options))
    case .matches:
      do throws(PatternError) {
        condition = .matches(try RegularExpression(text, options: options))
      } catch {
        throw .pattern(text, error)
      }
    default: condition = .text(textTest, TextPattern(text, options: options))
    }
    if case .attribute(let attribute) = haystack.content {
      return .test(AttributeTest(attribute: attribute, condition: condition))
    }
    switch condition {
    case .like(let pattern): return .expression(.like(haystack.content, pattern))
    case .matches(let pattern): return .expression(.matches(haystack.content, pattern))
    case .text(let test, let pattern): return .expression(.text(haystack.content, test, pattern))
    default: preconditionFailure("A search is one of three")
    }
  }

  private var textTest: AttributeTest.TextTest {
    switch comparisonOperator {
    case .beginsWith: .beginsWith
    case .endsWith: .endsWith
    default: .contains
    }
  }

  // MARK: - Types

  /// The two sides, where they may be compared: a text that is held against a date as a date.
  private func fitted(
    _ left: ResolvedOperand, _ comparison: FetchPredicate.Operator, _ right: ResolvedOperand
  ) throws(FetchError) -> (left: ResolvedOperand, right: ResolvedOperand) {
    switch (left.type, right.type) {
    case (.collection, _), (_, .collection): throw mismatch(left, comparison, right)
    case (.null, _), (_, .null), (.number, .boolean), (.boolean, .number): return (left, right)
    case (.date, .text): return (left, try right.asDate(comparedWith: left, comparison))
    case (.text, .date): return (try left.asDate(comparedWith: right, comparison), right)
    case (let left, let right) where left == right: break
    default: throw mismatch(left, comparison, right)
    }
    return (left, right)
  }

  private func mismatch(
    _ left: ResolvedOperand, _ comparison: FetchPredicate.Operator, _ right: ResolvedOperand
  ) -> FetchError {
    .typeMismatch(left.fact, comparisonOperator, right.fact)
  }

  /// The comparison with its texts read as dates, if a date attribute is part of it by value.
  ///
  /// What is no date stays, and is refused when the comparison is resolved.
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

  /// Whether it is about a part of a text: `IN` and `CONTAINS` are so unless there is a collection.
  private var looksInsideText: Bool {
    switch comparisonOperator {
    case .in: !right.isCollection
    case .contains: !left.isCollection
    default: comparisonOperator.looksInsideText
    }
  }
}

extension DerivedAttribute {
  fileprivate var isChoice: Bool {
    if case .whether = derivation { true } else { false }
  }
}
