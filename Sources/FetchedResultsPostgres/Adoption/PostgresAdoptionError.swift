public import FoundationEssentials

/// A reason why a table of another program on a server cannot be adopted, or no longer be read.
public enum PostgresAdoptionError: Error, Hashable, Sendable {
  /// There is no ordinary table of that name, or something else is called so.
  case noTable(String, server: String, reason: String)
  /// The table has no primary key that is one column of whole numbers.
  case noIdentifier(table: String, server: String)
  /// The entity has keys, and the rows of another program's table are told by integers.
  case keyedEntity(String, table: String, server: String)
  /// The table lacks columns that the entity declares.
  case lacksColumns([String], table: String, server: String)
  /// Something else is in the schema that the mirror would have, or the mirror of another table.
  case foreignSchema(String, server: String)
  /// What `PostgresStore.adopt` had added has been taken away: `unadopt` has run, elsewhere.
  case notAdopted(table: String, server: String)
}

extension PostgresAdoptionError: CustomStringConvertible, LocalizedError {
  /// What is in the way, in a sentence.
  public var description: String {
    switch self {
    case .noTable(let table, let server, let reason):
      "'\(server)' has no table '\(table)' that can be adopted: \(reason)"
    case .noIdentifier(let table, let server):
      "The table '\(table)' of '\(server)' has no primary key of one column with whole numbers to "
        + "tell its rows by"
    case .keyedEntity(let entity, let table, let server):
      "The rows of the table '\(table)' of '\(server)' are told by whole numbers: declare the "
        + "identifier of '\(entity)' as Int64"
    case .lacksColumns(let columns, let table, let server):
      "The table '\(table)' of '\(server)' has no column "
        + columns.map { "'\($0)'" }.joined(separator: ", ")
    case .foreignSchema(let schema, let server):
      "The schema '\(schema)' of '\(server)' is not the mirror of this table: give the mirror "
        + "another name"
    case .notAdopted(let table, let server):
      "The table '\(table)' of '\(server)' is no longer adopted"
    }
  }

  /// The sentence of ``description``.
  public var errorDescription: String? { description }
}
