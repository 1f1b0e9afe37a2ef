import FetchedResults
import FetchedResultsSQL
import FoundationEssentials
import Glibc

// MARK: - The transaction of a writer

extension PostgresStore {
  /// What a command did: the result of its body, and its entry in the change log, which is nil
  /// where it has changed nothing.
  typealias Written<Result> = (result: Result, command: PostgresWriter<Object>.Logged?)

  /// Runs a command once. Rows that are marked as stale are renewed first. Where there are many,
  /// the lock is released between their parts, so that other writers are not kept waiting, and the
  /// body runs again.
  func writeOnce<Result>(
    _ command: ChangeCommand, _ isDryRun: Bool, _ body: (PostgresWriter<Object>) throws -> Result
  ) throws -> Written<Result> {
    // Only an error before the lock may be retried on another connection; later ones are returned
    // as a failure.
    let outcome = try pool.withConnection { connection in
      defer { pool.giveBack(connection) }
      return try connection.use { connection -> Swift.Result<Written<Result>, any Error> in
        do {
          // A dry run stores nothing, not even keys.
          return try transaction(command, isDryRun, takesManyStaleRows: isDryRun, body, connection)
        } catch is ManyStaleRows {
          do {
            try renewInParts(connection) {
              try writer(.renewKeys, takesManyStaleRows: true, connection)
            }
          } catch {
            connection.abandonTransaction()
            // A repair must restore the triggers first, and renews the rows in its own transaction.
            guard case PostgresError.failed = error else { throw error }
          }
          return try transaction(command, false, takesManyStaleRows: true, body, connection)
        }
      }
    }
    return try outcome.get()
  }

  /// Runs the transaction of a command.
  ///
  /// - Returns: The outcome of a writer that had its lock, which may be a failure.
  /// - Throws: The error that kept it from getting the lock; ``ManyStaleRows``.
  private func transaction<Result>(
    _ command: ChangeCommand, _ isDryRun: Bool, takesManyStaleRows: Bool,
    _ body: (PostgresWriter<Object>) throws -> Result, _ connection: PostgresConnection
  ) throws -> Swift.Result<Written<Result>, any Error> {
    let writer = try writer(command, takesManyStaleRows: takesManyStaleRows, connection)
    do {
      let result = try body(writer)
      return .success((result, try finish(writer, isDryRun, connection)))
    } catch {
      connection.abandonTransaction()
      // A later program may have given a column another name, and the state names that program.
      if (error as? PostgresError)?.isOfMissingColumn == true { _ = try writer.state }
      // The body may have thrown another error instead.
      if writer.hasRefused { throw ManyStaleRows() }
      guard writer.hasLock else { throw error }
      return .failure(error)
    }
  }

  private func writer(
    _ command: ChangeCommand, takesManyStaleRows: Bool, _ connection: PostgresConnection
  ) throws -> PostgresWriter<Object> {
    do {
      return try PostgresWriter(
        connection, table, storeSchema, command, timeout: writeTimeout,
        takesManyStaleRows: takesManyStaleRows)
    } catch {
      connection.abandonTransaction()
      throw error
    }
  }

  /// Renews the rows that are marked as stale in parts. Each part is a transaction that holds the
  /// lock of the store for some tenths of a second; lists are right between two of them.
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

  /// - Returns: The command in the change log; nil if nothing was changed.
  private func finish(
    _ writer: PostgresWriter<Object>, _ isDryRun: Bool, _ connection: PostgresConnection
  ) throws -> PostgresWriter<Object>.Logged? {
    // Waits for the lock, in case the body has read nothing or swallowed an error.
    _ = try writer.state
    let answer = try writer.end(isDryRun: isDryRun)
    do {
      try connection.finish(answer)
      // The body may have ignored an error of the server, which then rolls back.
      if let failure = connection.failure { throw failure }
      let command = try writer.loggedCommand
      if !isDryRun { writer.analyzeAfterLoad() }
      return command
    } catch let error as PostgresError
      where (error.isConnectionLost || connection.isBroken) && writer.isLogged && !isDryRun
    {
      return try outcome(of: writer, error)
    }
  }

  /// The command of a transaction whose commit was not answered. This waits for a server that
  /// restarts, and for another one that takes over.
  ///
  /// - Throws: `error` if the command is not stored, and `PostgresError.perhapsWritten` if no
  ///   server could be asked in time.
  private func outcome(
    of writer: PostgresWriter<Object>, _ error: PostgresError
  ) throws -> PostgresWriter<Object>.Logged {
    let end = ContinuousClock.now + .seconds(writeTimeout)
    while true {
      let found: PostgresWriter<Object>.Logged?
      do {
        found = try table.command(withMark: writer.mark, pool.open())
      } catch {
        // Asking can fail for the reason for which the commit failed; that proves nothing about it.
        guard ContinuousClock.now < end else {
          throw PostgresError.perhapsWritten(server: server, mark: writer.mark)
        }
        usleep(Self.pauseBeforeAskingAgain)
        continue
      }
      guard let command = found else { throw error }
      return command
    }
  }

  /// In microseconds.
  private static var pauseBeforeAskingAgain: UInt32 { 200_000 }
}

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
