/// A request whose every name was found in the entity: what a source works from.
public struct FetchPlan: Sendable {
  /// What was asked, as it was asked.
  public let request: FetchRequest

  /// What is listed.
  public let entity: EntityDescription

  /// Which rows; nil for all.
  public let predicate: ResolvedPredicate?

  /// How the list is cut into sections; nil for one section without a name.
  public let section: SectionPlan?

  /// What rows are sorted by inside their section. The last term is the
  /// identifier, so the order is total.
  public let terms: [Term]

  /// A sort descriptor of a request, resolved.
  public struct Term: Hashable, Sendable {
    /// What is sorted by.
    public let attribute: AttributeReference

    /// Whether the least value comes first.
    public let isAscending: Bool

    /// The same attribute in the other direction.
    public var reversed: Term { Term(attribute: attribute, isAscending: !isAscending) }
  }

  /// The section key of a request, resolved.
  public struct SectionPlan: Hashable, Sendable {
    /// As the request has it.
    public let key: SectionKey

    /// What the sections are told from.
    public let attribute: AttributeReference

    /// Whether the least section comes first.
    public let isAscending: Bool
  }

  /// Whether the list is a part of a longer one, so that rows come and go with others.
  package var isWindow: Bool { request.fetchLimit != nil || request.fetchOffset != 0 }

  /// Finds every name of a request in an entity.
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
      // What is sorted by already cannot decide anything later.
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
  /// Whether an attribute of the type can be cut into sections by the rule.
  public func applies(to type: AttributeDescription.ValueType) -> Bool {
    switch self {
    case .value: true
    case .firstLetter: type == .text
    case .hour, .day: type == .date
    case .decade: type == .integer
    }
  }
}
