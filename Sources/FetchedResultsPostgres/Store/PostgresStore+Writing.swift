import FetchedResults
import FetchedResultsSQL
import Glibc

// MARK: - The transaction of a writer

extension PostgresStore {
  /// Begins the transaction of a command, in which rows that are marked as stale are renewed first. Where
  /// there are many, other writers get in between.
  func beginWriting(
    _ command: ChangeCommand, _ isDryRun: Bool, _ connection: PostgresConnection
  ) throws -> PostgresWriter<Object> {
    func writer(_ command: ChangeCommand) throws -> PostgresWriter<Object> {
      try PostgresWriter(connection, table, format, command, timeout: writeTimeout)
    }
    do {
      let first = try writer(command)
      // A dry run stores nothing, not even keys.
      guard first.hasManyStaleRows, !isDryRun else { return first }
      connection.abandonTransaction()
      do {
        try renewInParts(connection) { try writer(.renewKeys) }
      } catch PostgresError.failed {
        // Triggers may be broken. A repair mends them first, and renews in its own transaction.
        connection.abandonTransaction()
      }
      return try writer(command)
    } catch {
      connection.abandonTransaction()
      throw error
    }
  }

  /// Renews the rows that are marked as stale in parts. Each is a transaction that has the store for
  /// some tenths of a second, and lists are right between them.
  ///
  /// - Parameter writer: Begins the transaction of a part.
  private func renewInParts(
    _ connection: PostgresConnection, _ writer: () throws -> PostgresWriter<Object>
  ) throws {
    var next: Int64?
    repeat {
      let part = try writer()
      next = try part.renewPart(from: next)
      _ = try finish(part, false, connection)
      broadcast.announce()
    } while next != nil
  }

  /// - Returns: The identifier of the command; nil if nothing was changed.
  func finish(
    _ writer: PostgresWriter<Object>, _ isDryRun: Bool, _ connection: PostgresConnection
  ) throws -> Int64? {
    let answer = try writer.end(with: isDryRun ? "ROLLBACK" : "COMMIT")
    do {
      try connection.finish(answer)
      // The body may have gone on after an error.
      if let failure = connection.failure { throw failure }
      let id = try writer.commandID
      if !isDryRun { writer.analyzeAfterLoad() }
      return id
    } catch let error as PostgresError where error.isConnectionLost && writer.isLogged && !isDryRun
    {
      return try outcome(of: writer, error)
    }
  }

  /// The identifier of a command whose commit was not answered. A server that restarts, or another one
  /// that takes over, is waited for.
  ///
  /// - Throws: `error` if the command is not stored, and `PostgresError.perhapsWritten` if no server
  ///   could be asked in time.
  private func outcome(
    of writer: PostgresWriter<Object>, _ error: PostgresError
  ) throws -> Int64? {
    let end = ContinuousClock.now + .seconds(writeTimeout)
    while true {
      let found: Int64?
      do {
        found = try table.command(withMark: writer.mark, pool.open())
      } catch {
        // The question may end as the commit did, which says nothing about the commit.
        guard ContinuousClock.now < end else {
          throw PostgresError.perhapsWritten(server: server, mark: writer.mark)
        }
        usleep(Self.pauseBeforeAskingAgain)
        continue
      }
      guard let id = found else { throw error }
      return id
    }
  }

  /// In microseconds.
  private static var pauseBeforeAskingAgain: UInt32 { 200_000 }
}
