import FetchedResults
import FetchedResultsSQL
import FoundationEssentials

// MARK: - The end of the transaction

extension PostgresWriter {
  /// How many changes the log keeps, of which people read and undo the last ones. A reader with an
  /// older change token reloads.
  static var keptChanges: Int64 { 1_000_000 }
  /// The log is pruned once it has this many more changes. Otherwise each transaction would wait
  /// for a statement that deletes next to nothing.
  static var pruningInterval: Int64 { 10_000 }
  /// The most entries that a command deletes, which takes some tenths of a second, while other
  /// writers wait. Where other programs have left more, the next commands delete the rest. A load
  /// deletes as many as it has added.
  static var mostPruned: Int64 { 100_000 }
  /// A command that inserts this many rows is a load, after which the server's statistics are
  /// outdated.
  static var leastLoad: Int { 10_000 }

  /// Sends the remaining changes, and behind them the command that ends the transaction.
  ///
  /// - Parameter isDryRun: Whether the transaction is rolled back.
  /// - Returns: What the server will answer to that command.
  func end(isDryRun: Bool) throws -> ServerAnswer {
    try batch.send(connection)
    if changeCount > 0, !isDryRun { try pruneIfDue() }
    return try connection.submit(isDryRun ? "ROLLBACK" : "COMMIT", isPrepared: true)
  }

  /// The identifier of the command in the change log; nil if it changed nothing. After the end it
  /// costs no round trip.
  package var commandID: Int64? { get throws { try loggedCommand?.id } }

  /// A command in the change log, and the newest time of the commands before it.
  typealias Logged = (id: Int64, dateBefore: Date?)

  /// The command in the change log; nil if it has changed nothing.
  var loggedCommand: Logged? {
    get throws {
      if let knownCommand { return knownCommand }
      guard let commandAnswer, let cells = try connection.nextRow(of: commandAnswer),
        case .integer(let id) = cells[0]
      else { return nil }
      var dateBefore: Date?
      if case .integer(let date) = cells[2] { dateBefore = Date(millisecondsSince1970: date) }
      commandAnswer.discard()
      knownCommand = (id, dateBefore)
      return knownCommand
    }
  }

  /// Has the server update its statistics after a load, so that it plans well at once. The server
  /// does so later by itself, so an error is ignored.
  func analyzeAfterLoad() {
    guard insertedCount >= Self.leastLoad else { return }
    _ = try? connection.execute(
      "ANALYZE (SKIP_LOCKED) \(table.tableName), \(table.sectionTable)")
  }

  /// Deletes the oldest entries of a log that has become too long, whoever has written them.
  private func pruneIfDue() throws {
    let state = try state
    // A last sequence that another program has set may leave 64 bits. A check names it.
    guard (0...Int64.max / 2).contains(state.lastChange) else { return }
    let last = state.lastChange + changeCount
    guard let oldest = state.oldestChange,
      oldest <= last - (Self.keptChanges + Self.pruningInterval - 1)
    else { return }
    let bound = Value.integer(
      min(last - Self.keptChanges, oldest + max(Self.mostPruned, changeCount) - 1))
    // The identifiers of commands ascend with their entries. An entry of another program has no
    // command, so the first kept entry may not show which commands are kept.
    try connection.submit(
      """
      WITH pruned AS (DELETE FROM \(table.changeTable) WHERE seq <= ? RETURNING command)
        DELETE FROM change_command WHERE id < greatest((SELECT max(command) FROM pruned),
          (SELECT command FROM \(table.changeTable) WHERE seq > ? ORDER BY seq LIMIT 1))
      """, [bound, bound]
    ).discard()
  }
}
