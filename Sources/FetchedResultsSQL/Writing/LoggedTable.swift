package import FetchedResults

/// A table beside those of an entity whose rows people see as well: the notes of a car, for
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

  package init(_ name: String, columns: [Column]) {
    self.name = name
    self.columns = columns
  }

  package var columnNames: [String] { columns.map(\.name) }

  package var changeTable: String { name + "_change" }

  /// Whether a row may have these values.
  func hasRequiredValues(_ values: [Value]) -> Bool {
    zip(columns, values).allSatisfy { !$0.isRequired || !$1.isNull }
  }

  /// The columns of the change log that hold the values before a change.
  package var logColumns: [String] { columns.map { "old_" + $0.name } }
}
