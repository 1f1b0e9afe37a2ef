import FetchedResultsSQL

/// A table of a store. From it follow the statement that creates the table, and those that give the
/// table of an older format the columns it lacks.
///
/// An immutable value.
struct TableDefinition {
  /// A column, as the text with which a statement creates or adds it.
  struct Column {
    /// The name, spelled for a statement.
    let name: String
    /// What stands behind the name: the type, and what is demanded of the values or computes them.
    let content: String

    init(_ name: String, _ content: String) { (self.name, self.content) = (name, content) }
  }

  /// The name, spelled for a statement.
  let name: String
  let columns: [Column]
  /// What is demanded of several columns together, as a primary key; nil for nothing.
  let constraint: String?
  /// How full the server fills the pages, in percent. Versions of rows that are updated often find
  /// room beside those before them.
  let fillFactor: Int?

  init(
    _ name: String, _ columns: [Column], constraint: String? = nil, fillFactor: Int? = nil
  ) {
    (self.name, self.columns) = (name, columns)
    (self.constraint, self.fillFactor) = (constraint, fillFactor)
  }

  /// The statement that creates the table.
  var statement: String {
    let lines = columns.map { "\($0.name) \($0.content)" } + [constraint].compactMap(\.self)
    return """
      CREATE TABLE \(name) (
        \(lines.joined(separator: ",\n  "))
      )\(fillFactor.map { " WITH (fillfactor = \($0))" } ?? "")
      """
  }

  /// The statements that add the columns of which a table has none, in their order: a column that
  /// is computed stands behind those that it is made of. PostgreSQL refuses to add one that demands
  /// a value to a table with rows, so a later version may only add columns that can be null.
  ///
  /// - Parameter names: The names of the columns that the table has, spelled for a statement.
  func additions(to names: Set<String>) -> [String] {
    columns.filter { !names.contains($0.name) }
      .map { "ALTER TABLE \(name) ADD COLUMN \($0.name) \($0.content)" }
  }
}
