package import FetchedResults

/// The tables and columns in which a database stores an entity.
///
/// ```
///   car          one row for each car: its attributes, and beside them
///                  make_key        the sort key of a text, computed in Swift
///                  dateCreated_hour …  derived by SQL from the columns
///   car_section  the row count of each section, for each spelling  (by trigger)
///   car_change   the old values of each row that changed           (by trigger)
///   car_insertion  the identifiers that a load inserted, as ranges
///   car_text_block  the folded searchable texts of 64 rows at a time (``TextBlock``)
///   car_stale    the rows whose keys and texts may not agree with them (by trigger)
/// ```
///
/// All processing of text happens in Swift when a row is written, so that the database compares
/// bytes only, and programs without this library can read and write the tables.
///
/// The alternative, to count the sections with `GROUP BY` on request, costs 31 ms for a million
/// rows; to maintain the section counts costs a few microseconds for each change.
///
/// SQL could derive the keys of most texts, in generated columns with `lower`. That would save 27
/// of the 414 bytes of a car. But SQL functions belong to the program that opens the file. One that
/// has replaced `lower`, for letters beyond ASCII, could not open it or would damage its indexes.
///
/// The layout is an immutable object, computed once from its entity, so that what each list holds
/// of it is one reference.
package final class TableLayout: Sendable {
  /// The entity that is stored.
  package let entity: EntityDescription
  package let tableName: String
  package let dialect: any Dialect

  /// The column of the identifiers.
  package let id: String

  package let sectionTable: String
  package let changeTable: String

  /// Holds the identifiers that a load inserted, for which the change log has no entries.
  package let insertionTable: String

  /// Holds one ``TextBlock`` in each row, under its block id. Only this library writes it.
  package let textBlockTable: String

  /// Holds the identifiers of rows that were inserted, changed or removed since their keys and
  /// texts were made. Triggers insert these marks; this library removes a mark once it has made
  /// both anew.
  package let staleTable: String

  /// The column that is 0 where the partition attribute is null, and 1 where it is not.
  package let partitionColumn: String?

  /// The text attributes that have a key column: the attributes that declared orders sort by or
  /// group by, or all text attributes where the database cannot compute keys.
  package let keyedAttributes: Set<String>

  /// The same attributes in the order of their columns, and their indices in a row.
  package let sortedKeyedAttributes: [String]
  package let keyedIndices: [Int]

  /// The indices in a row of the attributes that a search over all texts reads.
  package let searchedIndices: [Int]

  /// The indices in a row of the attributes that the searched alias is made of.
  package let aliasIndices: [Int]

  /// How many fields a row has in its text block: the searchable attributes, and behind them the
  /// searched alias, if the entity has one.
  package var searchedFieldCount: Int {
    searchedIndices.count + (entity.searchedAlias == nil ? 0 : 1)
  }

  /// The section keys whose sections are counted when rows are written.
  package let groupings: [SectionKey]

  /// The grouping id of each grouping, by the name of its section key. Grouping id 0 is that of the
  /// whole table.
  private let groupingIDs: [String: Int]

  /// The sort terms of each order that an index holds, with the section keys of the order.
  package let orders: [(terms: [FetchPlan.Term], sections: [SectionKey])]

  /// The columns of all attributes, as statements list them.
  package let attributeColumns: String
  package let attributeTypes: [AttributeDescription.ValueType]

  /// The columns of a row, without the identifier: its attributes, and behind them its keys.
  package let storedColumns: [String]

  /// What a store of an earlier description has of this one; nil where it has all.
  private let found: FoundParts?

  /// Whether the store has all of the description.
  package var isComplete: Bool { found == nil }

  /// The sparse attributes whose rows an index finds.
  let indexedSparseAttributes: Set<String>

  /// Whether the text blocks are made of the searched texts of this description.
  package let hasTextBlocks: Bool

  /// The statements by which a list is followed: to make their texts takes as long as to read a
  /// row.
  let madeFeedStatements = LazyValue<[String]>()

  /// Creates the layout of an entity.
  ///
  /// - Parameters:
  ///   - found: What a store of an earlier description has of it; nil where it has all.
  /// - Complexity: O(attributes and orders).
  package init(_ entity: EntityDescription, _ dialect: any Dialect, found: FoundParts? = nil) {
    self.entity = entity
    self.dialect = dialect
    self.found = found
    hasTextBlocks = !dialect.isServer && found?.hasTextBlocks ?? true
    indexedSparseAttributes = entity.sparseAttributes.filter { attribute in
      found.map { $0.indexes.contains(Self.sparseIndexName(attribute, of: entity)) } ?? true
    }
    tableName = quoted(entity.name)
    id = quoted(entity.idName)
    sectionTable = quoted(entity.name + "_section")
    changeTable = quoted(entity.name + "_change")
    insertionTable = quoted(entity.name + "_insertion")
    textBlockTable = quoted(entity.name + "_text_block")
    staleTable = quoted(entity.name + "_stale")
    partitionColumn = entity.partition.map { quoted($0 + "_known") }
    let sections = entity.orders.flatMap(\.sections)
    let sorted = Set(
      entity.orders.flatMap(\.sortDescriptors).map(\.attribute) + sections.map(\.attribute))
    // Where the database cannot compute keys on request, each text has a key column, except for one
    // that is its own key.
    keyedAttributes = Set(
      entity.attributes.filter {
        $0.type == .text && $0.comparison != .bytes && found?.keysAttribute($0.name) ?? true
          && (sorted.contains($0.name) || dialect.sortKey(quoted($0.name), $0.comparison) == nil)
      }.map(\.name))
    sortedKeyedAttributes = keyedAttributes.sorted()
    keyedIndices = sortedKeyedAttributes.compactMap(entity.index(ofAttribute:))
    searchedIndices = entity.attributes.indices.filter { entity.attributes[$0].isSearchable }
    aliasIndices = entity.searchedAlias?.attributes.compactMap(entity.index(ofAttribute:)) ?? []
    groupings = sections.reduce(into: []) { list, key in
      let isKnown = list.contains { $0.attribute == key.attribute && $0.rule == key.rule }
      if !isKnown, found?.counts(key) ?? true {
        list.append(key)
      }
    }
    groupingIDs = Self.groupingIDs(of: groupings, in: entity)
    orders = entity.orders.enumerated().compactMap { index, order in
      let name = Self.indexName(ofOrderAt: index, in: entity)
      guard found.map({ $0.indexes.contains(name) }) ?? true else { return nil }
      return (try? FetchPlan.terms(for: order.sortDescriptors, entity: entity))
        .map { ($0, order.sections) }
    }
    let columns = entity.attributes.map { Self.column($0, in: found) }
    attributeColumns = columns.joined(separator: ", ")
    storedColumns = columns + sortedKeyedAttributes.map { quoted($0 + "_key") }
    attributeTypes = entity.attributes.map(\.type)
  }

  // MARK: - Names

  package func keyColumn(_ attribute: String) -> String { quoted(attribute + "_key") }

  /// The grouping id under which the sections of a key are counted; nil where they are not counted.
  package func groupingID(of key: SectionKey) -> Int? { groupingIDs[key.name] }

  /// The grouping id of each section key, by the name of the key: the id that the entity declares,
  /// or a hash of the name.
  ///
  /// - Precondition: No two groupings have the same id.
  private static func groupingIDs(
    of keys: [SectionKey], in entity: EntityDescription
  ) -> [String: Int] {
    let ids = keys.map { key in
      let name = key.name
      let id = entity.groupingIDs[name] ?? Int(StableHash.shortHash(of: Array(name.utf8)[...]))
      return (name, id)
    }
    let sorted = ([0] + ids.map(\.1)).sorted()
    precondition(
      zip(sorted, sorted.dropFirst()).allSatisfy { $0 < $1 },
      "Two groupings of \(entity.name) have one id: name another in groupingIDs")
    return Dictionary(uniqueKeysWithValues: ids)
  }

  /// The name of the index of an order of an entity.
  package static func indexName(ofOrderAt index: Int, in entity: EntityDescription) -> String {
    let orders = entity.orders
    let name = orders[index].firstAttribute
    let alike = orders[..<index].count { $0.firstAttribute == name }
    return "\(entity.name)_by_\(name)\(alike == 0 ? "" : "_\(alike + 1)")"
  }

  package static func sparseIndexName(
    _ attribute: String, of entity: EntityDescription
  ) -> String {
    "\(entity.name)_with_\(attribute)"
  }

  // MARK: - Columns

  /// What the names of columns that the database computes add to the name of their attribute.
  package static let derivedSuffixes =
    ["_known"] + [SectionKey.Rule.firstLetter, .hour, .day, .dayHour, .decade].compactMap(\.suffix)

  /// The column of an attribute.
  package func column(_ attribute: AttributeDescription) -> String {
    Self.column(attribute, in: found)
  }

  private static func column(_ attribute: AttributeDescription, in found: FoundParts?) -> String {
    guard let found else { return quoted(attribute.name) }
    return found.column(of: attribute).map(quoted) ?? "NULL"
  }

  /// The columns of the change log that make a `CommittedCommand`.
  package var commandColumns: String {
    "id, date, author, name, \(found?.recordsOrigins ?? true ? "origin" : "NULL")"
  }

  /// The column in which the change log keeps the old values of an attribute.
  package func logColumn(_ attribute: AttributeDescription) -> String {
    guard let found else { return quoted("old_" + attribute.name) }
    return found.column(of: attribute).map { quoted("old_" + $0) } ?? "NULL"
  }

  /// The column that sorts as an attribute does. A text that no declared order names has no key
  /// column: the database computes its keys on request.
  package func sortColumn(_ attribute: AttributeReference) -> String {
    switch attribute {
    case .id: id
    case .attribute(_, let description, _)
    where description.type == .text && description.comparison != .bytes:
      keyedAttributes.contains(description.name)
        ? keyColumn(description.name) : computedKey(description)
    case .attribute(_, let description, _): column(description)
    }
  }

  private func computedKey(_ attribute: AttributeDescription) -> String {
    guard let sortKey = dialect.sortKey(column(attribute), attribute.comparison) else {
      preconditionFailure("The database can only sort by texts that an order of the entity names")
    }
    return sortKey
  }

  /// The column that holds the value of an attribute as it was written.
  package func valueColumn(_ attribute: AttributeReference) -> String {
    switch attribute {
    case .id: id
    case .attribute(_, let description, _): column(description)
    }
  }

  /// The column that is equal for the rows of one section and orders the sections; null for the
  /// unknown section.
  package func sectionColumn(_ rule: SectionKey.Rule, of attribute: AttributeReference) -> String {
    let column = sortColumn(attribute)
    guard let suffix = rule.suffix else { return column }
    guard case .attribute(_, let description, _) = attribute else {
      return derivedExpression(rule, column: column, clock: nil)
    }
    let isStored = groupings.contains { $0.attribute == description.name && $0.rule == rule }
    return isStored
      ? quoted(description.name + suffix)
      : derivedExpression(rule, column: column, clock: description.clock)
  }

  /// The SQL expression that computes a section key from the column that it is derived from.
  package func derivedExpression(
    _ rule: SectionKey.Rule, column: String, clock: String?
  ) -> String {
    let clock =
      clock.flatMap(entity.index(ofAttribute:)).map {
        " + \(dialect.ifNull)(\(self.column(entity.attributes[$0])), 0) * 1000"
      } ?? ""
    let local = "(\(column)\(clock))"
    // % and / round towards zero, so a negative remainder is made positive first.
    let inDay = "((\(local) % 86400000 + 86400000) % 86400000)"
    return switch rule {
    case .value: column
    case .firstLetter: "(CASE WHEN \(column) < 'a' THEN '' ELSE substr(\(column), 1, 1) END)"
    case .hour: "(\(inDay) / 3600000)"
    case .day: "((\(local) - \(inDay)) / 86400000)"
    case .dayHour: "((\(local) - (\(local) % 3600000 + 3600000) % 3600000) / 3600000)"
    case .decade: "(\(column) - (\(column) % 10 + 10) % 10)"
    }
  }
}

extension TableLayout {
  /// The column of the section counts that holds the keys of some sections.
  package func sectionKeyColumn(
    _ rule: SectionKey.Rule, of type: AttributeDescription.ValueType
  ) -> String {
    dialect.sectionKeyColumn(SectionKeyType(rule, of: type))
  }
}

extension FetchOrder {
  /// The attribute that the order begins with, after which its index is named.
  fileprivate var firstAttribute: String { sortDescriptors.first?.attribute ?? "id" }
}

extension SectionKeyType {
  /// The type of the keys that a rule makes of values of a type.
  package init(_ rule: SectionKey.Rule, of type: AttributeDescription.ValueType) {
    switch (rule, type) {
    case (.firstLetter, _), (.value, .text): self = .text
    case (.value, .real): self = .real
    case (.value, _), (.hour, _), (.day, _), (.dayHour, _), (.decade, _): self = .integer
    }
  }
}

extension SectionKey.Rule {
  /// Whether rows in the order of the attribute are in section order too, once rows without a key
  /// and rows without a letter are set apart.
  package var followsAttribute: Bool {
    switch self {
    case .value, .firstLetter, .decade: true
    case .hour, .day, .dayHour: false
    }
  }
}
