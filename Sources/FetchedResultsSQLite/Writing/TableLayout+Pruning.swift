import FetchedResultsSQL
import GRDB

extension TableLayout {
  /// Forgets the commands that no change is part of that is still kept.
  ///
  /// - Complexity: O(commands forgotten).
  func forgetOldCommands(in database: Database) throws {
    guard let oldest = try Self.oldestCommand(in: database) else { return }
    try database.execute(sql: "DELETE FROM change_command WHERE id < ?", arguments: [oldest])
  }

  /// The first command that a change is part of; nil where that is not seen at
  /// a glance, because another program made the first change that is kept.
  ///
  /// Commands are numbered as the changes are. The logs of all entities of the
  /// database name commands of the one table.
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
