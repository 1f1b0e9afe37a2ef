package import FetchedResults
package import FetchedResultsSQL

extension LoggedTable {
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
