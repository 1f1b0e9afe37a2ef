import FetchedResults
import FetchedResultsSQL

// MARK: - A logged table on a server
//
// Its rows and the entries of its log are numbered behind the greatest number that there is, while
// the row of the store's state is locked. A sequence of the server would give a number again that
// another program gave itself, or that was copied from another server: replication carries rows and
// no sequences.

extension LoggedTable {
  /// The table and its change log.
  var tables: [TableDescription] {
    [
      TableDescription(
        name,
        [.init("id", "bigint PRIMARY KEY")]
          + columns.map {
            .init(
              quoted($0.name),
              $0.type.columnType(isIndexed: $0.name == indexedColumn)
                + ($0.isRequired ? " NOT NULL" : ""))
          }),
      TableDescription(
        changeTable,
        TableDescription.changeColumns(columns.map { (quoted("old_" + $0.name), $0.type) }),
        checks: [TableDescription.operationCheck(of: changeTable)]),
    ]
  }

  /// What numbers the rows: the triggers, and the index that finds the greatest identifier that was
  /// ever used. A row that was removed is in the log alone.
  ///
  /// - Parameter table: The table of the entity, whose state is locked.
  func numbering(beside table: TableLayout, in schema: String) -> [StoreDefinition] {
    [
      .trigger(
        trigger(
          "locked", "BEFORE INSERT OR UPDATE OR DELETE", "FOR EACH STATEMENT",
          ["PERFORM 1 FROM store_state WHERE \(table.isOwnState) FOR UPDATE;", "RETURN NULL;"],
          in: schema)),
      .trigger(
        trigger(
          "numbered", "BEFORE INSERT", "FOR EACH ROW WHEN (NEW.id IS NULL)",
          [
            """
            SELECT greatest((SELECT max(id) FROM \(name)), (SELECT max(id) FROM \(changeTable)), 0) + 1
              INTO NEW.id;
            """, "RETURN NEW;",
          ], in: schema)),
      .index(IndexDescription("\(changeTable)_by_id", on: changeTable, "(id)")),
    ]
  }

  /// The trigger that fills the change log.
  func logTrigger(in schema: String) -> TriggerDefinition {
    let entry = ["seq", "command", "operation", "id"]
    let old = columns.map { "OLD.\(quoted($0.name))" }
    return trigger(
      "logged", "AFTER INSERT OR UPDATE OR DELETE", "FOR EACH ROW",
      [
        TriggerDefinition.refusalOfMovedTable,
        """
        IF TG_OP = 'INSERT' THEN
          INSERT INTO \(changeTable) (\(FunctionText.list(entry)))
            VALUES (\(nextSequence),
              \(TableLayout.currentCommand),
              \(ChangeOperation.insert.rawValue), NEW.id);
        ELSE
          INSERT INTO \(changeTable) (
              \(FunctionText.list(entry + logColumns.map(quoted)).continued(by: 6)))
            VALUES (\(nextSequence),
              \(TableLayout.currentCommand),
              CASE TG_OP WHEN 'UPDATE' THEN \(ChangeOperation.update.rawValue)
                ELSE \(ChangeOperation.delete.rawValue) END,
              \(FunctionText.list(["OLD.id"] + old).continued(by: 6)));
        END IF;
        RETURN NULL;
        """,
      ], in: schema)
  }

  private var nextSequence: String { "(SELECT coalesce(max(seq), 0) + 1 FROM \(changeTable))" }

  private func trigger(
    _ event: String, _ moment: String, _ unit: String, _ statements: [String], in schema: String
  ) -> TriggerDefinition {
    TriggerDefinition(
      name: "\(name)_\(event)", table: name, moment: moment, unit: unit, schema: schema,
      body: FunctionText.body([], statements))
  }

  // MARK: - Before that

  /// The statements that take the sequences from the tables, where they have them.
  var withoutSequences: [String] {
    [(name, "id"), (changeTable, "seq")].map { table, column in
      "ALTER TABLE \(table) ALTER COLUMN \(column) DROP IDENTITY IF EXISTS"
    }
  }
}
