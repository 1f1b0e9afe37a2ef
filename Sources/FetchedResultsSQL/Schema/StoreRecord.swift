package import FetchedResults

/// What a store says of the description that it was last made for: one line for each of its parts.
///
/// ```
///   revision 1
///   attribute vehicle make text
///   order vehicle make+ model+ year+
///   grouping vehicle make firstLetter 4
/// ```
///
/// Two descriptions are compared by their lines. Where one has all lines of the other, it is the
/// later one; nothing is guessed where neither does.
package struct StoreRecord: Hashable, Sendable {
  /// The key of the record in `store_meta`.
  package static let key = "description"

  private static let attributeMark = "attribute "
  private static let ruleMark = "rule "
  private static let entityMark = "entity "

  package let revision: Int
  package let lines: Set<String>

  /// The lines of a description.
  package init(_ description: StoreDescription) {
    revision = description.revision
    let lines =
      description.entities.flatMap(Self.lines)
      + description.loggedTables.flatMap(Self.lines)
      + [description.retiredTable].compactMap(\.self).map { "retired \($0)" }
      + description.indexes.map { "index \($0.name) \($0.content)" }
    // A text of a label may have more than one line.
    self.lines = Set(lines.map { $0.replacing("\n", with: "\\n") })
  }

  /// The record that a store has.
  ///
  /// - Parameter text: A ``text`` that this or another version of this library has made.
  package init(text: String) {
    let found = text.split(separator: "\n").map(String.init)
    let mark = "revision "
    revision = found.first { $0.hasPrefix(mark) }.map { Int($0.dropFirst(mark.count)) ?? .max } ?? 0
    lines = Set(found.filter { !$0.hasPrefix(mark) })
  }

  /// The record as it is stored.
  package var text: String {
    (["revision \(revision)"] + lines.sorted()).joined(separator: "\n")
  }

  /// A number that tells records apart. It is greater than any version of an earlier format.
  package var fingerprint: Int64 { Int64(StableHash.hash(of: text) >> 2) | 1 << 62 }

  private static func lines(of entity: EntityDescription) -> [String] {
    let name = entity.name
    let groupings = entity.orders.flatMap(\.sections).map { key in
      let id = entity.groupingIDs[key.name].map(String.init) ?? ""
      return "grouping \(name) \(key.attribute) \(key.rule) \(id)"
    }
    let orders = entity.orders.map { order in
      let terms = order.sortDescriptors.map { $0.attribute + ($0.isAscending ? "+" : "-") }
      return "order \(name) \(terms.joined(separator: " "))"
    }
    let aliases = entity.aliases.filter(\.isSearched).map {
      "searched \(name) \($0.attributes.joined(separator: ",")) as \($0.name)"
    }
    return [
      ([entityMark + name, entity.idName] + [entity.keyName].compactMap(\.self)).joined(
        separator: " ")
    ]
      + entity.attributes.flatMap { lines(of: $0, in: name) }
      + groupings + orders + aliases
      + entity.sparseAttributes.map { "sparse \(name) \($0)" }
      + [entity.partition].compactMap(\.self).map { "partition \(name) \($0)" }
  }

  private static func lines(of table: LoggedTable) -> [String] {
    table.columns.map { "\(attributeMark)\(table.name) \($0.name) \($0.type.rawValue)" }
      + table.columns.filter(\.isRequired).map { "required \(table.name) \($0.name)" }
      + [table.indexedColumn].compactMap(\.self).map { "indexed \(table.name) \($0)" }
  }

  private static func lines(of attribute: AttributeDescription, in entity: String) -> [String] {
    let name = attribute.name
    let stored =
      switch attribute.computation {
      case nil: "\(attributeMark)\(entity) \(name) \(attribute.type.rawValue)"
      case .latest(let dates): "computed \(entity) \(name) latest \(dates.joined(separator: ","))"
      case .label(let labels):
        "computed \(entity) \(name) label "
          + labels.map { "\($0.attribute)=\($0.text ?? "")" }.joined(separator: ",")
      }
    return [stored] + (attribute.isSearchable ? ["searched \(entity) \(name)"] : [])
      + (attribute.type == .text ? ["compared \(entity) \(name) \(attribute.comparison)"] : [])
      + (attribute.clock.map { ["clock \(entity) \(name) \($0)"] } ?? [])
      + (attribute.ruleVersion.map { ["\(ruleMark)\(entity) \(name) \($0)"] } ?? [])
  }

  // MARK: - Two records

  /// How a program's description stands to the record of a store.
  package enum Relation: Equatable {
    case same
    /// The store lacks something, and has nothing that the description does not declare.
    case extends
    /// The store has what the description does not declare: these lines.
    case lacks([String])
  }

  /// How a description, whose record this is, stands to the record of a store.
  ///
  /// - Parameter description: It declares what got another name, or was removed.
  package func relation(
    to stored: StoreRecord, _ description: StoreDescription
  ) -> Relation {
    if self == stored { return .same }
    let undeclared = description.entities.reduce(stored.lines) { $1.declared($0) }
      .subtracting(lines)
    let isLater = revision > stored.revision
    let unknown = undeclared.filter { line in
      (!isLater || line.hasPrefix(Self.attributeMark) || tellsRowsOtherwise(line, description))
        && !hasLaterRule(than: line)
    }
    if unknown.isEmpty, revision >= stored.revision { return .extends }
    return .lacks(undeclared.isEmpty ? ["revision \(stored.revision)"] : undeclared.sorted())
  }

  /// Whether a later program than one with this description has made a record, and so may have
  /// taken attributes away, too.
  ///
  /// - Parameter unknown: The lines of the record that the description does not declare.
  package func isEarlier(than stored: StoreRecord, _ unknown: [String]) -> Bool {
    stored.revision > revision || unknown.contains { $0.hasPrefix(Self.attributeMark) }
  }

  /// The types of a file, among the lines that a description does not declare.
  package static func types(in unknown: [String]) -> [String] {
    unknown.filter { $0.hasPrefix("entity ") }
  }

  /// Whether a line is that of an entity whose rows this record tells by other identifiers or keys,
  /// into which nothing turns those that there are.
  private func tellsRowsOtherwise(_ line: String, _ description: StoreDescription) -> Bool {
    description.entities.contains { line.hasPrefix("\(Self.entityMark)\($0.name) ") }
  }

  /// Whether a line is that of a rule of which this record has a later version.
  private func hasLaterRule(than line: String) -> Bool {
    func parts(_ line: String) -> (rule: Substring, version: Int)? {
      guard line.hasPrefix(Self.ruleMark), let blank = line.lastIndex(of: " "),
        let version = Int(line[line.index(after: blank)...])
      else { return nil }
      return (line[..<blank], version)
    }
    guard let earlier = parts(line) else { return false }
    return lines.contains { line in
      parts(line).map { $0.rule == earlier.rule && $0.version > earlier.version } ?? false
    }
  }

  /// Whether the sections of an entity are counted otherwise.
  package func countsOtherwise(_ entity: EntityDescription, than other: StoreRecord) -> Bool {
    differs(
      from: other, in: entity, ["grouping", "partition", "computed", "compared", "clock", "entity"])
  }

  /// Whether the keys or the searched texts of an entity are made otherwise.
  package func keepsOtherTexts(of entity: EntityDescription, than other: StoreRecord) -> Bool {
    differs(
      from: other, in: entity,
      ["searched", "order", "grouping", "compared", "computed", "rule", "entity"])
  }

  /// Whether the keys of an entity, which every text has on a server, or its searched texts are
  /// made otherwise.
  package func makesOtherTexts(of entity: EntityDescription, than other: StoreRecord) -> Bool {
    differs(from: other, in: entity, ["searched", "compared", "computed", "rule", "entity"])
  }

  /// The kinds of the lines that one of two records has and the other has not, such as `order`.
  package func changedKinds(since other: StoreRecord) -> Set<String> {
    kinds(besides: other).union(other.kinds(besides: self))
  }

  /// The kinds of the lines that another record has not.
  package func kinds(besides other: StoreRecord) -> Set<String> {
    Set(lines.subtracting(other.lines).map { String($0.prefix { $0 != " " }) })
  }

  /// Whether other columns of a logged table demand a value.
  package func demandsOtherwise(_ table: LoggedTable, than other: StoreRecord) -> Bool {
    lines.symmetricDifference(other.lines).contains { $0.hasPrefix("required \(table.name) ") }
  }

  /// Whether the texts of an attribute are compared otherwise.
  func compares(_ name: String, of entity: EntityDescription, otherwiseThan other: StoreRecord)
    -> Bool
  {
    lines.symmetricDifference(other.lines).contains {
      $0.hasPrefix("compared \(entity.name) \(name) ")
    }
  }

  /// Whether a store must be extended before a list of an entity can be read from it, because its
  /// rows are divided otherwise.
  package func dividesOtherwise(_ entity: EntityDescription, than other: StoreRecord) -> Bool {
    differs(from: other, in: entity, ["partition", "entity"])
  }

  private func differs(
    from other: StoreRecord, in entity: EntityDescription, _ kinds: Set<String>
  ) -> Bool {
    lines.symmetricDifference(other.lines).contains { line in
      let words = line.split(separator: " ")
      return words.count > 1 && kinds.contains(String(words[0])) && words[1] == entity.name
    }
  }
}

extension EntityDescription {
  /// The lines of an earlier record of the entity with the names that its attributes have now, and
  /// without the lines of attributes that were removed.
  fileprivate func declared(_ lines: Set<String>) -> Set<String> {
    let names = Dictionary(
      attributes.compactMap { attribute in attribute.formerName.map { ($0, attribute.name) } },
      uniquingKeysWith: { first, _ in first })
    if names.isEmpty, removedAttributes.isEmpty { return lines }
    return Set(
      lines.compactMap { line in
        var words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard words.count > 2, words[1] == name else { return line }
        for index in 2..<words.count {
          // An order marks its attributes with a sign, and an alias lists them.
          var parts = words[index].split(separator: ",", omittingEmptySubsequences: false)
            .map(String.init)
          for (place, part) in parts.enumerated() {
            let sign = part.last.map { "+-".contains($0) } == true ? part.suffix(1) : ""
            let attribute = String(part.dropLast(sign.count))
            if removedAttributes.contains(attribute) { return nil }
            if let now = names[attribute] { parts[place] = now + sign }
          }
          words[index] = parts.joined(separator: ",")
        }
        return words.joined(separator: " ")
      })
  }
}
