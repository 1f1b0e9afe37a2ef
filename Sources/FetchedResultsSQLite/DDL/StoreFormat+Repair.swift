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
    try removePlanted(from: database, path)
    try Self.renamingTables(of: database, path) { try repairTables(of: database) }
    // The indexes and triggers of a table went with it, and are missing now.
    for difference in try differences(in: database) where difference.object.kind != .table {
      try database.execute(difference.object.removal)
      try expectUniqueKeys(for: difference.object, in: database, path)
      try database.execute(difference.object.definition)
    }
    try StoreExtension(format: self, database: database, path: path, isRepaired: true)
      .noteDescription()
    if let rest = try differences(in: database).first {
      throw StoreError.schemaMismatch(
        path: path, message: "the \(rest.object.kind.rawValue) \(rest.object.name) is another one")
    }
  }

  /// Names a key that two rows have, where an object is the index that keeps keys apart: other
  /// programs may have written it while there was none.
  ///
  /// - Throws: `StoreError.schemaMismatch`.
  private func expectUniqueKeys(
    for object: SchemaObject, in database: SQLiteConnection, _ path: String
  ) throws {
    let table = description.entities.lazy.map { TableLayout($0) }
      .first { $0.recordKeyIndex?.name == object.name }
    guard let table, let column = table.recordKeyColumn else { return }
    let double = try database.firstRow(
      "SELECT \(column) FROM \(table.tableName) GROUP BY \(column) HAVING count(*) > 1 LIMIT 1"
    ) { $0.text(0) ?? "" }
    guard let double else { return }
    throw StoreError.schemaMismatch(
      path: path,
      message: "two rows of '\(table.entity.name)' have the key '\(double)': one needs another")
  }

  /// Drops what another program has planted.
  ///
  /// - Throws: As ``repair(_:_:)``.
  func removePlanted(from database: SQLiteConnection, _ path: String) throws {
    try Self.renamingTables(of: database, path) {
      for case .planted(let object) in try differences(in: database) {
        try remove(object, from: database)
      }
    }
  }

  /// Drops a planted object; a table gets another name.
  private func remove(_ object: SchemaObject, from database: SQLiteConnection) throws {
    guard object.kind == .table else { return try database.execute(object.removal) }
    let tables = TableRepair(format: self, database: database)
    try tables.rename(object.name, to: tables.freeName(object.name))
  }

  /// Gives the table of states its name back, and takes columns from it that are not its own. No
  /// repair can be committed without it. It is not made anew, because its row lies where files are
  /// compared without SQLite.
  ///
  /// - Throws: `SQLiteError`; `StoreError.schemaMismatch` where that does not bring it back.
  func bringBackStates(in database: SQLiteConnection, _ path: String) throws {
    guard try !stateDifferences(in: database).isEmpty else { return }
    let states = StateTable.table.object
    try database.inTransaction {
      try Self.renamingTables(of: database, path) {
        for case .planted(let object) in try stateDifferences(in: database) {
          try database.execute(object.removal)
        }
        let tables = TableRepair(format: self, database: database)
        let isThere = try database.hasTable(states.name)
        if let name = try isThere ? states.name : tables.renamedTable(states)?.name {
          let passing = try tables.freeName(states.name)
          try tables.rename(name, to: passing)
          try tables.rename(passing, to: states.name)
          let found = try database.rows("PRAGMA table_xinfo(store_state)") { $0.text(1) ?? "" }
          for column in found where !StateTable.table.columns.contains(where: { $0.name == column })
          {
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
    try differences(in: database).filter {
      $0.object.name.lowercased() == StateTable.table.bareName
    }
  }

  /// Runs a body in which tables get other names. SQLite would otherwise follow the name of a table
  /// into triggers, and refuse to rename it where one of them names something that is missing.
  ///
  /// - Throws: What `body` throws; `StoreError.schemaMismatch` where a table does not bear it.
  static func renamingTables(
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
    let tables = TableRepair(format: self, database: database)
    let differences = try differences(in: database).filter { $0.object.kind == .table }
    for difference in differences {
      if case .missing(let table) = difference {
        try tables.bringBack(table)
      } else {
        try tables.remake(difference.object)
      }
    }
    for difference in differences { try tables.continueNumbers(of: difference.object) }
    try database.execute(CommandTables.row)
  }
}
