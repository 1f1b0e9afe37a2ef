import FetchedResults
import FetchedResultsSQL

/// The tables that record which command a change belongs to, and the versions of what is derived. A
/// database has one set of them, whatever entities it holds.
enum CommandTables {
  static let all = [commands, current, versions]

  /// `undoes` is the command that a command undoes. `since` is the sequence of the last change of
  /// the table before the command, for commands of an entity.
  static let commands = TableDescription(
    "change_command",
    [
      .init("id", "INTEGER PRIMARY KEY AUTOINCREMENT"), .init("date", "INTEGER NOT NULL"),
      .init("author", "TEXT"), .init("name", "TEXT NOT NULL"), .init("origin", "TEXT"),
      .init("undoes", "INTEGER"), .init("since", "INTEGER"),
    ], options: "STRICT")

  /// The command of the transaction that writes.
  static let current = TableDescription(
    "current_command",
    [.init("only", "INTEGER PRIMARY KEY CHECK (only = 1)"), .init("command", "INTEGER")],
    options: "STRICT")

  /// The record of the description, and the versions of what is derived.
  static let versions = TableDescription(
    "store_meta", [.init("key", "TEXT PRIMARY KEY"), .init("value", "ANY")],
    options: "STRICT, WITHOUT ROWID")

  /// Adds the row that names the command of the transaction that writes, where it is missing.
  static let row =
    "INSERT INTO current_command (only, command) VALUES (1, NULL) ON CONFLICT DO NOTHING"
}
