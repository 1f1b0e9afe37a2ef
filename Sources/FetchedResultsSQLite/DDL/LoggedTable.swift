package import FetchedResults
import FetchedResultsSQL

/// A table beside those of an entity whose rows people see as well: the notes of a car, for example.
///
/// Triggers log each change of its rows with the command that made it, as they do for the entity, so
/// that a command is undone in all tables alike. Its rows have an `id` that is never used twice.
package struct LoggedTable: Sendable {
  package let name: String
  /// The columns beside `id`.
  package let columns: [String]

  package init(_ name: String, columns: [String]) {
    self.name = name
    self.columns = columns
  }

  package var changeTable: String { name + "_change" }

  /// The columns of the change log that hold the values before a change.
  var logColumns: [String] { columns.map { "old_" + $0 } }

  package var triggers: [SchemaObject] {
    [
      trigger("inserted", "INSERT", .insert, of: "new", values: []),
      trigger("updated", "UPDATE", .update, of: "old", values: columns),
      trigger("deleted", "DELETE", .delete, of: "old", values: columns),
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
