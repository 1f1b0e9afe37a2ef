public import FetchedResults

/// How an entity lies in SQLite.
///
/// ```
///   car          one row a car: its attributes, and beside them
///                  make_key        the sort key of a text, computed in Swift
///                  search_text     the folded searchable texts, a line each
///                  dateCreated_hour …  derived by SQL from the columns
///   car_section  how many rows each section has, per spelling   (by trigger)
///   car_change   what each change found before it               (by trigger)
/// ```
///
/// Everything clever about text happens in Swift when a row is written, so
/// that SQLite compares bytes only and the plain `sqlite3` shell can read and
/// write the file.
///
/// The alternative, one table of sections counted by `GROUP BY` when asked,
/// costs 31 ms a million rows; the summary costs a few microseconds a change.
public struct TableLayout: Sendable {
  /// What lies there.
  public let entity: EntityDescription
  let table: String

  /// The text attributes that are sorted by or cut into sections, and so have a key column.
  let keyedAttributes: Set<String>

  /// The same in the order of their columns, and where in a row they lie.
  let sortedKeyedAttributes: [String]
  let keyedIndices: [Int]

  /// The section keys that the summary counts. The place in this list is the
  /// number of the dimension, after 0 for the whole table.
  let dimensions: [SectionKey]

  /// What rows are sorted by in each of the orders that an index holds.
  let orders: [(terms: [FetchPlan.Term], sections: [SectionKey])]

  /// Every attribute, as a statement names them.
  let attributeColumns: String
  let attributeTypes: [AttributeDescription.ValueType]

  /// The layout of an entity.
  ///
  /// - Complexity: O(attributes and orders).
  public init(_ entity: EntityDescription) {
    self.entity = entity
    table = quoted(entity.name)
    let sections = entity.orders.flatMap(\.sections)
    let sorted = entity.orders.flatMap(\.sortDescriptors).map(\.attribute)
    let texts = Set(entity.attributes.filter { $0.type == .text }.map(\.name))
    keyedAttributes = texts.intersection(sorted + sections.map(\.attribute))
    sortedKeyedAttributes = keyedAttributes.sorted()
    keyedIndices = sortedKeyedAttributes.compactMap(entity.index(ofAttribute:))
    dimensions = sections.reduce(into: []) { list, key in
      if !list.contains(where: { $0.attribute == key.attribute && $0.rule == key.rule }) {
        list.append(key)
      }
    }
    orders = entity.orders.compactMap { order in
      let request = FetchRequest(sortedBy: order.sortDescriptors)
      return (try? FetchPlan(request, for: entity)).map { ($0.terms, order.sections) }
    }
    attributeColumns = entity.attributes.map { quoted($0.name) }.joined(separator: ", ")
    attributeTypes = entity.attributes.map(\.type)
  }

  // MARK: - Names

  var id: String { quoted(entity.idName) }
  var sectionTable: String { quoted(entity.name + "_section") }
  var changeTable: String { quoted(entity.name + "_change") }

  /// The folded searchable texts of a row, one a line. A row whose folds cannot
  /// stand for its texts begins with an empty line (``TextFolding``).
  static let searchColumn = quoted("search_text")

  var hasSearchColumn: Bool { entity.attributes.contains(where: \.isSearchable) }

  /// 0 where the partition attribute is null, 1 where it is not.
  var partitionColumn: String? { entity.partition.map { quoted($0 + "_known") } }

  func keyColumn(_ attribute: String) -> String { quoted(attribute + "_key") }

  /// Which dimension of the summary counts the sections of a key; nil for none.
  func dimension(of key: SectionKey) -> Int? {
    dimensions.firstIndex { $0.attribute == key.attribute && $0.rule == key.rule }.map { $0 + 1 }
  }

  // MARK: - Columns

  /// The column that sorts as an attribute does. A text that no declared order
  /// names has no key column: its keys are made as they are asked for.
  func sortColumn(_ attribute: AttributeReference) -> String {
    switch attribute {
    case .id: id
    case .attribute(_, let description, _) where description.type == .text:
      keyedAttributes.contains(description.name)
        ? keyColumn(description.name) : "\(TextKeyFunction.name)(\(quoted(description.name)))"
    case .attribute(_, let description, _): quoted(description.name)
    }
  }

  /// The column that holds an attribute as it was given.
  func valueColumn(_ attribute: AttributeReference) -> String {
    switch attribute {
    case .id: id
    case .attribute(_, let description, _): quoted(description.name)
    }
  }

  /// The column that is alike for the rows of one section and orders the
  /// sections; null for the unknown.
  func sectionColumn(_ rule: SectionKey.Rule, of attribute: AttributeReference) -> String {
    let column = sortColumn(attribute)
    guard let suffix = rule.columnSuffix else { return column }
    guard case .attribute(_, let description, _) = attribute else {
      return derivedExpression(rule, column: column, clock: nil)
    }
    let isDeclared = dimensions.contains { $0.attribute == description.name && $0.rule == rule }
    return isDeclared
      ? quoted(description.name + suffix)
      : derivedExpression(rule, column: column, clock: description.clock)
  }

  /// The SQL that makes a section from the column it is derived from.
  func derivedExpression(
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
  /// What the name of a derived column ends in; nil where the attribute itself serves.
  var columnSuffix: String? {
    switch self {
    case .value: nil
    case .firstLetter: "_letter"
    case .hour: "_hour"
    case .day: "_day"
    case .decade: "_decade"
    }
  }

  /// Whether rows in the order of the attribute are in the order of the
  /// sections too, once the unknown and what has no letter are set apart.
  var followsAttribute: Bool {
    switch self {
    case .value, .firstLetter, .decade: true
    case .hour, .day: false
    }
  }
}
