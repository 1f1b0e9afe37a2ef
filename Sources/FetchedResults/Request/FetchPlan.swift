/// A request whose names were resolved to attributes of an entity: the input of a source.
public struct FetchPlan: Sendable {
  /// The entity whose rows are listed.
  public let entity: EntityDescription

  /// The rows to list; nil for all.
  package let predicate: ResolvedPredicate?

  /// How the list is divided into sections; nil for one section without a name.
  package let section: SectionPlan?

  /// The sort order of the rows within a section. The last term is the
  /// identifier, so the order is total.
  package let terms: [Term]

  /// The maximum count of rows; nil for all.
  public let fetchLimit: Int?

  /// How many rows to skip at the beginning of the list.
  public let fetchOffset: Int

  /// The predicate as it was requested.
  private let requestedPredicate: FetchPredicate?

  /// A sort descriptor of a request, resolved.
  package struct Term: Hashable, Sendable {
    /// The attribute to sort by.
    package let attribute: AttributeReference

    /// Whether the least value comes first.
    package let isAscending: Bool

    /// The same attribute in the other direction.
    package var reversed: Term { Term(attribute: attribute, isAscending: !isAscending) }
  }

  /// The section key of a request, resolved.
  package struct SectionPlan: Hashable, Sendable {
    /// The section key of the request.
    package let key: SectionKey

    /// The attribute that determines the section.
    package let attribute: AttributeReference

    /// Whether the least section comes first.
    package let isAscending: Bool
  }

  /// Whether the request has a limit or an offset. Then a change of one row can move others into
  /// the window or out of it.
  package var isWindow: Bool { fetchLimit != nil || fetchOffset != 0 }

  /// Resolves every name of a request to an attribute of its entity.
  ///
  /// - Throws: ``FetchError``, before any row is read.
  public init<Object>(_ request: FetchRequest<Object>) throws(FetchError) {
    let entity = Object.entity
    self.entity = entity
    fetchLimit = request.fetchLimit
    fetchOffset = request.fetchOffset
    requestedPredicate = request.predicate
    predicate = try request.predicate?.resolved(for: entity)
    section = try request.sectionKey.map { key throws(FetchError) in
      try SectionPlan(key, sortDescriptors: request.sortDescriptors, entity: entity)
    }
    terms = try Self.terms(for: request.sortDescriptors, entity: entity)
  }

  /// Whether two plans of one entity list the same.
  ///
  /// - Complexity: O(request).
  package func listsSame(as other: FetchPlan) -> Bool {
    requestedPredicate == other.requestedPredicate && section == other.section
      && terms == other.terms && fetchLimit == other.fetchLimit && fetchOffset == other.fetchOffset
  }

  /// The sort terms of some descriptors; the last one is the identifier, after the key of an entity
  /// that has one.
  package static func terms(
    for descriptors: [FetchOrder.SortDescriptor], entity: EntityDescription
  ) throws(FetchError) -> [Term] {
    var terms: [Term] = []
    for descriptor in descriptors {
      let attribute = try entity.reference(to: descriptor.attribute)
      // A second descriptor for the same attribute has no effect.
      if terms.contains(where: { $0.attribute == attribute }) { continue }
      terms.append(Term(attribute: attribute, isAscending: descriptor.isAscending))
      if attribute == .id { return terms }
    }
    let isAscending = descriptors.last?.isAscending ?? true
    if let key = entity.keyName {
      let key = try entity.reference(to: key)
      if !terms.contains(where: { $0.attribute == key }) {
        terms.append(Term(attribute: key, isAscending: isAscending))
      }
    }
    return terms + [Term(attribute: .id, isAscending: isAscending)]
  }
}

extension FetchPlan.SectionPlan {
  fileprivate init(
    _ key: SectionKey, sortDescriptors: [FetchOrder.SortDescriptor], entity: EntityDescription
  ) throws(FetchError) {
    self.key = key
    attribute = try entity.reference(to: key.attribute)
    // No two rows have one key.
    guard key.rule.applies(to: attribute.type), key.attribute != entity.keyName else {
      throw .sectionRule(key.rule, attribute: key.attribute, type: attribute.type)
    }
    isAscending =
      key.isAscending
      ?? sortDescriptors.first { $0.attribute == key.attribute }?.isAscending ?? true
  }
}

extension SectionKey.Rule {
  /// Whether the rule can be applied to attributes of a type.
  public func applies(to type: AttributeDescription.ValueType) -> Bool {
    switch self {
    case .value: true
    case .firstLetter: type == .text
    case .hour, .day, .dayHour: type == .date
    case .decade: type == .integer
    }
  }
}
