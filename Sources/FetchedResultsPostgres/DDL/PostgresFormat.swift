import FetchedResults
package import FetchedResultsSQL

/// What a store on a server has beside the tables of its entity.
///
/// An immutable value.
package struct PostgresFormat: Sendable {
  /// The first version of the format that has these tables, and those, the indexes and the sections
  /// of the entity. The owner of an older store gives it what it lacks by opening it.
  package let tablesVersion: Int
  package let loggedTables: [LoggedTable]
  /// The table that keeps the identifiers of removed rows, which no other row may get; nil where
  /// they may be used again. Its only column has the name of the entity's identifier.
  package let retiredTable: String?
  /// Further indexes.
  package let indexes: [IndexDefinition]
  /// The attributes whose texts these indexes contain, each with the attribute that it is made of.
  package let indexedTexts: [String: String]

  package init(
    tablesVersion: Int = 1, loggedTables: [LoggedTable] = [], retiredTable: String? = nil,
    indexes: [IndexDefinition] = [], indexedTexts: [String: String] = [:]
  ) {
    self.tablesVersion = tablesVersion
    self.loggedTables = loggedTables
    self.retiredTable = retiredTable
    self.indexes = indexes
    self.indexedTexts = indexedTexts
  }

  package static let plain = PostgresFormat()

  /// Its tables, beside those of an entity.
  func tables(beside table: TableLayout) -> [TableDefinition] {
    loggedTables.flatMap(\.tables)
      + [retiredTable].compactMap(\.self).map { name in
        TableDefinition(name, [.init(table.id, "bigint PRIMARY KEY")])
      }
  }

  /// Its triggers and indexes, for a schema.
  func definitions(beside table: TableLayout, in schema: String) -> [StoreDefinition] {
    let triggers =
      loggedTables.map { $0.logTrigger(in: schema) }
      + (retiredTable.map { table.retiringTriggers($0, in: schema) } ?? [])
    return triggers.map(StoreDefinition.trigger)
      + (loggedTables.map(\.commandIndex) + indexes).map(StoreDefinition.index)
      + numbering(beside: table, in: schema)
  }

  /// The triggers and indexes by which the rows of the logged tables are numbered; a store of a
  /// format before ``StoreSchema/numberingVersion`` has sequences in their place.
  func numbering(beside table: TableLayout, in schema: String) -> [StoreDefinition] {
    loggedTables.flatMap { $0.numbering(beside: table, in: schema) }
  }
}

extension TableLayout {
  /// The triggers that fill the table of retired identifiers and that refuse these. Both look at
  /// all rows of a statement at once. A row that a trigger of another program has removed again is
  /// retired, and not refused.
  fileprivate func retiringTriggers(
    _ retired: String, in schema: String
  ) -> [TriggerDefinition] {
    [
      trigger(
        "retired", "AFTER DELETE", of: "STATEMENT",
        "INSERT INTO \(retired) SELECT \(id) FROM old_rows ON CONFLICT DO NOTHING;", schema,
        tables: [.old]),
      trigger(
        "not_retired", "AFTER INSERT", of: "STATEMENT",
        """
        IF EXISTS (
            SELECT 1 FROM new_rows JOIN \(retired) USING (\(id)) JOIN \(tableName) USING (\(id))
          ) THEN
            RAISE EXCEPTION 'the identifier belonged to a row that was removed';
          END IF;
        """, schema, tables: [.new]),
    ]
  }
}
