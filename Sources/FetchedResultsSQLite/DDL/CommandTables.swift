import FetchedResults

/// The tables that record which command a change belongs to, and the versions of what is derived. A
/// database has one set of them, whatever entities it holds.
enum CommandTables {
  static let all = [commands, current, versions]

  /// `undoes` is the command that a command undoes. `since` is the sequence of the last change of
  /// the table before the command, for commands of an entity.
  static let commands = SchemaObject(
    .table, "change_command",
    """
    CREATE TABLE change_command (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      date INTEGER NOT NULL,
      author TEXT,
      name TEXT NOT NULL,
      origin TEXT,
      undoes INTEGER,
      since INTEGER
    ) STRICT
    """)

  /// The command of the transaction that writes.
  static let current = SchemaObject(
    .table, "current_command",
    """
    CREATE TABLE current_command (only INTEGER PRIMARY KEY CHECK (only = 1), command INTEGER) STRICT
    """)

  /// The versions of what is derived.
  static let versions = SchemaObject(
    .table, "store_meta",
    "CREATE TABLE store_meta (key TEXT PRIMARY KEY, value ANY) STRICT, WITHOUT ROWID")

  /// Adds the row that names the command of the transaction that writes, where it is missing.
  static let row =
    "INSERT INTO current_command (only, command) VALUES (1, NULL) ON CONFLICT DO NOTHING"
}
