import UnicodeText

// Comparisons by value: `==`, `<`, `BETWEEN`, `IN` of a collection.

extension FetchPredicate.Comparison {
  /// A comparison of two operands by value.
  func compared(
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
    case (.equalTo, .text(let text)): condition = .text(.pattern(.equals, pattern(text)))
    case (.notEqualTo, .text(let text)): condition = .text(.pattern(.differs, pattern(text)))
    case (_, .text(let text)): condition = .textOrder(comparison, pattern(text))
    default: condition = .value(comparison, value)
    }
    return .test(AttributeTest(attribute: attribute, condition: condition))
  }

  private func pattern(_ text: String) -> TextPattern { TextPattern(text, options: options) }

  /// A comparison with two bounds.
  func between(_ left: ResolvedOperand, _ right: ResolvedOperand) throws(FetchError)
    -> ResolvedPredicate
  {
    guard let bounds = right.elements, bounds.count == 2 else {
      throw .boundCount(right.elements?.count)
    }
    let (_, lower) = try fitted(left, .between, bounds[0])
    let (_, upper) = try fitted(left, .between, bounds[1])
    // Two comparisons with an attribute can use an index; any other left side would be computed
    // twice.
    if case .attribute = left.content {
      return .all([
        try compared(left, .greaterThanOrEqualTo, lower),
        try compared(left, .lessThanOrEqualTo, upper),
      ])
    }
    let (expression, _) = try fitted(left, .between, lower)
    return .expression(.between(expression.content, lower.content, upper.content, options))
  }

  /// A test for membership of a collection.
  func membership(
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

  // MARK: - Types

  /// The two sides, if their types can be compared; a text beside a date is converted to a date.
  private func fitted(
    _ left: ResolvedOperand, _ comparison: FetchPredicate.Operator, _ right: ResolvedOperand
  ) throws(FetchError) -> (left: ResolvedOperand, right: ResolvedOperand) {
    switch (left.type, right.type) {
    case (.collection, _), (_, .collection): throw mismatch(left, right)
    case (.null, _), (_, .null), (.number, .boolean), (.boolean, .number): return (left, right)
    case (.date, .text): return (left, try right.asDate(comparedWith: left, comparison))
    case (.text, .date): return (try left.asDate(comparedWith: right, comparison), right)
    case (let left, let right) where left == right: break
    default: throw mismatch(left, right)
    }
    return (left, right)
  }

  private func mismatch(_ left: ResolvedOperand, _ right: ResolvedOperand) -> FetchError {
    .typeMismatch(left.fact, comparisonOperator, right.fact)
  }
}
