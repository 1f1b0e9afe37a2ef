import CSQLite
import FetchedResults
import FetchedResultsSQL

extension StoreFormat {
  /// Drops planted objects, and makes missing or changed ones anew. No row of a table is lost.
  ///
  /// - Parameter path: The path of the database.
  /// - Throws: `SQLiteError`; `StoreError.schemaMismatch` where something cannot be made as it was,
  ///   for example a table with rows that its own definition does not take. The transaction is to
  ///   be rolled back then.
  func repair(_ database: SQLiteConnection, _ path: String) throws {
    try Self.renamingTables(of: database, path) {
      for case .planted(let object) in try differences(in: database) {
        try remove(object, from: database)
      }
      try repairTables(of: database)
    }
    // The indexes and triggers of a table went with it, and are missing now.
    for difference in try differences(in: database) where difference.object.kind != .table {
      try database.execute(difference.object.removal)
      try database.execute(difference.object.definition)
    }
    if let rest = try differences(in: database).first {
      throw StoreError.schemaMismatch(
        path: path, message: "the \(rest.object.kind.rawValue) \(rest.object.name) is another one")
    }
  }

  /// Drops a planted object; a table gets another name.
  private func remove(_ object: SchemaObject, from database: SQLiteConnection) throws {
    guard object.kind == .table else { return try database.execute(object.removal) }
    try rename(object.name, to: freeName(object.name, in: database), in: database)
  }

  /// Gives the table of states its name back, and takes columns from it that are not its own. No
  /// repair can be committed without it. It is not made anew, because its row lies where files are
  /// compared without SQLite.
  ///
  /// - Throws: `SQLiteError`; `StoreError.schemaMismatch` where that does not bring it back.
  func bringBackStates(in database: SQLiteConnection, _ path: String) throws {
    guard try !stateDifferences(in: database).isEmpty else { return }
    let states = StateTable.table
    try database.inTransaction {
      try Self.renamingTables(of: database, path) {
        for case .planted(let object) in try stateDifferences(in: database) {
          try database.execute(object.removal)
        }
        let isThere = try database.hasTable(states.name)
        if let name = try isThere ? states.name : renamedTable(states, in: database)?.name {
          let passing = try freeName(states.name, in: database)
          try rename(name, to: passing, in: database)
          try rename(passing, to: states.name, in: database)
          let found = try database.rows("PRAGMA table_xinfo(store_state)") { $0.text(1) ?? "" }
          for column in found where !StateTable.columns.contains(column) {
            try database.execute("ALTER TABLE store_state DROP COLUMN \(quoted(column))")
          }
        }
      }
      guard try stateDifferences(in: database).isEmpty else {
        throw StoreError.schemaMismatch(
          path: path, message: "the table \(states.name) is missing or another one")
      }
    }
  }

  private func stateDifferences(in database: SQLiteConnection) throws -> [SchemaDifference] {
    try differences(in: database).filter { $0.object.name.lowercased() == StateTable.table.name }
  }

  /// Runs a body in which tables get other names. SQLite would otherwise follow the name of a table
  /// into triggers, and refuse to rename it where one of them names something that is missing.
  ///
  /// - Throws: What `body` throws; `StoreError.schemaMismatch` where a table does not bear it.
  private static func renamingTables(
    of database: SQLiteConnection, _ path: String, _ body: () throws -> Void
  ) throws {
    try database.execute("PRAGMA legacy_alter_table = ON")
    defer { try? database.execute("PRAGMA legacy_alter_table = OFF") }
    do {
      try body()
    } catch let error as SQLiteError
      where [SQLITE_ERROR, SQLITE_CONSTRAINT, SQLITE_MISMATCH].contains(error.code)
    {
      throw StoreError.schemaMismatch(path: path, message: error.message ?? "")
    }
  }

  private func repairTables(of database: SQLiteConnection) throws {
    let differences = try differences(in: database).filter { $0.object.kind == .table }
    for difference in differences {
      if case .missing(let table) = difference {
        try bringBack(table, in: database)
      } else {
        try remake(difference.object, in: database)
      }
    }
    for difference in differences { try continueNumbers(of: difference.object, in: database) }
    try database.execute(CommandTables.row)
  }

  /// Makes a missing table anew. Where one other table has its definition, it may be the missing
  /// one under another name, or a copy: its rows are taken over, and it stays.
  private func bringBack(_ table: SchemaObject, in database: SQLiteConnection) throws {
    try database.execute(table.definition)
    guard !Self.isDerived(table), let other = try renamedTable(table, in: database) else { return }
    try copyRows(of: other.name, to: table.name, in: database)
  }

  /// Whether all rows of a table follow from others.
  private static func isDerived(_ table: SchemaObject) -> Bool {
    ["_section", "_text_block", "_stale"].contains(where: table.name.hasSuffix)
      || CommandTables.all.dropFirst().contains(table)
  }

  /// The one table of another name that has the definition of a missing one; nil where there is
  /// none, or more than one.
  private func renamedTable(
    _ table: SchemaObject, in database: SQLiteConnection
  ) throws -> SchemaObject? {
    let definition = TableDefinition(table.definition)
    let renamed = try otherTables(in: database).filter {
      TableDefinition($0.definition).includes(definition)
    }
    return renamed.count == 1 ? renamed[0] : nil
  }

  /// Makes a changed table by its definition, with the rows, the other columns and the other
  /// indexes that it had.
  private func remake(_ table: SchemaObject, in database: SQLiteConnection) throws {
    let draft = try freeName(table.name, in: database)
    let others = try otherIndexes(of: table.name, in: database)
    let parts = table.definition.drop { $0 != "(" }
    try database.execute("CREATE TABLE \(quoted(draft)) \(parts)")
    try copyRows(of: table.name, to: draft, in: database)
    let name = TableLayout.literal(table.name)
    let draftName = TableLayout.literal(draft)
    try database.execute(
      """
      DELETE FROM sqlite_sequence WHERE name = \(draftName);
      INSERT INTO sqlite_sequence (name, seq)
        SELECT \(draftName), seq FROM sqlite_sequence WHERE name = \(name) COLLATE NOCASE;
      DROP TABLE \(quoted(table.name));
      """)
    try rename(draft, to: table.name, in: database)
    for index in others { try database.execute(index) }
  }

  /// Copies all rows, with columns that the other table does not have yet.
  private func copyRows(
    of former: String, to table: String, in database: SQLiteConnection
  ) throws {
    // SQLite finds a column by its name in whatever letters.
    let known = Dictionary(
      try columns(of: table, in: database).map { ($0.lowercased(), $0) },
      uniquingKeysWith: { first, _ in first })
    let found = try columns(of: former, in: database)
    for column in found where known[column.lowercased()] == nil {
      try database.execute("ALTER TABLE \(quoted(table)) ADD COLUMN \(quoted(column)) ANY")
    }
    let copied = found.map { quoted(known[$0.lowercased()] ?? $0) }.joined(separator: ", ")
    let read = found.map(quoted).joined(separator: ", ")
    if found.isEmpty { return }
    try database.execute(
      "INSERT INTO \(quoted(table)) (\(copied)) SELECT \(read) FROM \(quoted(former))")
  }

  /// The statements of the indexes of a table that are not of this format.
  private func otherIndexes(
    of table: String, in database: SQLiteConnection
  ) throws -> [String] {
    let own = Set(schema.map(\.name))
    return try database.rows(
      """
      SELECT name, sql FROM sqlite_schema
        WHERE type = 'index' AND tbl_name = ? COLLATE NOCASE AND sql IS NOT NULL
      """, [.text(table)]
    ) { (name: $0.text(0) ?? "", sql: $0.text(1) ?? "") }
    .filter { !own.contains($0.name) }.map(\.sql)
  }

  /// A name that no table has, which begins with another one.
  private func freeName(_ name: String, in database: SQLiteConnection) throws -> String {
    var number = 1
    while try database.hasTable("\(name)_\(number)") { number += 1 }
    return "\(name)_\(number)"
  }

  /// Has a table go on with numbers behind those that other tables mention: a number that was given
  /// once is not given again.
  private func continueNumbers(of table: SchemaObject, in database: SQLiteConnection) throws {
    guard table.definition.contains("AUTOINCREMENT") else { return }
    let names = schema.filter { $0.kind == .table }.map(\.name)
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

  private func rename(_ name: String, to other: String, in database: SQLiteConnection) throws {
    try database.execute("ALTER TABLE \(quoted(name)) RENAME TO \(quoted(other))")
  }

  /// The columns of a table that have a value of their own.
  private func columns(of table: String, in database: SQLiteConnection) throws -> [String] {
    try database.rows("PRAGMA table_xinfo(\(quoted(table)))") { row in
      row.integer(6) == 0 ? row.text(1) : nil
    }.compactMap(\.self)
  }
}
