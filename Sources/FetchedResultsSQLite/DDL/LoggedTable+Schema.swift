import FetchedResults
import FetchedResultsSQL

extension LoggedTable {
  /// The table and its change log.
  var tables: [TableDescription] {
    [
      TableDescription(
        name,
        [.init("id", "INTEGER PRIMARY KEY AUTOINCREMENT")]
          + columns.map { column in
            .init(column.name, column.type.columnType + (column.isRequired ? " NOT NULL" : ""))
          }, options: "STRICT"),
      TableDescription(
        changeTable,
        TableDescription.changeColumns(columns.map { ("old_" + $0.name, $0.type) }),
        options: "STRICT"),
    ]
  }

  var triggers: [SchemaObject] {
    [
      trigger("inserted", "INSERT", .insert, of: "new", values: []),
      trigger("updated", "UPDATE", .update, of: "old", values: columnNames),
      trigger("deleted", "DELETE", .delete, of: "old", values: columnNames),
    ]
  }

  private func trigger(
    _ event: String, _ statement: String, _ operation: ChangeOperation, of row: String,
    values: [String]
  ) -> SchemaObject {
    let names = ["command", "operation", "id"] + values.map { "old_" + $0 }
    let found =
      ["(SELECT command FROM current_command)", "\(operation.rawValue)", "\(row).id"]
      + values.map { "\(row).\($0)" }
    return SchemaObject(
      .trigger, "\(name)_\(event)",
      """
      CREATE TRIGGER \(name)_\(event) AFTER \(statement) ON \(name)
      BEGIN
        \(StateTable.countGeneration);
        INSERT INTO \(changeTable) (\(names.joined(separator: ", ")))
          VALUES (\(found.joined(separator: ", ")));
      END
      """)
  }
}
