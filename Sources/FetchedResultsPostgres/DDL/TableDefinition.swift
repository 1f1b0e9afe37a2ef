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
    /// The expression for the value of a row that is inserted without one; nil for null. A row that
    /// is there when the column is added has null, because the table would else be written anew.
    let value: String?

    init(_ name: String, _ content: String, default value: String? = nil) {
      self.name = name
      self.content = content
      self.value = value
    }

    fileprivate var definition: String {
      "\(name) \(content)\(value.map { " DEFAULT " + $0 } ?? "")"
    }
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
    self.name = name
    self.columns = columns
    self.constraint = constraint
    self.fillFactor = fillFactor
  }

  /// The statement that creates the table.
  var statement: String {
    let lines = columns.map(\.definition) + [constraint].compactMap(\.self)
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
    columns.filter { !names.contains($0.name) }.flatMap { column in
      ["ALTER TABLE \(name) ADD COLUMN \(column.name) \(column.content)"]
        + (column.value.map {
          ["ALTER TABLE \(name) ALTER COLUMN \(column.name) SET DEFAULT \($0)"]
        } ?? [])
    }
  }
}
