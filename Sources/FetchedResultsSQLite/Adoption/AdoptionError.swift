public import FoundationEssentials

/// A reason why a table of another program cannot be adopted, or no longer be read.
public enum AdoptionError: Error, Hashable, Sendable {
  /// The file has no table of that name: it has been dropped, or it is a view or a virtual table.
  case noTable(String, path: String)
  /// The table has no primary key that is one column of integers.
  case noIdentifier(table: String, path: String)
  /// The entity has keys, and the rows of another program's table are told by integers.
  case keyedEntity(String, table: String, path: String)
  /// The table lacks columns that the entity declares.
  case lacksColumns([String], table: String, path: String)
  /// A unique index of the table is made of an expression, so that it cannot be known which row an
  /// `INSERT OR REPLACE` removes.
  case uniqueExpression(index: String, table: String, path: String)
  /// What `SQLiteStore.adopt` had added has been taken away: `unadopt` has run, elsewhere.
  case notAdopted(table: String, path: String)
  /// The file has no write-ahead log, so that each read would hold up the owner's writes.
  case noWriteAheadLog(path: String)
}

extension AdoptionError: CustomStringConvertible, LocalizedError {
  /// What is in the way, in a sentence.
  public var description: String {
    switch self {
    case .noTable(let table, let path): "'\(path)' has no table '\(table)'"
    case .noIdentifier(let table, let path):
      "The table '\(table)' of '\(path)' has no INTEGER PRIMARY KEY to tell its rows by"
    case .keyedEntity(let entity, let table, let path):
      "The rows of the table '\(table)' of '\(path)' are told by its INTEGER PRIMARY KEY: declare "
        + "the identifier of '\(entity)' as Int64"
    case .lacksColumns(let columns, let table, let path):
      "The table '\(table)' of '\(path)' has no column "
        + columns.map { "'\($0)'" }.joined(separator: ", ")
    case .uniqueExpression(let index, let table, let path):
      "The unique index '\(index)' on '\(table)' of '\(path)' is made of an expression, and the row "
        + "that a REPLACE removes for it would be listed on: adopt the table with readOnly"
    case .notAdopted(let table, let path):
      "The table '\(table)' of '\(path)' is no longer adopted"
    case .noWriteAheadLog(let path):
      "'\(path)' has no write-ahead log, and each list would hold up its writers: run "
        + "PRAGMA journal_mode = WAL once, or adopt the table with readOnly"
    }
  }

  /// The sentence of ``description``.
  public var errorDescription: String? { description }
}
