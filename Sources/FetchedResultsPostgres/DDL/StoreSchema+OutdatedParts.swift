import FetchedResults
import FetchedResultsSQL

/// The computed columns and the indexes of a store that differ from the description.
///
/// The server spells an expression in words of its own, so that texts cannot be compared. It spells
/// the description in an empty twin of each table, beside what is stored.
extension StoreSchema {
  /// The computed columns or the indexes of some tables by their names, as the server spells them:
  /// one dictionary for each table.
  private typealias Spelled = [[String: String]]

  /// The statements that drop the computed columns and the indexes that the description has
  /// otherwise, or no more. An index that it has under another name is renamed.
  func outdatedParts(
    _ connection: PostgresConnection
  ) throws -> (columns: [String], indexes: [String]) {
    let schema = try name(connection)
    let twins = tables.indices.map { quoted("described \($0)") }
    let indexes = definitions(in: schema).compactMap(\.index)
    for (definition, twin) in zip(tables, twins) {
      let table = TableDescription(twin, definition.columns, constraint: definition.constraint)
      try connection.submit(table.statement).discard()
    }
    let twinOfTable = Dictionary(
      uniqueKeysWithValues: zip(tables.map { Self.bareName($0.name) }, twins))
    for (place, index) in indexes.enumerated() {
      guard let twin = twinOfTable[Self.bareName(index.table)] else { continue }
      let index = IndexDescription(
        Self.twinIndex(place), on: twin, isUnique: index.isUnique, index.content)
      try connection.submit(index.statement).discard()
    }
    let describedColumns = try computedColumns(twins, connection)
    let describedIndexes = try self.indexes(twins, connection)
    try connection.submit("DROP TABLE \(twins.joined(separator: ", "))").discard()
    let spelled = describedIndexes.reduce(into: [:]) { $0.merge($1) { first, _ in first } }
    let foundColumns = try computedColumns(tableNames, connection)
    let columns = tables.indices.flatMap { place in
      let definition = tables[place]
      return foundColumns[place].filter { name, expression in
        describedColumns[place][name].map { $0 != expression }
          ?? isDerived(name, of: definition.name)
      }.keys.sorted().map { "ALTER TABLE \(definition.name) DROP COLUMN \(quoted($0))" }
    }
    let found = try self.indexes(tableNames, connection).flatMap(\.self).sorted { $0.key < $1.key }
    var described: [String: String] = [:]
    var missing: [String: String] = [:]
    for (place, index) in indexes.enumerated() {
      let definition = spelled[Self.twinIndex(place)] ?? ""
      described[index.name] = definition
      if index.table == table.tableName, !found.contains(where: { $0.key == index.name }) {
        missing[definition] = index.name
      }
    }
    let outdated = found.compactMap { name, definition -> String? in
      guard described[name].map({ $0 != definition }) ?? table.isNamedAsOrder(name) else {
        return nil
      }
      let index = "INDEX IF EXISTS \(quoted(schema)).\(quoted(name))"
      if let now = missing.removeValue(forKey: definition) {
        return "ALTER \(index) RENAME TO \(quoted(now))"
      }
      return "DROP \(index)"
    }
    return (columns, outdated)
  }

  private static func twinIndex(_ place: Int) -> String { "described index \(place)" }

  /// The name of a table as the catalog has it.
  static func bareName(_ spelled: String) -> String {
    spelled.hasPrefix("\"")
      ? String(spelled.dropFirst().dropLast()).replacing("\"\"", with: "\"")
      : spelled.lowercased()
  }

  /// Whether a computed column that is not described was one for the sections of an attribute, or a
  /// computed attribute.
  private func isDerived(_ column: String, of name: String) -> Bool {
    let entity = table.entity
    guard name == table.tableName, !entity.names.contains(column) else { return false }
    let known = Set(entity.names).union(entity.removedAttributes)
    return ([""] + TableLayout.derivedSuffixes).contains {
      column.hasSuffix($0) && known.contains(String(column.dropLast($0.count)))
    }
  }

  private func computedColumns(
    _ tables: [String], _ connection: PostgresConnection
  ) throws -> Spelled {
    try spelled(
      tables,
      """
      SELECT place, attname::text, pg_get_expr(adbin, adrelid)
        FROM pg_catalog.unnest(?::text[]) WITH ORDINALITY AS tables (name, place)
          JOIN pg_attribute ON attrelid = \(Self.table("name"))
          JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
        WHERE attgenerated <> '' AND NOT attisdropped
      """, connection)
  }

  private func indexes(_ tables: [String], _ connection: PostgresConnection) throws -> Spelled {
    try spelled(
      tables,
      """
      SELECT place, relname::text, pg_catalog.concat_ws(' ', indisunique, indoption, indcollation, indclass,
          (SELECT string_agg(pg_get_indexdef(indexrelid, number, FALSE), ',' ORDER BY number)
            FROM generate_series(1, indnatts::int) AS number),
          pg_get_expr(indpred, indrelid))
        FROM pg_catalog.unnest(?::text[]) WITH ORDINALITY AS tables (name, place)
          JOIN pg_index ON indrelid = \(Self.table("name"))
          JOIN pg_class ON pg_class.oid = indexrelid
        WHERE NOT indisprimary
      """, connection)
  }

  private func spelled(
    _ tables: [String], _ query: String, _ connection: PostgresConnection
  ) throws -> Spelled {
    let rows = try connection.rows(query, [ArrayLiteral.text(tables.map(Value.text))]) {
      (place: Int($0.integer(0)) - 1, name: $0.text(1) ?? "", text: $0.text(2) ?? "")
    }
    return rows.reduce(into: Spelled(repeating: [:], count: tables.count)) {
      $0[$1.place][$1.name] = $1.text
    }
  }
}
