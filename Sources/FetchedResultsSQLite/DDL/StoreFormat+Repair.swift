import CSQLite
import FetchedResults
import FetchedResultsSQL

extension StoreFormat {
  /// Drops planted objects, and makes missing or changed ones anew.
  ///
  /// - Parameter path: The path of the database.
  /// - Throws: `SQLiteError`; `StoreError.schemaMismatch` where a table has rows that its own
  ///   definition does not take. The transaction is to be rolled back then.
  func repair(_ database: SQLiteConnection, _ path: String) throws {
    try Self.keepingOtherNames(in: database) {
      do {
        for case .planted(let object) in try differences(in: database) {
          try database.execute(object.removal)
        }
        try repairTables(of: database)
      } catch let error as SQLiteError
        where [SQLITE_ERROR, SQLITE_CONSTRAINT, SQLITE_MISMATCH].contains(error.code)
      {
        throw StoreError.schemaMismatch(path: path, message: error.message ?? "")
      }
    }
    // The indexes and triggers of a table went with it, and are missing now.
    for difference in try differences(in: database) {
      try database.execute(difference.object.removal)
      try database.execute(difference.object.definition)
    }
  }

  /// Gives the table of states its name back, without which no repair can be committed. It is not
  /// made anew: its row lies where files are compared without SQLite.
  ///
  /// - Throws: `SQLiteError`; `StoreError.schemaMismatch` where it is not there under another name.
  func bringBackStates(in database: SQLiteConnection, _ path: String) throws {
    let states = StateTable.table
    let differences = try differences(in: database).filter { $0.object.name == states.name }
    guard !differences.isEmpty else { return }
    try database.inTransaction {
      for case .planted(let object) in differences { try database.execute(object.removal) }
      guard !differences.contains(.changed(states)),
        let renamed = try renamedTable(states, in: database)
      else {
        throw StoreError.schemaMismatch(
          path: path, message: "the table \(states.name) is missing or another one")
      }
      try Self.keepingOtherNames(in: database) {
        try rename(renamed.name, to: states.name, in: database)
      }
    }
  }

  /// Runs a body in which tables get other names. SQLite would otherwise follow the name of a table
  /// into triggers, and refuse to rename it where one of them names something that is missing.
  private static func keepingOtherNames(
    in database: SQLiteConnection, _ body: () throws -> Void
  ) throws {
    try database.execute("PRAGMA legacy_alter_table = ON")
    defer { try? database.execute("PRAGMA legacy_alter_table = OFF") }
    try body()
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

  /// Gives a missing table its name back, or makes it anew.
  private func bringBack(_ table: SchemaObject, in database: SQLiteConnection) throws {
    if let renamed = try renamedTable(table, in: database) {
      try rename(renamed.name, to: table.name, in: database)
    } else {
      try database.execute(table.definition)
    }
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

  /// Makes a changed table by its definition, with the rows and the other columns that it had.
  private func remake(_ table: SchemaObject, in database: SQLiteConnection) throws {
    let former = table.name + "_replaced"
    try rename(table.name, to: former, in: database)
    try database.execute(table.definition)
    let kept = try columns(of: former, in: database)
    for column in kept where try !database.hasColumn(column, in: table.name) {
      try database.execute("ALTER TABLE \(quoted(table.name)) ADD COLUMN \(quoted(column)) ANY")
    }
    let taken = Set(try columns(of: table.name, in: database))
    let copied = kept.filter(taken.contains).map(quoted).joined(separator: ", ")
    try database.execute(
      """
      INSERT INTO \(quoted(table.name)) (\(copied)) SELECT \(copied) FROM \(quoted(former))
      """)
    try database.execute(
      """
      DELETE FROM sqlite_sequence WHERE name = \(TableLayout.literal(table.name));
      UPDATE sqlite_sequence SET name = \(TableLayout.literal(table.name))
        WHERE name = \(TableLayout.literal(former));
      DROP TABLE \(quoted(former));
      """)
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
