import FetchedResults
import FetchedResultsSQL
import Foundation
import GRDB

/// The table of one row that tells a store from every other, and its states from one another.
///
/// It is the first table of the file, so its row lies on the second page, where it is found
/// without SQLite: ``StatePage`` reads it from a file and from a write-ahead log, to tell whether
/// the two belong together.
enum StateTable {
  /// `store` is the store's identifier; a copy that is made on purpose has one of its own, of
  /// which the first half is the same.
  ///
  /// `nonce` names the state: no other state of any store has it. Every change of a row renews it,
  /// whoever makes it, and so does every commit of this library. Such a commit notes the state that
  /// it went on from as `base_nonce`, its generation and schema version as `base` and `cookie`, and
  /// its own state as `last_nonce`, of generation `last`: while another program changes nothing,
  /// `last_nonce` is `nonce`. `branch` is the same in all states that were written beside one lock
  /// file, one after the other; `fork` is the acknowledged state from which the branch went on.
  ///
  /// `generation` counts changes of rows. `missing` counts acknowledged changes that were not found
  /// again. `version` is that of the schema, for a file whose `user_version` another program has
  /// lost.
  private static let definition = """
    CREATE TABLE store_state (
      name TEXT NOT NULL PRIMARY KEY,
      \(laterColumns.map { "\($0.name) \($0.definition)" }.joined(separator: ",\n  "))
    )
    """

  /// In their order, which ``StatePage`` knows. Columns are only ever added, at the end.
  private static let laterColumns =
    [(name: "store", definition: blob)]
    + ["generation", "base", "cookie", "last", "missing", "version"].map { ($0, number) }
    // A store of the second version has none of these.
    + ["nonce", "base_nonce", "last_nonce", "branch", "fork"].map { ($0, blob) }

  private static let blob = "BLOB NOT NULL DEFAULT x''"
  private static let number = "INTEGER NOT NULL DEFAULT 0"

  /// What the triggers of every entity do with each change of a row.
  static let countGeneration =
    "UPDATE store_state SET generation = generation + 1, nonce = randomblob(8)"

  /// Makes the table in a new database, or in a store of the first version, which has none, and
  /// adds the columns that one of the second version has not.
  ///
  /// The first table of a store of the first version is the list of migrations that GRDB kept, on
  /// the page that the state must lie on. A table that is renamed keeps its page, also where
  /// `VACUUM` writes the file anew.
  static func prepare(in database: Database) throws {
    if try database.tableExists("store_state") { return try addColumns(in: database) }
    if try database.tableExists("grdb_migrations") {
      try database.execute(
        sql: """
          ALTER TABLE grdb_migrations RENAME TO store_state;
          ALTER TABLE store_state RENAME COLUMN identifier TO name;
          DELETE FROM store_state;
          """)
      try addColumns(in: database)
    } else {
      try database.execute(sql: definition)
    }
    try database.execute(
      sql: "INSERT INTO store_state (name, store) VALUES (?, randomblob(16))",
      arguments: [StatePage.rowName])
  }

  private static func addColumns(in database: Database) throws {
    let known = try String.fetchSet(
      database, sql: "SELECT name FROM pragma_table_info('store_state')")
    for column in laterColumns where !known.contains(column.name) {
      try database.execute(
        sql: "ALTER TABLE store_state ADD COLUMN \(column.name) \(column.definition)")
    }
  }

  /// The state of a database that has the table, as this connection sees it.
  static func state(in session: any SQLSession) throws -> StatePage? {
    let query = try SQLCursor(session, "SELECT * FROM store_state")
    return try query.step() ? StatePage(query) : nil
  }

  /// Gives a copy an identifier of its own, which still tells whose copy it is.
  static func renewStoreID(in database: Database) throws {
    guard try database.tableExists("store_state") else { return }
    let known = try Data.fetchOne(database, sql: "SELECT store FROM store_state") ?? Data()
    let own = try Data.fetchOne(database, sql: "SELECT randomblob(8)") ?? Data()
    try database.execute(
      sql: "UPDATE store_state SET store = ?", arguments: [known.prefix(8) + own])
  }

  /// Which version of its schema a store has, also where its `user_version` was lost.
  static func version(in database: Database) throws -> Int {
    if let version = try SQLCursor.integer(database, "PRAGMA user_version"), version > 0 {
      return Int(version)
    }
    if try database.tableExists("store_state") {
      return Int(try SQLCursor.integer(database, "SELECT version FROM store_state") ?? 0)
    }
    // The first version left the list of its migrations to GRDB.
    return try database.tableExists("grdb_migrations") ? 1 : 0
  }
}
