import CSQLite
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
  /// `version` is the fingerprint of the description that the store was last made for; before the
  /// ninth version of the format it was that version. New columns are only ever added at the end,
  /// as ``StatePage`` relies on.
  static let table = TableDescription(
    "store_state",
    [.init("name", "TEXT NOT NULL PRIMARY KEY"), .init("store", blob)]
      + ["generation", "base", "cookie", "last", "missing", "version"].map { .init($0, number) }
      // A store of the second version has none of these columns.
      + ["nonce", "base_nonce", "last_nonce", "branch", "fork"].map { .init($0, blob) })

  private static let blob = "BLOB NOT NULL DEFAULT x''"
  private static let number = "INTEGER NOT NULL DEFAULT 0"

  /// The statement that the triggers of every entity run for each change of a row.
  static let countGeneration =
    "UPDATE store_state SET generation = generation + 1, nonce = randomblob(8)"

  /// Gives a database the page of the state: in a new database that of its first table.
  ///
  /// The first table of a store of the first version is GRDB's list of migrations, on the page that
  /// must hold the state. A renamed table keeps its page, even when `VACUUM` rewrites the file.
  static func prepare(in database: SQLiteConnection) throws {
    if try !database.hasTable("store_state"), try database.hasTable("grdb_migrations") {
      try database.execute(
        """
        ALTER TABLE grdb_migrations RENAME TO store_state;
        ALTER TABLE store_state RENAME COLUMN identifier TO name;
        DELETE FROM store_state;
        """)
    }
    try StoreExtension.addColumns(to: table, in: database)
    try addRow(in: database)
  }

  /// Adds the row of the table where it is missing.
  static func addRow(in database: SQLiteConnection) throws {
    try database.run(
      """
      INSERT INTO store_state (name, store) VALUES (?, randomblob(16)) ON CONFLICT DO NOTHING
      """, [.text(StatePage.rowName)])
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

  /// The fingerprint of the description that a store was last made for; nil for a store of an
  /// earlier version of the format, and where its page is damaged: the record tells the same, and
  /// the pages of rows may still be readable.
  static func fingerprint(in session: any SQLSession) throws -> Int64? {
    do {
      guard try hasVersion(session) else { return nil }
      let version = try session.integer("SELECT version FROM store_state") ?? 0
      return version < greatestVersion ? nil : version
    } catch let error as SQLiteError where error.code == SQLITE_CORRUPT {
      return nil
    }
  }

  /// The version of a store's format, even where its `user_version` was cleared or lowered.
  static func version(in session: any SQLSession) throws -> Int {
    // Another program may have lowered the one, and can read the other.
    let declared = Int(try session.integer("PRAGMA user_version") ?? 0)
    if try hasVersion(session) {
      let stored = try session.integer("SELECT version FROM store_state") ?? 0
      return max(declared, stored < greatestVersion ? Int(stored) : Int(StoreFormat.version))
    }
    // The first version used GRDB's list of migrations.
    return try declared == 0 && session.hasTable("grdb_migrations") ? 1 : declared
  }

  /// Another program may have put a view in the place of the table.
  private static func hasVersion(_ session: any SQLSession) throws -> Bool {
    try session.hasTable("store_state") && session.hasColumn("version", in: "store_state")
  }

  /// Every fingerprint is greater, and no version of the format is.
  private static let greatestVersion = 1000
}
