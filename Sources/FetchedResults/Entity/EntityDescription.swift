/// What a source knows of the things it lists: their attributes, and the orders
/// that it should serve without sorting.
///
/// ```swift
/// let hero = EntityDescription(
///   name: "hero",
///   attributes: [.text("name"), .text("secretIdentity")],
///   orders: [FetchOrder(sortedBy: [.ascending("name"), .ascending("secretIdentity")],
///                       sections: [.firstLetter("name")])])
/// ```
public struct EntityDescription: Sendable {
  /// What such a thing is called; SQLite calls its table so.
  public let name: String

  /// The name of the row's identifier, as predicates and sort descriptors spell it.
  public let idName: String

  /// In the order of ``FetchedRow/values``.
  public let attributes: [AttributeDescription]

  /// The orders that a source prepares for. Every other order works too, at the cost of sorting.
  public let orders: [FetchOrder]

  /// The date or other attribute that splits the rows in two: those that hold
  /// null, and those that do not. Requests that ask for one part only cost
  /// what that part costs, however large the other is.
  public let partition: String?

  /// What predicates may ask for beside the attributes.
  public let derivedAttributes: [DerivedAttribute]

  /// The numbers under which a store keeps the section counts of groupings, by their
  /// ``SectionKey/name``. A grouping that is not named here has a number made from its name.
  ///
  /// They are stored, so neither they nor the names ever change; the order in which groupings are
  /// declared may.
  public let groupingIDs: [String: Int]

  private let indexByName: [String: Int]

  /// An entity with attributes in the order of ``FetchedRow/values``.
  ///
  /// - Precondition: Names are unique, and everything named is there.
  public init(
    name: String, idName: String = "id", attributes: [AttributeDescription],
    orders: [FetchOrder] = [], partition: String? = nil,
    derivedAttributes: [DerivedAttribute] = [], groupingIDs: [String: Int] = [:]
  ) {
    self.name = name
    self.idName = idName
    self.attributes = attributes
    self.orders = orders
    self.partition = partition
    self.derivedAttributes = derivedAttributes
    self.groupingIDs = groupingIDs
    let names = attributes.map(\.name) + derivedAttributes.map(\.name) + [idName]
    precondition(Set(names).count == names.count, "Attribute names of \(name) must be unique")
    indexByName = Dictionary(uniqueKeysWithValues: zip(attributes.map(\.name), attributes.indices))
    let needed =
      [partition].compactMap(\.self) + attributes.compactMap(\.clock)
      + derivedAttributes.flatMap(\.neededNames)
    for needed in needed {
      precondition(indexByName[needed] != nil, "\(name) has no attribute \(needed)")
    }
  }

  /// Where in ``FetchedRow/values`` the attribute lies; nil if there is none of that name.
  public func index(ofAttribute name: String) -> Int? { indexByName[name] }

  /// Every name that a sort descriptor may use, the identifier first.
  ///
  /// - Complexity: O(attributes).
  public var names: [String] { [idName] + attributes.map(\.name) }

  /// Every name that a predicate may use.
  public var predicateNames: [String] { names + derivedAttributes.map(\.name) }

  /// What a search over everything looks at.
  ///
  /// - Complexity: O(attributes).
  public var searchableAttributes: [AttributeDescription] { attributes.filter(\.isSearchable) }
}

/// An order that a source keeps ready, with the ways in which it is cut into sections.
public struct FetchOrder: Hashable, Sendable {
  /// What the rows are sorted by; the identifier follows by itself.
  public let sortDescriptors: [FetchRequest.SortDescriptor]

  /// The section keys that are counted beforehand.
  public let sections: [SectionKey]

  /// An order, by default without sections that are counted beforehand.
  public init(
    sortedBy sortDescriptors: [FetchRequest.SortDescriptor], sections: [SectionKey] = []
  ) {
    self.sortDescriptors = sortDescriptors
    self.sections = sections
  }
}
