import FetchedResults
import FetchedResultsSQL

extension StoreDescription {
  /// Its tables, beside the tables of an entity.
  func tables(beside table: TableLayout) -> [TableDescription] {
    loggedTables.flatMap(\.tables)
      + [retiredTable].compactMap(\.self).map { name in
        TableDescription(name, [.init(table.id, "bigint PRIMARY KEY")])
      }
  }

  /// Its triggers and indexes, for a schema.
  func definitions(beside table: TableLayout, in schema: String) -> [StoreDefinition] {
    let triggers =
      loggedTables.map { $0.logTrigger(in: schema) }
      + (retiredTable.map { table.retiringTriggers($0, in: schema) } ?? [])
    return triggers.map(StoreDefinition.trigger)
      + (loggedTables.flatMap(\.indexes) + indexes).map(StoreDefinition.index)
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
        ["INSERT INTO \(retired) SELECT \(id) FROM old_rows ON CONFLICT DO NOTHING;"], schema,
        tables: [.old]),
      trigger(
        "not_retired", "AFTER INSERT", of: "STATEMENT",
        [
          """
          IF EXISTS (
            SELECT 1 FROM new_rows JOIN \(retired) USING (\(id)) JOIN \(tableName) USING (\(id))
          ) THEN
            RAISE EXCEPTION 'the identifier belonged to a row that was removed';
          END IF;
          """
        ], schema, tables: [.new]),
    ]
  }
}

extension TableDescription {
  /// The statements that add the columns of which a table has none, in their order: a column that
  /// is computed stands behind the columns that it is made of. PostgreSQL refuses to add one that
  /// demands a value to a table with rows, so a later version may only add columns that can be
  /// null.
  ///
  /// - Parameter names: The names of the columns that the table has, spelled for a statement.
  func additions(to names: Set<String>) -> [String] {
    columns.filter { !names.contains($0.name) }.flatMap { column in
      ["ALTER TABLE \(name) ADD COLUMN \(column.name) \(column.content)"]
        + (column.value.map {
          ["ALTER TABLE \(name) ALTER COLUMN \(column.name) SET DEFAULT \($0)"]
        } ?? [])
    }
  }
}
