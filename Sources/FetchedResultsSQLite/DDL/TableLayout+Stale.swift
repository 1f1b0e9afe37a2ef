import FetchedResults
import FetchedResultsSQL
import UnicodeText

// MARK: - Text blocks and stale rows

// A row is stale from the moment at which any program inserts, changes or removes it until its keys
// and texts have been made again. This library's writer does that before it commits, so the rows it
// writes are not stale. Rows that another program wrote are stale until this library writes next.
// Results are right all the same: for a marked row, a query reads the row itself.

extension TableLayout {
  /// The triggers that mark changed rows.
  var staleTriggers: [SchemaObject] {
    let columns = staleColumns
    let updated = columns.isEmpty ? [] : [("stale_updated", markUpdated(columns))]
    let definitions =
      [
        ("stale_inserted", mark("stale_inserted", "INSERT", "new")),
        ("stale_deleted", mark("stale_deleted", "DELETE", "old")),
      ] + updated
    return definitions.map { event, definition in
      SchemaObject(.trigger, "\(entity.name)_\(event)", definition)
    }
  }

  private func mark(_ name: String, _ event: String, _ row: String) -> String {
    """
    CREATE TRIGGER \(triggerName(name)) AFTER \(event) ON \(tableName)
    BEGIN
      \(insertMark(of: row));
    END
    """
  }

  /// A program may give a column the value that it has, so the trigger compares old and new values.
  private func markUpdated(_ columns: [String]) -> String {
    """
    CREATE TRIGGER \(triggerName("stale_updated"))
      AFTER UPDATE OF \(columns.joined(separator: ", ")) ON \(tableName)
    WHEN (\(columns.map { "old.\($0)" }.joined(separator: ", ")))
      IS NOT (\(columns.map { "new.\($0)" }.joined(separator: ", ")))
    BEGIN
      \(insertMark(of: "new"));
    END
    """
  }

  /// `INSERT OR IGNORE` does not work here: in a trigger, the conflict clause of the outer
  /// statement takes precedence.
  private func insertMark(of row: String) -> String {
    "INSERT INTO \(staleTable) (\(id)) VALUES (\(row).\(id)) ON CONFLICT DO NOTHING"
  }

  /// Marks every row, as if another program had written them all.
  func markAllStale(in database: SQLiteConnection) throws {
    try database.execute(
      """
      INSERT INTO \(staleTable) (\(id)) SELECT \(id) FROM \(tableName) WHERE true
        ON CONFLICT DO NOTHING
      """)
  }

  /// Whether a store marks stale rows; one of an earlier version does not until it is extended.
  func marksRows(in database: SQLiteConnection) throws -> Bool {
    try database.hasTable(entity.name + "_stale")
  }

  /// Whether any row is marked.
  ///
  /// - Complexity: O(1).
  func hasStaleRows(in database: SQLiteConnection) throws -> Bool {
    try SQLCursor.integer(database, "SELECT EXISTS (SELECT 1 FROM \(staleTable))") == 1
  }

  // MARK: - The rules for keys and texts

  /// Records the version of the rules by which the keys in the database were made.
  func markTextVersion(in database: SQLiteConnection) throws {
    try database.run(
      StoreMeta.setting, [.text(StoreMeta.textVersion), .integer(Int64(TextFolding.version))])
  }

  /// The version of the rules by which the keys in the database were made; 0 if it is unknown.
  func textVersion(in database: SQLiteConnection) throws -> Int64 {
    try SQLCursor.integer(database, "SELECT value FROM store_meta WHERE key = 'text_version'") ?? 0
  }
}
