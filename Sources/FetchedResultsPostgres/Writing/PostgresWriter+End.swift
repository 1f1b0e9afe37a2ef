import FetchedResults
import FetchedResultsSQL

// MARK: - The end of the transaction

extension PostgresWriter {
  /// How many changes the log keeps, of which people read and undo the last ones. A reader with an
  /// older change token reloads.
  static var keptChanges: Int64 { 1_000_000 }
  /// The log is pruned once in so many changes, because a transaction would otherwise wait for a
  /// statement that deletes nothing.
  static var pruningInterval: Int64 { 10_000 }
  /// So many new rows are a load, after which the server's statistics are of no use.
  static var leastLoad: Int { 10_000 }

  /// Sends the remaining changes, and the command that ends the transaction behind them. Only where
  /// triggers of other programs may refuse rows is the server waited for in between.
  ///
  /// - Returns: What the server will answer to that command.
  func end(with command: String) throws -> ServerAnswer {
    try batch.send(connection)
    try batch.check(connection)
    if try isPruningDue { try prune() }
    return try connection.submit(command, isPrepared: true)
  }

  /// Has the server count values anew after a load, so that it plans well at once. It does so later by
  /// itself, so a server that cannot now is left alone.
  func analyzeAfterLoad() {
    guard insertedCount >= Self.leastLoad else { return }
    _ = try? connection.execute(
      "ANALYZE (SKIP_LOCKED) \(table.tableName), \(table.sectionTable)")
  }

  private var isPruningDue: Bool {
    get throws {
      guard changeCount > 0 else { return false }
      let last = try state.lastChange
      return (last + changeCount) / Self.pruningInterval > last / Self.pruningInterval
    }
  }

  private func prune() throws {
    try connection.submit(
      """
      DELETE FROM \(table.changeTable) WHERE seq <=
        (SELECT last_change FROM store_state WHERE \(table.isOwnState)) - ?
      """, [.integer(Self.keptChanges)]
    ).discard()
    try connection.submit(
      """
      DELETE FROM change_command WHERE id <
        (SELECT command FROM \(table.changeTable) ORDER BY seq LIMIT 1)
      """
    ).discard()
  }
}

/// So many rows are marked as stale that renewing them would have other writers wait for long. They are
/// renewed in parts, and then the transaction runs again.
struct ManyStaleRows: Error {}
