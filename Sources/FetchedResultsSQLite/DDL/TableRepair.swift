import FetchedResults
import FetchedResultsSQL

/// Makes tables of a database what their format says, with all rows that are still there.
///
/// It runs within a transaction, and SQLite must not follow the names of tables into triggers.
struct TableRepair {
  let format: StoreFormat
  let database: SQLiteConnection

  /// Makes a missing table anew. Where one other table has its definition, it may be the missing
  /// one under another name, or a copy: its rows are taken over, and it stays.
  func bringBack(_ table: SchemaObject) throws {
    try database.execute(table.definition)
    guard !Self.isDerived(table), let other = try renamedTable(table) else { return }
    try copyRows(of: other.name, to: table.name)
  }

  /// Whether all rows of a table follow from others.
  private static func isDerived(_ table: SchemaObject) -> Bool {
    ["_section", "_text_block", "_stale"].contains(where: table.name.hasSuffix)
      || [CommandTables.current.object, CommandTables.versions.object].contains(table)
  }

  /// The one table of another name that has the definition of a missing one; nil where there is
  /// none, or more than one.
  func renamedTable(_ table: SchemaObject) throws -> SchemaObject? {
    let definition = TableDefinition(table.definition)
    let renamed = try format.otherTables(in: database).filter {
      TableDefinition($0.definition).includes(definition)
    }
    return renamed.count == 1 ? renamed[0] : nil
  }

  /// Makes a changed table by its definition, with the rows, the other columns and the other
  /// indexes that it had.
  func remake(_ table: SchemaObject) throws {
    let draft = try freeName(table.name)
    let own = Set(format.schema.map(\.name))
    let others = try SchemaObject.indexes(of: table.name, in: database).filter {
      !own.contains($0.name)
    }
    let parts = table.definition.drop { $0 != "(" }
    try database.execute("CREATE TABLE \(quoted(draft)) \(parts)")
    try copyRows(of: table.name, to: draft)
    let name = TableLayout.literal(table.name)
    let draftName = TableLayout.literal(draft)
    try database.execute(
      """
      DELETE FROM sqlite_sequence WHERE name = \(draftName);
      INSERT INTO sqlite_sequence (name, seq)
        SELECT \(draftName), seq FROM sqlite_sequence WHERE name = \(name) COLLATE NOCASE;
      DROP TABLE \(quoted(table.name));
      """)
    try rename(draft, to: table.name)
    for index in others { try database.execute(index.definition) }
  }

  /// Copies all rows, with columns that the other table does not have yet.
  private func copyRows(of former: String, to table: String) throws {
    // SQLite finds a column by its name in whatever letters.
    let known = Dictionary(
      try columns(of: table).map { ($0.lowercased(), $0) },
      uniquingKeysWith: { first, _ in first })
    let found = try columns(of: former)
    for column in found where known[column.lowercased()] == nil {
      try database.execute("ALTER TABLE \(quoted(table)) ADD COLUMN \(quoted(column)) ANY")
    }
    let copied = found.map { quoted(known[$0.lowercased()] ?? $0) }.joined(separator: ", ")
    let read = found.map(quoted).joined(separator: ", ")
    if found.isEmpty { return }
    try database.execute(
      "INSERT INTO \(quoted(table)) (\(copied)) SELECT \(read) FROM \(quoted(former))")
  }

  /// A name that no table has, which begins with another one.
  func freeName(_ name: String) throws -> String {
    var number = 1
    while try database.hasTable("\(name)_\(number)") { number += 1 }
    return "\(name)_\(number)"
  }

  /// Has a table go on with numbers behind all that other tables mention: a number that was given
  /// once is not given again.
  func continueNumbers(of table: SchemaObject) throws {
    guard table.definition.contains("AUTOINCREMENT") else { return }
    let names = format.schema.filter { $0.kind == .table }.map(\.name)
    var mentions = [
      (table: table.name + "_change", column: "id"), (table.name + "_insertion", "last"),
    ].filter { names.contains($0.table) }
    if table.name == "change_command" {
      mentions += names.filter { $0.hasSuffix("_change") }.map { ($0, "command") }
    }
    if table.name.hasSuffix("_change") { mentions.append(("change_command", "since")) }
    let greatest = mentions.map {
      "ifnull((SELECT max(\($0.column)) FROM \(quoted($0.table))), 0)"
    }
    let name = TableLayout.literal(table.name)
    try database.execute(
      """
      INSERT INTO sqlite_sequence (name, seq) SELECT \(name), 0
        WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = \(name));
      UPDATE sqlite_sequence SET seq = max(seq, \((["0"] + greatest).joined(separator: ", ")))
        WHERE name = \(name);
      """)
  }

  func rename(_ name: String, to other: String) throws {
    try database.execute("ALTER TABLE \(quoted(name)) RENAME TO \(quoted(other))")
  }

  /// The columns of a table that have a value of their own.
  private func columns(of table: String) throws -> [String] {
    try database.rows("PRAGMA table_xinfo(\(quoted(table)))") { row in
      row.integer(6) == 0 ? row.text(1) : nil
    }.compactMap(\.self)
  }
}
