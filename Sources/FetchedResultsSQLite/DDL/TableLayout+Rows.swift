import FetchedResults
package import FetchedResultsSQL
import UnicodeText

extension TableLayout {
  /// The layout of the tables as they are, which in a store of an older version lack attributes and
  /// indexes.
  package func found(in session: any SQLSession) throws -> TableLayout {
    // The function of the same name would give way to a planted table of that name.
    let columns = try session.rows("PRAGMA table_xinfo(\(quoted(entity.name)))", []) {
      $0.text(1) ?? ""
    }
    let indexes = try session.rows(
      "SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = ?", [.text(entity.name)]
    ) { $0.text(0) ?? "" }
    return try TableLayout(
      entity, dialect, missing: Set(entity.attributes.map(\.name)).subtracting(columns),
      unindexed: entity.sparseAttributes.filter { !indexes.contains(sparseIndexName($0)) },
      recordsOrigins: session.hasColumn("origin", in: "change_command"))
  }

  /// Creates the tables, indexes and triggers of the entity in a new database.
  ///
  /// - Throws: `SQLiteError`.
  @Sendable package func create(in database: SQLiteConnection) throws {
    for statement in StoreFormat.statements(creating: entity) { try database.execute(statement) }
    try markTextVersion(in: database)
  }

  /// Recreates the triggers, as a store of the first version requires, and counts every section
  /// under its current grouping id.
  @Sendable func renewCounting(in database: SQLiteConnection) throws {
    try replace(countingTriggers + [emptySectionIndex], in: database) {
      for statement in recount { try database.execute(statement) }
    }
  }

  /// Creates the text blocks of a store that has none, and marks every row as stale, because its
  /// texts are yet to be written.
  @Sendable func addTextBlocks(in database: SQLiteConnection) throws {
    for table in textTables where try !database.hasTable(table.name) {
      try database.execute(table.definition)
    }
    try replace(staleTriggers, in: database) { try markAllStale(in: database) }
    // Earlier versions stored the searched texts in this column.
    if try database.hasColumn("search_text", in: entity.name) {
      try database.execute("ALTER TABLE \(tableName) DROP COLUMN search_text")
    }
  }

  /// Recreates the index of emptied sections, as a store of the fourth version requires.
  @Sendable func renewEmptySectionIndex(in database: SQLiteConnection) throws {
    try replace([emptySectionIndex], in: database) {}
  }

  /// Adds what the history of commands needs, in a store of the fifth version.
  @Sendable func addHistory(in database: SQLiteConnection) throws {
    for (name, type) in [("origin", "TEXT"), ("undoes", "INTEGER"), ("since", "INTEGER")]
    where try !database.hasColumn(name, in: "change_command") {
      try database.execute("ALTER TABLE change_command ADD COLUMN \(name) \(type)")
    }
    if try !database.hasTable(insertions.name) {
      try database.execute(insertions.definition)
    }
    try database.execute(
      """
      UPDATE change_command SET since = entry.since FROM
        (SELECT command, min(seq) - 1 AS since FROM \(changeTable) GROUP BY command) AS entry
        WHERE entry.command = id
      """)
  }

  private func replace(
    _ objects: [SchemaObject], in database: SQLiteConnection, _ body: () throws -> Void
  ) throws {
    for object in objects {
      try database.execute(object.removal)
    }
    try body()
    for object in objects { try database.execute(object.definition) }
  }

  /// Recreates the triggers, as a store of the second version requires.
  @Sendable func renewTriggers(in database: SQLiteConnection) throws {
    for trigger in triggers {
      try database.execute("DROP TRIGGER IF EXISTS \(quoted(trigger.name))")
      try database.execute(trigger.definition)
    }
  }

  /// Records the version of the rules by which the keys in the database were made.
  func markTextVersion(in database: SQLiteConnection) throws {
    try database.run(
      """
      INSERT INTO store_meta (key, value) VALUES ('text_version', ?)
        ON CONFLICT DO UPDATE SET value = excluded.value
      """, [.integer(Int64(TextFolding.version))])
  }

  /// The version of the rules by which the keys in the database were made; 0 if it is unknown.
  func textVersion(in database: SQLiteConnection) throws -> Int64 {
    try SQLCursor.integer(database, "SELECT value FROM store_meta WHERE key = 'text_version'") ?? 0
  }
}
