/// The attributes of a ``FetchedRecord`` by their key paths, and the orders that a source keeps
/// ready.
///
/// ```swift
/// static let entity = Entity<Book>(
///   "book",
///   attributes: [
///     .init("title", \.title), .init("author", \.author), .init("year", \.year),
///   ],
///   orders: [
///     .by(.ascending(\.author), .ascending(\.title), sections: .firstLetter),
///     .by(.descending(\.year), sections: .value),
///   ])
/// ```
public struct Entity<Record: FetchedRecord>: Sendable {
  /// The same in the words of sources, with names in place of key paths.
  public let description: EntityDescription

  let attributes: [Attribute]

  /// - Parameters:
  ///   - name: The name of the entity, and of its table in a database.
  ///   - attributes: The attributes, each with a name of its own. A ``RecordKey`` is one beside
  ///     them, of the name `id`, and its order is kept ready; sources number the rows in `row_id`.
  ///   - orders: The orders that a source keeps ready. Every other order works too, at the cost of
  ///     sorting.
  ///   - removedAttributes: The names of attributes that an earlier description had and that go:
  ///     see ``EntityDescription/removedAttributes``.
  /// - Precondition: Every key path of an order is that of an attribute or the identifier, and
  ///   every rule of sections applies to the type of its attribute.
  public init(
    _ name: String, attributes: [Attribute], orders: [Order] = [],
    removedAttributes: Set<String> = []
  ) {
    let keys = Attribute.key.map { [$0] } ?? []
    self.attributes = keys + attributes
    for (index, attribute) in attributes.enumerated() {
      guard let keyPath = attribute.keyPath else { continue }
      let other = attributes[..<index].first { $0.leads(to: keyPath) }
      precondition(
        other == nil, "\(name): \(keyPath) is declared twice, as \(other?.description.name ?? "")")
    }
    let named = self.attributes
    description = EntityDescription(
      name: name, idName: keys.isEmpty ? "id" : "row_id", keyName: keys.first?.description.name,
      attributes: named.map(\.description),
      orders: keys.map { FetchOrder(sortedBy: [.ascending($0.description.name)]) }
        + orders.map { $0.named(in: name, named) },
      removedAttributes: removedAttributes)
  }

  /// An attribute: its name, and where a record holds its value.
  public struct Attribute: Sendable {
    let description: AttributeDescription
    /// Nil where a rule makes the value.
    let keyPath: (any PartialKeyPath<Record> & Sendable)?
    /// What a source stores for a record.
    let value: @Sendable (Record) -> Value
    /// Sets what a source has stored; false where it stands for no value of the record's type.
    let set: @Sendable (Value, inout Record) -> Bool

    /// - Parameters:
    ///   - name: The name that predicates and the tables of a database use.
    ///   - keyPath: Where a record holds the value. Null of a source leaves one that is not
    ///   optional as `init()` has it.
    ///   - isSearchable: Whether a search over everything covers it; by default texts are covered.
    ///   - comparison: For texts: how they are ordered and assigned to sections.
    ///   - clock: For dates: the name of the integer attribute with the seconds that the local
    ///     clock was ahead of UTC; nil for UTC.
    ///   - formerName: The name under which a store of an earlier description has the attribute.
    /// - Precondition: Only texts and whole numbers are searchable, only dates have a clock.
    public init<Wrapped: AttributeValue>(
      _ name: String, _ keyPath: any WritableKeyPath<Record, Wrapped> & Sendable,
      isSearchable: Bool? = nil, comparison: TextComparison = .words, clock: String? = nil,
      renamedFrom formerName: String? = nil
    ) {
      self.keyPath = keyPath
      value = { $0[keyPath: keyPath].attributeValue }
      set = { value, record in
        if let stored = Wrapped(attributeValue: value) {
          record[keyPath: keyPath] = stored
          return true
        }
        return value.isNull
      }
      let description = Self.description(
        of: Wrapped.self, name, isSearchable: isSearchable, comparison, clock: clock)
      self.description = formerName.map(description.renamed) ?? description
    }

    /// - Precondition: The name can be written in the language of predicates.
    private static func description<Wrapped: AttributeValue>(
      of type: Wrapped.Type, _ name: String, isSearchable: Bool?, _ comparison: TextComparison,
      clock: String?
    ) -> AttributeDescription {
      precondition(
        name.first?.isNumber == false
          && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" },
        "The name '\(name)' is not one word of letters, digits and _")
      let description: AttributeDescription
      switch Wrapped.attributeType {
      case .text:
        description = .text(
          name, searchable: isSearchable ?? isText(type), comparison: comparison)
      case .integer: description = .integer(name, searchable: isSearchable ?? false)
      case .real: description = .real(name)
      case .date: description = .date(name, clock: clock)
      case .boolean: description = .boolean(name)
      }
      precondition(
        clock == nil || description.type == .date, "\(name) is no date, and has no clock")
      precondition(
        isSearchable == nil || [.text, .integer].contains(description.type),
        "\(name) is no text and no whole number, and cannot be searched")
      return description
    }

    /// An attribute whose value a rule makes of the others, such as the section of a price.
    ///
    /// ```swift
    /// .init("band", rule: 1) { $0.price < 10 ? "cheap" : "dear" }
    /// ```
    ///
    /// The value is stored when a record is written, and is sorted, counted and searched as every
    /// other one. Rows that another program wrote get theirs with the next write of a program that
    /// has the rule, and so do all rows when the version is raised.
    ///
    /// - Parameters:
    ///   - name: The name of the rule, and of the attribute.
    ///   - version: A number that is raised when the rule gives other values.
    ///   - isSearchable: As for an attribute with a key path.
    ///   - comparison: For texts: how they are ordered and assigned to sections.
    ///   - rule: Makes the value of a record; the same each time.
    public init<Wrapped: AttributeValue>(
      _ name: String, rule version: Int, isSearchable: Bool? = nil,
      comparison: TextComparison = .words, _ rule: @escaping @Sendable (Record) -> Wrapped
    ) {
      keyPath = nil
      value = { rule($0).attributeValue }
      set = { _, _ in true }
      description = Self.description(
        of: Wrapped.self, name, isSearchable: isSearchable, comparison, clock: nil
      ).madeByRule(version: version)
    }

    /// The attribute of the identifiers that the program gives, `id`; nil where a source gives
    /// them.
    ///
    /// - Precondition: They are stored as texts.
    fileprivate static var key: Attribute? {
      guard Record().id.givenBySource == nil else { return nil }
      precondition(Record.ID.attributeType == .text, "\(Record.ID.self) is not stored as a text")
      return Attribute(
        description: .text("id", searchable: false, comparison: .bytes),
        value: { $0.id.attributeValue },
        set: { value, record in
          // A key in another spelling, such as a UUID in lower case, would be found by nobody.
          guard let id = Record.ID(attributeValue: value),
            id.text.utf8.elementsEqual(value.text?.utf8 ?? "".utf8)
          else { return false }
          record.id = id
          return true
        })
    }

    private init(
      description: AttributeDescription, value: @escaping @Sendable (Record) -> Value,
      set: @escaping @Sendable (Value, inout Record) -> Bool
    ) {
      self.description = description
      keyPath = nil
      self.value = value
      self.set = set
    }

    /// Whether the attribute is that of a key path.
    func leads(to keyPath: PartialKeyPath<Record>) -> Bool {
      self.keyPath.map { $0 == keyPath } ?? false
    }

    private static func isText<Wrapped: AttributeValue>(_ type: Wrapped.Type) -> Bool {
      type is String.Type || type is String?.Type
    }
  }

  /// An order that a source keeps ready, and the rules by which its sections are counted.
  public struct Order: Sendable {
    let descriptors: [SortDescriptor]
    let sections: [SectionKey.Rule]

    /// - Parameters:
    ///   - descriptors: What to sort by; the identifier is always added as the last one.
    ///   - sections: How the first attribute divides the list into sections.
    public static func by(
      _ descriptors: SortDescriptor..., sections: SectionKey.Rule...
    ) -> Order {
      Order(descriptors: descriptors, sections: sections)
    }

    /// The same with the names of the attributes.
    func named(in entity: String, _ attributes: [Attribute]) -> FetchOrder {
      let named = descriptors.map { $0.named(in: entity, attributes) }
      return FetchOrder(
        sortedBy: named,
        sections: sections.map { rule in
          guard let first = named.first?.attribute else {
            preconditionFailure("\(entity): sections need an attribute to sort by")
          }
          let type = attributes.map(\.description).first { $0.name == first }?.type ?? .integer
          precondition(rule.applies(to: type), "\(entity).\(first) has no sections by \(rule)")
          return SectionKey(first, rule)
        })
    }
  }

  /// One attribute to sort by, and the direction.
  public struct SortDescriptor: Sendable {
    let attribute: Subject
    let isAscending: Bool

    /// The least value first.
    public static func ascending(_ keyPath: any PartialKeyPath<Record> & Sendable) -> Self {
      Self(attribute: .keyPath(keyPath), isAscending: true)
    }

    /// The greatest value first.
    public static func descending(_ keyPath: any PartialKeyPath<Record> & Sendable) -> Self {
      Self(attribute: .keyPath(keyPath), isAscending: false)
    }

    /// The least value of a rule first.
    public static func ascending(rule name: String) -> Self {
      Self(attribute: .rule(name), isAscending: true)
    }

    /// The greatest value of a rule first.
    public static func descending(rule name: String) -> Self {
      Self(attribute: .rule(name), isAscending: false)
    }

    /// The same with the name of the attribute.
    func named(in entity: String, _ attributes: [Attribute]) -> FetchOrder.SortDescriptor {
      FetchOrder.SortDescriptor(attribute.name(in: entity, attributes), ascending: isAscending)
    }
  }
}
