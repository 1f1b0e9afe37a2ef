import FetchedResults
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
  /// `generation` counts changes of rows, whoever makes them. `base` and `cookie` are the
  /// generation and the schema version of the file when the write-ahead log began; `last` is the
  /// generation of the last commit of this library, so a commit in which it equals `generation` is
  /// one of ours. `missing` counts acknowledged changes that were not found again. `version` is
  /// that of the schema, for a file whose `user_version` another program has lost.
  private static let definition = """
    CREATE TABLE store_state (
      name TEXT NOT NULL PRIMARY KEY,
      \(laterColumns.joined(separator: ",\n  "))
    )
    """

  private static let laterColumns =
    ["store BLOB NOT NULL DEFAULT x''"]
    + ["generation", "base", "cookie", "last", "missing", "version"].map {
      "\($0) INTEGER NOT NULL DEFAULT 0"
    }

  /// What the triggers of every entity do with each change of a row.
  static let countGeneration = "UPDATE store_state SET generation = generation + 1"

  /// The name of the one row.
  static let rowName = "state"

  /// Makes the table in a new database, or in a store of the first version, which has none.
  ///
  /// The first table of those is the list of migrations that GRDB kept, on the page that the state
  /// must lie on. A table that is renamed keeps its page, also where `VACUUM` writes the file anew.
  static func prepare(in database: Database) throws {
    guard try !database.tableExists("store_state") else { return }
    if try database.tableExists("grdb_migrations") {
      try database.execute(
        sql: """
          ALTER TABLE grdb_migrations RENAME TO store_state;
          ALTER TABLE store_state RENAME COLUMN identifier TO name;
          DELETE FROM store_state;
          """)
      for column in laterColumns {
        try database.execute(sql: "ALTER TABLE store_state ADD COLUMN \(column)")
      }
    } else {
      try database.execute(sql: definition)
    }
    try database.execute(
      sql: "INSERT INTO store_state (name, store) VALUES (?, randomblob(16))",
      arguments: [rowName])
  }

  /// Gives a copy an identifier of its own, which still tells whose copy it is.
  static func renewStoreID(in database: Database) throws {
    guard try database.tableExists("store_state") else { return }
    let known = try Data.fetchOne(database, sql: "SELECT store FROM store_state") ?? Data()
    let own = try Data.fetchOne(database, sql: "SELECT randomblob(8)") ?? Data()
    try database.execute(
      sql: "UPDATE store_state SET store = ?", arguments: [known.prefix(8) + own])
  }

  /// Notes the state of the file at which the write-ahead log begins.
  ///
  /// To be called where the log is empty, before the first change. Of a transaction that changes
  /// the schema that is too late: the note is one of its own then.
  static func beginLog(in database: Database) throws {
    guard try database.tableExists("store_state") else { return }
    let note = try Query(database, "UPDATE store_state SET base = generation, cookie = ?")
    let version = try Query.integer(database, "PRAGMA schema_version") ?? 0
    try note.bind(.integer(version), at: 1)
    _ = try note.step()
  }

  /// Which version of its schema a store has, also where its `user_version` was lost.
  static func version(in database: Database) throws -> Int {
    if let version = try Query.integer(database, "PRAGMA user_version"), version > 0 {
      return Int(version)
    }
    if try database.tableExists("store_state") {
      return Int(try Query.integer(database, "SELECT version FROM store_state") ?? 0)
    }
    // The first version left the list of its migrations to GRDB.
    return try database.tableExists("grdb_migrations") ? 1 : 0
  }
}
