import FetchedResultsSQL

/// An index of a store. An immutable value.
package struct IndexDefinition: Sendable {
  /// The name, without quotes.
  let name: String
  /// The table, spelled for a statement.
  let table: String
  let isUnique: Bool
  /// What stands behind the table: the columns in parentheses, and the condition.
  let content: String

  package init(_ name: String, on table: String, isUnique: Bool = false, _ content: String) {
    self.name = name
    self.table = table
    self.isUnique = isUnique
    self.content = content
  }

  var statement: String {
    "CREATE \(isUnique ? "UNIQUE " : "")INDEX \(quoted(name)) ON \(table) \(content)"
  }
}
