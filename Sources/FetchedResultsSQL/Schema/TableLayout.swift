package import FetchedResults

/// How an entity lies in SQLite.
///
/// ```
///   car          one row a car: its attributes, and beside them
///                  make_key        the sort key of a text, computed in Swift
///                  dateCreated_hour …  derived by SQL from the columns
///   car_section  how many rows each section has, per spelling   (by trigger)
///   car_change   what each change found before it               (by trigger)
///   car_text_block  the folded searchable texts of 64 rows at a time (``TextBlock``)
///   car_stale    the rows whose keys and texts may not agree with them (by trigger)
/// ```
///
/// Everything clever about text happens in Swift when a row is written, so
/// that SQLite compares bytes only and the plain `sqlite3` shell can read and
/// write the file.
///
/// The alternative, one table of sections counted by `GROUP BY` when asked,
/// costs 31 ms a million rows; the summary costs a few microseconds a change.
package struct TableLayout: Sendable {
  /// What lies there.
  package let entity: EntityDescription
  package let tableName: String
  package let dialect: Dialect

  /// The text attributes that are sorted by or cut into sections, and so have a key column.
  package let keyedAttributes: Set<String>

  /// The same in the order of their columns, and where in a row they lie.
  package let sortedKeyedAttributes: [String]
  package let keyedIndices: [Int]

  /// Where in a row the attributes lie that a search over everything looks at.
  package let searchedIndices: [Int]

  /// The section keys whose sections are counted beforehand.
  package let groupings: [SectionKey]

  /// Under which number the counts of each are stored. 0 is the whole table.
  private let groupingIDs: [String: Int]

  /// What rows are sorted by in each of the orders that an index holds.
  package let orders: [(terms: [FetchPlan.Term], sections: [SectionKey])]

  /// Every attribute, as a statement names them.
  package let attributeColumns: String
  package let attributeTypes: [AttributeDescription.ValueType]

  /// The layout of an entity.
  ///
  /// - Complexity: O(attributes and orders).
  package init(_ entity: EntityDescription, _ dialect: Dialect) {
    self.entity = entity
    self.dialect = dialect
    tableName = quoted(entity.name)
    let sections = entity.orders.flatMap(\.sections)
    let sorted = entity.orders.flatMap(\.sortDescriptors).map(\.attribute)
    let texts = Set(entity.attributes.filter { $0.type == .text }.map(\.name))
    keyedAttributes = texts.intersection(sorted + sections.map(\.attribute))
    sortedKeyedAttributes = keyedAttributes.sorted()
    keyedIndices = sortedKeyedAttributes.compactMap(entity.index(ofAttribute:))
    searchedIndices = entity.attributes.indices.filter { entity.attributes[$0].isSearchable }
    groupings = sections.reduce(into: []) { list, key in
      if !list.contains(where: { $0.attribute == key.attribute && $0.rule == key.rule }) {
        list.append(key)
      }
    }
    groupingIDs = Self.groupingIDs(of: groupings, in: entity)
    orders = entity.orders.compactMap { order in
      let request = FetchRequest(sortedBy: order.sortDescriptors)
      return (try? FetchPlan(request, for: entity)).map { ($0.terms, order.sections) }
    }
    attributeColumns = entity.attributes.map { quoted($0.name) }.joined(separator: ", ")
    attributeTypes = entity.attributes.map(\.type)
  }

  // MARK: - Names

  package var id: String { quoted(entity.idName) }
  package var sectionTable: String { quoted(entity.name + "_section") }
  package var changeTable: String { quoted(entity.name + "_change") }

  /// A ``TextBlock`` a row, under its number. Only this library writes it.
  package var textBlockTable: String { quoted(entity.name + "_text_block") }

  /// The identifiers of rows that were inserted, changed or removed since their keys and texts were
  /// made. Triggers mark them; this library takes the mark away once it has made both anew.
  package var staleTable: String { quoted(entity.name + "_stale") }

  /// 0 where the partition attribute is null, 1 where it is not.
  package var partitionColumn: String? { entity.partition.map { quoted($0 + "_known") } }

  package func keyColumn(_ attribute: String) -> String { quoted(attribute + "_key") }

  /// The number under which the sections of a key are counted; nil where they are not.
  package func groupingID(of key: SectionKey) -> Int? { groupingIDs[key.name] }

  /// - Precondition: No two groupings have one number.
  private static func groupingIDs(
    of keys: [SectionKey], in entity: EntityDescription
  ) -> [String: Int] {
    let ids = keys.map { ($0.name, entity.groupingIDs[$0.name] ?? hash(of: $0.name)) }
    precondition(
      Set(ids.map(\.1)).union([0]).count == ids.count + 1,
      "Two groupings of \(entity.name) have one number: name another in groupingIDs")
    return Dictionary(uniqueKeysWithValues: ids)
  }

  /// FNV-1a of 32 bits, which is the same in every process and version, unlike Swift's own.
  private static func hash(of name: String) -> Int {
    Int(name.utf8.reduce(0x811C_9DC5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 })
  }

  // MARK: - Columns

  /// The column that sorts as an attribute does. A text that no declared order
  /// names has no key column: its keys are made as they are asked for.
  package func sortColumn(_ attribute: AttributeReference) -> String {
    switch attribute {
    case .id: id
    case .attribute(_, let description, _) where description.type == .text:
      keyedAttributes.contains(description.name)
        ? keyColumn(description.name) : computedKey(quoted(description.name))
    case .attribute(_, let description, _): quoted(description.name)
    }
  }

  private func computedKey(_ column: String) -> String {
    guard let sortKey = dialect.sortKey else {
      preconditionFailure("The database can only sort by texts that an order of the entity names")
    }
    return sortKey(column)
  }

  /// The column that holds an attribute as it was given.
  package func valueColumn(_ attribute: AttributeReference) -> String {
    switch attribute {
    case .id: id
    case .attribute(_, let description, _): quoted(description.name)
    }
  }

  /// The column that is alike for the rows of one section and orders the
  /// sections; null for the unknown.
  package func sectionColumn(_ rule: SectionKey.Rule, of attribute: AttributeReference) -> String {
    let column = sortColumn(attribute)
    guard let suffix = rule.suffix else { return column }
    guard case .attribute(_, let description, _) = attribute else {
      return derivedExpression(rule, column: column, clock: nil)
    }
    let isDeclared = groupings.contains { $0.attribute == description.name && $0.rule == rule }
    return isDeclared
      ? quoted(description.name + suffix)
      : derivedExpression(rule, column: column, clock: description.clock)
  }

  /// The SQL that makes a section from the column it is derived from.
  package func derivedExpression(
    _ rule: SectionKey.Rule, column: String, clock: String?
  ) -> String {
    let clock = clock.map { " + ifnull(\(quoted($0)), 0) * 1000" } ?? ""
    let local = "(\(column)\(clock))"
    // SQLite's % and / round towards zero, so a remainder below zero is lifted first.
    let inDay = "((\(local) % 86400000 + 86400000) % 86400000)"
    return switch rule {
    case .value: column
    case .firstLetter: "(CASE WHEN \(column) < 'a' THEN '' ELSE substr(\(column), 1, 1) END)"
    case .hour: "(\(inDay) / 3600000)"
    case .day: "((\(local) - \(inDay)) / 86400000)"
    case .decade: "(\(column) - (\(column) % 10 + 10) % 10)"
    }
  }
}

extension SectionKey.Rule {
  /// Whether rows in the order of the attribute are in the order of the
  /// sections too, once the unknown and what has no letter are set apart.
  package var followsAttribute: Bool {
    switch self {
    case .value, .firstLetter, .decade: true
    case .hour, .day: false
    }
  }
}
