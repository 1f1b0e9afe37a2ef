/// A request whose names were resolved to attributes of an entity: the input of a source.
public struct FetchPlan: Sendable {
  /// The original request.
  public let request: FetchRequest

  /// The entity whose rows are listed.
  public let entity: EntityDescription

  /// The rows to list; nil for all.
  public let predicate: ResolvedPredicate?

  /// How the list is divided into sections; nil for one section without a name.
  public let section: SectionPlan?

  /// The sort order of the rows within a section. The last term is the
  /// identifier, so the order is total.
  public let terms: [Term]

  /// A sort descriptor of a request, resolved.
  public struct Term: Hashable, Sendable {
    /// The attribute to sort by.
    public let attribute: AttributeReference

    /// Whether the least value comes first.
    public let isAscending: Bool

    /// The same attribute in the other direction.
    public var reversed: Term { Term(attribute: attribute, isAscending: !isAscending) }
  }

  /// The section key of a request, resolved.
  public struct SectionPlan: Hashable, Sendable {
    /// The section key of the request.
    public let key: SectionKey

    /// The attribute that determines the section.
    public let attribute: AttributeReference

    /// Whether the least section comes first.
    public let isAscending: Bool
  }

  /// Whether the request has a limit or an offset. Then a change of one row can move others into
  /// the window or out of it.
  package var isWindow: Bool { request.fetchLimit != nil || request.fetchOffset != 0 }

  /// Resolves every name of a request to an attribute of an entity.
  ///
  /// - Throws: ``FetchError``, before any row is read.
  public init(_ request: FetchRequest, for entity: EntityDescription) throws(FetchError) {
    self.request = request
    self.entity = entity
    predicate = try request.predicate?.resolved(for: entity)
    section = try request.sectionKey.map { key throws(FetchError) in
      try SectionPlan(key, sortDescriptors: request.sortDescriptors, entity: entity)
    }
    terms = try Self.terms(for: request.sortDescriptors, entity: entity)
  }

  private static func terms(
    for descriptors: [FetchRequest.SortDescriptor], entity: EntityDescription
  ) throws(FetchError) -> [Term] {
    var terms: [Term] = []
    for descriptor in descriptors {
      let attribute = try entity.reference(to: descriptor.attribute)
      // A second descriptor for the same attribute has no effect.
      if terms.contains(where: { $0.attribute == attribute }) { continue }
      terms.append(Term(attribute: attribute, isAscending: descriptor.isAscending))
      if attribute == .id { return terms }
    }
    return terms + [Term(attribute: .id, isAscending: descriptors.last?.isAscending ?? true)]
  }
}

extension FetchPlan.SectionPlan {
  fileprivate init(
    _ key: SectionKey, sortDescriptors: [FetchRequest.SortDescriptor], entity: EntityDescription
  ) throws(FetchError) {
    self.key = key
    attribute = try entity.reference(to: key.attribute)
    guard key.rule.applies(to: attribute.type) else {
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
