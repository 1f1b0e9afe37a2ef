/// A table beside the tables of an entity, and people see its rows as well: the notes of a car, for
/// example.
///
/// Triggers log each change of its rows with the command that made it, as they do for the entity,
/// so that a command is undone in all tables alike. Its rows have an `id` that is never used twice.
package struct LoggedTable: Sendable {
  /// A column beside `id`.
  package struct Column: Sendable {
    package let name: String
    package let type: AttributeDescription.ValueType
    package let isRequired: Bool

    package init(
      _ name: String, _ type: AttributeDescription.ValueType, isRequired: Bool = false
    ) {
      self.name = name
      self.type = type
      self.isRequired = isRequired
    }
  }

  package let name: String
  package let columns: [Column]
  /// The column by whose values rows are found, if any.
  package let indexedColumn: String?

  package init(_ name: String, columns: [Column], indexedColumn: String? = nil) {
    self.name = name
    self.columns = columns
    self.indexedColumn = indexedColumn
  }

  package var columnNames: [String] { columns.map(\.name) }

  package var changeTable: String { name + "_change" }

  /// The indexes that find the changes of a command, and rows by their indexed column.
  package var indexes: [IndexDescription] {
    [IndexDescription("\(changeTable)_by_command", on: changeTable, "(command)")]
      + [indexedColumn].compactMap(\.self).map {
        IndexDescription("\(name)_by_\($0)", on: name, "(\($0))")
      }
  }

  /// Whether a row may have these values.
  package func hasRequiredValues(_ values: [Value]) -> Bool {
    zip(columns, values).allSatisfy { !$0.isRequired || !$1.isNull }
  }

  /// The columns of the change log that hold the values before a change.
  package var logColumns: [String] { columns.map { "old_" + $0.name } }
}
