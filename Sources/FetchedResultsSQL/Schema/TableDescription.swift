package import FetchedResults

/// A table of a store. From it follow the statement that creates the table, and the statements that
/// give the table of an earlier description the columns it lacks.
///
/// An immutable value.
package struct TableDescription: Sendable {
  /// A column, as the text with which a statement creates or adds it.
  package struct Column: Sendable {
    /// The name, spelled for a statement.
    package let name: String
    /// What stands behind the name: the type, and what is demanded of the values or computes them.
    package let content: String
    /// The expression for the value of a row that is inserted without one; nil for null. A row that
    /// is there when the column is added has null, because the table would else be written anew.
    package let value: String?

    package init(_ name: String, _ content: String, default value: String? = nil) {
      self.name = name
      self.content = content
      self.value = value
    }

    package var definition: String {
      "\(name) \(content)\(value.map { " DEFAULT " + $0 } ?? "")"
    }
  }

  /// The name, spelled for a statement.
  package let name: String
  package let columns: [Column]
  /// What is demanded of several columns together, as a primary key; nil for nothing.
  package let constraint: String?
  /// What holds for each row, whoever wrote it.
  package let checks: [Check]
  /// What stands behind the columns; empty for nothing.
  package let options: String

  /// A condition that the database holds each row against.
  package struct Check: Sendable {
    /// The name, without quotes.
    package let name: String
    package let condition: String

    package init(_ name: String, _ condition: String) {
      self.name = name
      self.condition = condition
    }

    package var definition: String { "CONSTRAINT \(quoted(name)) CHECK (\(condition))" }
  }

  package init(
    _ name: String, _ columns: [Column], constraint: String? = nil, checks: [Check] = [],
    options: String = ""
  ) {
    self.name = name
    self.columns = columns
    self.constraint = constraint
    self.checks = checks
    self.options = options
  }

  /// The statement that creates the table.
  package var statement: String {
    let lines =
      columns.map(\.definition) + [constraint].compactMap(\.self) + checks.map(\.definition)
    return """
      CREATE TABLE \(name) (
        \(lines.joined(separator: ",\n  "))
      )\(options.isEmpty ? "" : " " + options)
      """
  }
}

extension IndexDescription {
  /// The statement that creates the index.
  package var statement: String {
    "CREATE \(isUnique ? "UNIQUE " : "")INDEX \(quoted(name)) ON \(table) \(content)"
  }
}
