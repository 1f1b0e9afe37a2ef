import FetchedResults
import FetchedResultsSQL

extension SchemaObject {
  /// Whether the object is a table that is in nobody's way, or an index that only costs time,
  /// whoever made it.
  ///
  /// People make indexes for their own questions to a store. An index of plain columns takes every
  /// row. A unique one refuses a row whose values another row has. One that has an expression or a
  /// condition fails where that fails, as of an overflow; and one in an order that SQLite does not
  /// have keeps SQLite from writing to the table at all.
  func isHarmless(in database: SQLiteConnection) throws -> Bool {
    // A table of this name would take the place of SQLite's function.
    if kind == .table { return name.lowercased() != "json_each" }
    guard kind == .index else { return false }
    let table = try SQLCursor(
      database, "SELECT tbl_name FROM sqlite_schema WHERE type = 'index' AND name = ?")
    try table.bind([.text(name)])
    guard try table.step(), let tableName = table.text(0) else { return false }
    // The functions of the same names would give way to a planted table of such a name.
    let list = try SQLCursor(
      database, "PRAGMA index_list(\(quoted(tableName)))", isCached: false)
    while try list.step() {
      let isUnique = list.integer(2) != 0
      let isPartial = list.integer(4) != 0
      if list.text(1) == name, isUnique || isPartial { return false }
    }
    let columns = try SQLCursor(database, "PRAGMA index_xinfo(\(quoted(name)))", isCached: false)
    while try columns.step() {
      let isExpression = columns.integer(1) == -2
      guard !isExpression, Self.orders.contains(columns.text(4)?.uppercased() ?? "") else {
        return false
      }
    }
    return true
  }

  /// The orders of texts that SQLite has without a program that defines one.
  private static let orders = ["BINARY", "NOCASE", "RTRIM"]

  /// The indexes of a table that a statement has made, by their names.
  static func indexes(of table: String, in database: SQLiteConnection) throws -> [SchemaObject] {
    try database.rows(
      """
      SELECT name, sql FROM sqlite_schema
        WHERE type = 'index' AND tbl_name = ? COLLATE NOCASE AND sql IS NOT NULL ORDER BY name
      """, [.text(table)]
    ) { SchemaObject(.index, $0.text(0) ?? "", $0.text(1) ?? "") }
  }
}
