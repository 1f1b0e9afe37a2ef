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
  ///   - attributes: The attributes, each with a name of its own.
  ///   - orders: The orders that a source keeps ready. Every other order works too, at the cost of
  ///     sorting.
  ///   - removedAttributes: The names of attributes that an earlier description had and that go:
  ///   see
  ///     ``EntityDescription/removedAttributes``.
  /// - Precondition: Every key path of an order is the key path of an attribute, and every
  ///   rule of sections applies to the type of its attribute.
  public init(
    _ name: String, attributes: [Attribute], orders: [Order] = [],
    removedAttributes: Set<String> = []
  ) {
    self.attributes = attributes
    var names: [PartialKeyPath<Record>: String] = [:]
    for attribute in attributes {
      let other = names.updateValue(attribute.description.name, forKey: attribute.keyPath)
      precondition(
        other == nil, "\(name): \(attribute.keyPath) is declared twice, as \(other ?? "")")
    }
    let types = Dictionary(
      attributes.map { ($0.description.name, $0.description.type) }, uniquingKeysWith: { $1 })
    description = EntityDescription(
      name: name, attributes: attributes.map(\.description),
      orders: orders.map { order in
        FetchOrder(
          sortedBy: order.descriptors.map { descriptor in
            guard let attribute = names[descriptor.keyPath] else {
              preconditionFailure("\(name) has no attribute \(descriptor.keyPath)")
            }
            return FetchOrder.SortDescriptor(attribute, ascending: descriptor.isAscending)
          },
          sections: order.sections.map { rule in
            guard let first = order.descriptors.first, let attribute = names[first.keyPath] else {
              preconditionFailure("\(name): sections need an attribute to sort by")
            }
            precondition(
              rule.applies(to: types[attribute] ?? .integer),
              "\(name).\(attribute) has no sections by \(rule)")
            return SectionKey(attribute, rule)
          })
      },
      removedAttributes: removedAttributes)
  }

  /// An attribute: its name, and where a record holds its value.
  public struct Attribute: Sendable {
    let description: AttributeDescription
    let keyPath: any PartialKeyPath<Record> & Sendable
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
      var description: AttributeDescription
      switch Wrapped.attributeType {
      case .text:
        description = .text(
          name, searchable: isSearchable ?? Self.isText(Wrapped.self), comparison: comparison)
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
      if let formerName { description = description.renamed(from: formerName) }
      self.description = description
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
  }

  /// One attribute to sort by, and the direction.
  public struct SortDescriptor: Sendable {
    let keyPath: any PartialKeyPath<Record> & Sendable
    let isAscending: Bool

    /// The least value first.
    public static func ascending(_ keyPath: any PartialKeyPath<Record> & Sendable) -> Self {
      Self(keyPath: keyPath, isAscending: true)
    }

    /// The greatest value first.
    public static func descending(_ keyPath: any PartialKeyPath<Record> & Sendable) -> Self {
      Self(keyPath: keyPath, isAscending: false)
    }
  }
}
