extension FetchPredicate {
  /// The predicate with its names resolved to attributes of an entity and its values converted to
  /// their types.
  ///
  /// Types are checked here, before any row is read. A whole number compares with a
  /// real, and a boolean with a number; a text that is compared with a date is
  /// read as a date, in ISO 8601 and in UTC if no zone is given; nothing else is
  /// converted. The right side of a text operator is a text, the left side any attribute.
  ///
  /// - Throws: ``FetchError``.
  package func resolved(for entity: EntityDescription) throws(FetchError) -> ResolvedPredicate {
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
  /// The comparison, resolved; one that uses a derived choice is split into its two cases.
  func resolved(for entity: EntityDescription) throws(FetchError) -> ResolvedPredicate {
    let whole = try resolvedWithoutSplitting(for: entity)
    guard
      let choice = entity.derivedAttributes.first(where: { $0.isChoice && mentions($0.name) })
    else { return whole }
    return try resolved(for: entity, splitBy: choice)
  }

  private func resolvedWithoutSplitting(
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

  /// `state == "parked"` becomes: the attribute is null and `"parked" == "parked"`, or it is not
  /// and `"returned" == "parked"`. When the constants are removed, the test for null remains.
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
}

extension DerivedAttribute {
  fileprivate var isChoice: Bool {
    if case .whether = derivation { true } else { false }
  }
}

extension EntityDescription {
  /// The attribute, or the identifier, of a name, which may be another name of an attribute.
  ///
  /// - Throws: ``FetchError/unknownAttribute(_:known:)``.
  package func reference(to name: String) throws(FetchError) -> AttributeReference {
    if name == idName { return .id }
    let derived = derivedAttributes.first { $0.name == name }
    if case .same(let attribute)? = derived?.derivation { return try reference(to: attribute) }
    guard let index = index(ofAttribute: name) else {
      throw .unknownAttribute(name, known: names)
    }
    let description = attributes[index]
    return .attribute(
      index, description, clock: description.clock.flatMap(self.index(ofAttribute:)))
  }
}
