/// What a source needs to know about the objects it lists: their attributes, and the orders
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
  /// The name of the entity, and of its table in a database.
  public let name: String

  /// The name of the row's identifier in predicates and sort descriptors.
  public let idName: String

  /// The attribute by whose texts the rows are told, which no two of them share; nil where they are
  /// told by their identifiers.
  ///
  /// A source numbers such rows itself. Rows that are equal by all of a request's descriptors are
  /// ordered by the bytes of their keys.
  public let keyName: String?

  /// The attributes, in the order of ``FetchedRow/values``.
  public let attributes: [AttributeDescription]

  /// The orders that a source keeps ready, by indexes for example. Every other order works too, at
  /// the cost of sorting.
  public let orders: [FetchOrder]

  /// The attribute that splits the rows into two partitions: the rows that hold null and the rows
  /// that do not. A request for one partition costs what that partition costs, however large the
  /// other is.
  public let partition: String?

  /// Whether the rows with a value of the partition attribute are an archive: many rows that are
  /// kept for ever and seldom listed.
  ///
  /// A server has only the leading values of each order in the indexes of these rows, so that they
  /// take a fraction of the space, and sorts the rows that are alike when a list is read. A file
  /// has all values in all indexes. A store keeps the indexes that it was made with until it is
  /// next extended.
  public let archivesPartition: Bool

  /// The attributes of which few rows have a value. A request for the rows that have one costs what
  /// those rows cost, however many others there are.
  public let sparseAttributes: Set<String>

  /// The texts that predicates may use beside the attributes.
  public let derivedAttributes: [DerivedAttribute]

  /// Other spellings by which rows are found; one of them at the most is searched.
  public let aliases: [TextAlias]

  /// The ids under which a store keeps the section counts of groupings, by their
  /// ``SectionKey/name``. A grouping that is not named here has an id made from its name.
  ///
  /// They are stored, so neither they nor the names ever change; the order in which groupings are
  /// declared may.
  public let groupingIDs: [String: Int]

  /// The names of attributes that an earlier description had and that go, with the values of all
  /// rows, when a store is extended. They stay declared for as long as there may be such stores.
  public let removedAttributes: Set<String>

  private let indexByName: [String: Int]

  /// An entity with attributes in the order of ``FetchedRow/values``.
  ///
  /// - Precondition: Names are unique, also beside former and removed ones, and every attribute
  ///   that is referred to exists. The key is a text that is compared as bytes.
  public init(
    name: String, idName: String = "id", keyName: String? = nil, attributes: [AttributeDescription],
    orders: [FetchOrder] = [], partition: String? = nil, archivesPartition: Bool = false,
    sparseAttributes: Set<String> = [], derivedAttributes: [DerivedAttribute] = [],
    aliases: [TextAlias] = [], groupingIDs: [String: Int] = [:], removedAttributes: Set<String> = []
  ) {
    self.name = name
    self.idName = idName
    self.keyName = keyName
    self.attributes = attributes
    self.orders = orders
    self.partition = partition
    self.archivesPartition = archivesPartition
    self.sparseAttributes = sparseAttributes
    self.derivedAttributes = derivedAttributes
    self.aliases = aliases
    self.groupingIDs = groupingIDs
    self.removedAttributes = removedAttributes
    let names =
      attributes.map(\.name) + derivedAttributes.map(\.name) + [idName]
      + aliases.map(\.name)
    precondition(Set(names).count == names.count, "Attribute names of \(name) must be unique")
    indexByName = Dictionary(uniqueKeysWithValues: zip(attributes.map(\.name), attributes.indices))
    let formerNames = attributes.compactMap(\.formerName) + removedAttributes
    precondition(
      Set(names + formerNames).count == names.count + formerNames.count,
      "A former name of \(name) is in use")
    let needed =
      [partition].compactMap(\.self) + attributes.compactMap(\.clock)
      + derivedAttributes.flatMap(\.neededNames) + attributes.flatMap(\.neededNames)
      + aliases.flatMap(\.attributes) + sparseAttributes
    for needed in needed {
      precondition(indexByName[needed] != nil, "\(name) has no attribute \(needed)")
    }
    precondition(
      attributes.allSatisfy { $0.comparison != .bytes || $0.name == keyName },
      "Only the key of \(name) is compared as bytes")
    precondition(
      !orders.flatMap(\.sections).contains { $0.attribute == keyName },
      "No two rows of \(name) have one key, so that it makes no sections")
    if let keyName {
      precondition(
        indexByName[keyName].map {
          attributes[$0].type == .text && attributes[$0].comparison == .bytes
            && attributes[$0].computation == nil
        } ?? false, "The key \(keyName) of \(name) is no text that is compared as bytes")
    }
    precondition(partition != nil || !archivesPartition, "\(name) has no partition to archive")
    precondition(
      aliases.filter(\.isSearched).count <= 1, "\(name) has more than one searched alias")
  }

  /// The index in ``FetchedRow/values`` of the attribute of a name; nil if there is none.
  public func index(ofAttribute name: String) -> Int? { indexByName[name] }

  /// Every name that a sort descriptor may use, beginning with the identifier.
  ///
  /// - Complexity: O(attributes).
  public var names: [String] { [idName] + attributes.map(\.name) }

  /// Every name that a predicate may use.
  package var predicateNames: [String] { names + derivedAttributes.map(\.name) }

  /// The attributes that a search over everything covers.
  ///
  /// - Complexity: O(attributes).
  package var searchableAttributes: [AttributeDescription] { attributes.filter(\.isSearchable) }

  /// The alias whose text a source keeps for searches; nil for none.
  package var searchedAlias: TextAlias? { aliases.first(where: \.isSearched) }
}
