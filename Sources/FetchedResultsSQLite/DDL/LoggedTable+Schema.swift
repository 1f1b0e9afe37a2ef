package import FetchedResults
package import FetchedResultsSQL

extension LoggedTable {
  /// The table and its change log.
  package var tables: [SchemaObject] {
    let values = columns.map { column in
      "\(column.name) \(column.type.columnType)\(column.isRequired ? " NOT NULL" : "")"
    }
    let old = columns.map { "old_\($0.name) \($0.type.columnType)" }
    let change = [
      "seq INTEGER PRIMARY KEY AUTOINCREMENT", "command INTEGER", "operation INTEGER NOT NULL",
      "id INTEGER",
    ]
    return [
      definition(name, ["id INTEGER PRIMARY KEY AUTOINCREMENT"] + values),
      definition(changeTable, change + old),
    ]
  }

  private func definition(_ table: String, _ columns: [String]) -> SchemaObject {
    SchemaObject(
      .table, table,
      """
      CREATE TABLE \(table) (
        \(columns.joined(separator: ",\n  "))
      ) STRICT
      """)
  }

  package var triggers: [SchemaObject] {
    [
      trigger("inserted", "INSERT", .insert, of: "new", values: []),
      trigger("updated", "UPDATE", .update, of: "old", values: columnNames),
      trigger("deleted", "DELETE", .delete, of: "old", values: columnNames),
    ]
  }

  /// Finds the changes of a command.
  package var indexByCommand: SchemaObject {
    let name = changeTable + "_by_command"
    return SchemaObject(.index, name, "CREATE INDEX \(name) ON \(changeTable) (command)")
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
