extension FetchPredicate {
  /// The predicate with its `$` variables replaced; variables without a value stay.
  ///
  /// ```swift
  /// let slower = try FetchPredicate(format: "speed <= $SPEED")
  /// slower.substituting(["SPEED": -5])
  /// ```
  public func substituting(_ values: [String: any PredicateArgument]) -> FetchPredicate {
    mapComparisons { comparison in
      comparison.mapExpressions { expression in
        guard case .variable(let name) = expression else { return nil }
        return values[name]?.predicateExpression
      }
    }
  }

  /// The names of the attributes that the predicate uses.
  package var attributeNames: Set<String> {
    var names: Set<String> = []
    _ = mapComparisons { comparison in
      comparison.mapExpressions { expression in
        if case .attribute(let name) = expression { names.insert(name) }
        return nil
      }
    }
    return names
  }

  /// The predicate with each comparison replaced.
  private func mapComparisons(_ transform: (Comparison) -> Comparison) -> FetchPredicate {
    switch self {
    case .constant: self
    case .comparison(let comparison): .comparison(transform(comparison))
    case .and(let all): .and(all.map { $0.mapComparisons(transform) })
    case .or(let any): .or(any.map { $0.mapComparisons(transform) })
    case .not(let predicate): .not(predicate.mapComparisons(transform))
    }
  }
}

extension FetchPredicate.Comparison {
  /// The comparison with the expressions of its sides replaced where `transform` is not nil.
  func mapExpressions(
    _ transform: (FetchPredicate.Expression) -> FetchPredicate.Expression?
  ) -> Self {
    Self(left.map(transform), comparisonOperator, right.map(transform), options: options)
  }

  /// Whether a side contains a `$` variable.
  var hasVariables: Bool {
    left.contains { $0.isVariable } || right.contains { $0.isVariable }
  }
}

extension FetchPredicate.Expression {
  fileprivate var isVariable: Bool {
    if case .variable = self { true } else { false }
  }

  var isCollection: Bool {
    if case .collection = self { true } else { false }
  }

  /// The expression with each part replaced for which `transform` is not nil.
  func map(_ transform: (Self) -> Self?) -> Self {
    if let replaced = transform(self) { return replaced }
    return switch self {
    case .attribute, .value, .variable: self
    case .collection(let elements): .collection(elements.map { $0.map(transform) })
    case .negated(let operand): .negated(operand.map(transform))
    case .arithmetic(let left, let operation, let right):
      .arithmetic(left.map(transform), operation, right.map(transform))
    }
  }

  /// Whether the condition is true for the expression or one of its parts.
  func contains(where condition: (Self) -> Bool) -> Bool {
    if condition(self) { return true }
    return switch self {
    case .attribute, .value, .variable: false
    case .collection(let elements): elements.contains { $0.contains(where: condition) }
    case .negated(let operand): operand.contains(where: condition)
    case .arithmetic(let left, _, let right):
      left.contains(where: condition) || right.contains(where: condition)
    }
  }
}
