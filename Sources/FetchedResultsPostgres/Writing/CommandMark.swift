import FetchedResults
import FetchedResultsSQL
import FoundationEssentials

extension TableLayout {
  /// The command that a writer has given a mark; nil if it is not stored.
  ///
  /// The server may not have ended the transaction of the lost connection yet. So this locks the
  /// row that every writer locks, and thereby waits for the end of that transaction.
  func command(withMark mark: Int64, _ connection: PostgresConnection) throws
    -> (id: Int64, dateBefore: Date?)?
  {
    connection.begin("ISOLATION LEVEL READ COMMITTED")
    defer { connection.abandonTransaction() }
    try connection.execute("SET LOCAL lock_timeout = '10s'")
    try connection.execute("SELECT 1 FROM store_state WHERE \(isOwnState) FOR UPDATE")
    let cursor = try SQLCursor(
      connection,
      """
      SELECT id, (\(CommandCursor.newestDate(where: "id < marked.id")))
        FROM change_command AS marked WHERE mark = ? ORDER BY id DESC LIMIT 1
      """)
    try cursor.bind(.integer(mark), at: 1)
    return try cursor.step() ? (cursor.integer(0), cursor.date(1)) : nil
  }
}
