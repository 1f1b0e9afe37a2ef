import FetchedResultsSQL
import GRDB

extension TableLayout {
  /// Deletes the commands to which no change in the change log belongs any more.
  ///
  /// - Complexity: O(commands deleted).
  func forgetOldCommands(in database: Database) throws {
    guard let oldest = try Self.oldestCommand(in: database) else { return }
    try database.execute(
      sql: "DELETE FROM \(insertionTable) WHERE command < ?", arguments: [oldest])
    try database.execute(sql: "DELETE FROM change_command WHERE id < ?", arguments: [oldest])
  }

  /// The first command to which a change belongs; nil where the first change has no command,
  /// because another program made it.
  ///
  /// Commands have ascending ids in the order of the changes. The change logs of all entities of
  /// the database refer to the same table of commands.
  private static func oldestCommand(in database: Database) throws -> Int64? {
    let logs = try String.fetchAll(
      database,
      sql: """
        SELECT name FROM sqlite_schema AS log WHERE type = 'table' AND 3 =
          (SELECT count(*) FROM pragma_table_info(log.name)
            WHERE name IN ('seq', 'command', 'operation'))
        """)
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
