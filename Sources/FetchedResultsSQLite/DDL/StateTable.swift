import FetchedResults
import FetchedResultsSQL

/// The table of one row that identifies a store among all stores, and each state of the store among
/// its states.
///
/// It is the first table of the file, so its row lies on the second page, where it can be found
/// without SQLite: ``StatePage`` reads it from a file and from a write-ahead log, to decide whether
/// the two belong together.
enum StateTable {
  /// The definition of the table.
  ///
  /// `store` is the store's identifier. A deliberate copy has an identifier of its own with the
  /// same first half.
  ///
  /// `nonce` identifies the state: no other state of any store has it. Every change of a row renews
  /// it, whichever program makes the change, and so does every commit of this library. Such a
  /// commit records the state before it: the nonce as `base_nonce`, and the generation and schema
  /// version as `base` and `cookie`. It records its own nonce as `last_nonce` and its generation as
  /// `last`. As long as no other program changes anything, `last_nonce` equals `nonce`. `branch` is
  /// the same in all consecutive states that were written beside one lock file; `fork` is the
  /// acknowledged state from which the branch started.
  ///
  /// `generation` counts changes of rows. `missing` counts acknowledged changes that are lost.
  /// `version` is the version of the schema, for a file whose `user_version` another program has
  /// cleared.
  static let table = SchemaObject(
    .table, "store_state",
    """
    CREATE TABLE store_state (
      name TEXT NOT NULL PRIMARY KEY,
      \(laterColumns.map { "\($0.name) \($0.definition)" }.joined(separator: ",\n  "))
    )
    """)

  /// In the order that ``StatePage`` relies on. New columns are only ever added at the end.
  private static let laterColumns =
    [(name: "store", definition: blob)]
    + ["generation", "base", "cookie", "last", "missing", "version"].map { ($0, number) }
    // A store of the second version has none of these columns.
    + ["nonce", "base_nonce", "last_nonce", "branch", "fork"].map { ($0, blob) }

  static let columns = ["name"] + laterColumns.map(\.name)

  private static let blob = "BLOB NOT NULL DEFAULT x''"
  private static let number = "INTEGER NOT NULL DEFAULT 0"

  /// The statement that the triggers of every entity run for each change of a row.
  static let countGeneration =
    "UPDATE store_state SET generation = generation + 1, nonce = randomblob(8)"

  /// Creates the table in a new database, or in a store of the first version, which has none. Adds
  /// the missing columns in a store of the second version.
  ///
  /// The first table of a store of the first version is GRDB's list of migrations, on the page that
  /// must hold the state. A renamed table keeps its page, even when `VACUUM` rewrites the file.
  static func prepare(in database: SQLiteConnection) throws {
    if try database.hasTable("store_state") { return try addColumns(in: database) }
    if try database.hasTable("grdb_migrations") {
      try database.execute(
        """
        ALTER TABLE grdb_migrations RENAME TO store_state;
        ALTER TABLE store_state RENAME COLUMN identifier TO name;
        DELETE FROM store_state;
        """)
      try addColumns(in: database)
    } else {
      try database.execute(table.definition)
    }
    try addRow(in: database)
  }

  /// Adds the row of the table where it is missing.
  static func addRow(in database: SQLiteConnection) throws {
    try database.run(
      """
      INSERT INTO store_state (name, store) VALUES (?, randomblob(16)) ON CONFLICT DO NOTHING
      """, [.text(StatePage.rowName)])
  }

  private static func addColumns(in database: SQLiteConnection) throws {
    for column in laterColumns where try !database.hasColumn(column.name, in: "store_state") {
      try database.execute(
        "ALTER TABLE store_state ADD COLUMN \(column.name) \(column.definition)")
    }
  }

  /// The state of a database that has the table, as this connection sees it.
  static func state(in session: any SQLSession) throws -> StatePage? {
    let cursor = try SQLCursor(session, "SELECT * FROM store_state")
    return try cursor.step() ? StatePage(cursor) : nil
  }

  /// Gives a copy an identifier of its own, which still identifies the store that it was copied
  /// from.
  static func renewStoreID(in database: SQLiteConnection) throws {
    guard try database.hasTable("store_state") else { return }
    let known = try database.firstRow("SELECT store FROM store_state") { Array($0.bytes(0)) } ?? []
    try database.run("UPDATE store_state SET store = ?") {
      try $0.bind(known.prefix(8) + Nonce.random().bytes, at: 1)
    }
  }

  /// The version of a store's schema, even where its `user_version` was cleared or lowered.
  static func version(in database: SQLiteConnection) throws -> Int {
    // Another program may have lowered the one, and can read the other.
    let declared = Int(try SQLCursor.integer(database, "PRAGMA user_version") ?? 0)
    if try database.hasTable("store_state"), try database.hasColumn("version", in: "store_state") {
      let stored = try SQLCursor.integer(database, "SELECT version FROM store_state") ?? 0
      return stored < 1000 ? max(declared, Int(stored)) : declared
    }
    // The first version used GRDB's list of migrations.
    return try declared == 0 && database.hasTable("grdb_migrations") ? 1 : declared
  }
}
