import FetchedResults
import FetchedResultsSQL

extension TableLayout {
  /// Deletes the commands to which no change in the change log belongs any more.
  ///
  /// - Complexity: O(commands deleted).
  func forgetOldCommands(in database: SQLiteConnection) throws {
    guard let oldest = try Self.oldestCommand(in: database) else { return }
    try database.run("DELETE FROM \(insertionTable) WHERE command < ?", [.integer(oldest)])
    try database.run("DELETE FROM change_command WHERE id < ?", [.integer(oldest)])
  }

  /// The first command to which a change belongs; nil where the first change has no command,
  /// because another program made it.
  ///
  /// Commands have ascending ids in the order of the changes. The change logs of all entities of
  /// the database refer to the same table of commands.
  private static func oldestCommand(in database: SQLiteConnection) throws -> Int64? {
    let tables = try database.rows("SELECT name FROM sqlite_schema WHERE type = 'table'") {
      $0.text(0) ?? ""
    }
    let logs = try tables.filter { table in
      try ["seq", "command", "operation"].allSatisfy { try database.hasColumn($0, in: table) }
    }
    var oldest = Int64.max
    for log in logs {
      let first = try SQLCursor(database, "SELECT command FROM \(quoted(log)) ORDER BY seq LIMIT 1")
      guard try first.step() else { continue }
      if first.isNull(0) { return nil }
      oldest = min(oldest, first.integer(0))
    }
    return oldest
  }
}
