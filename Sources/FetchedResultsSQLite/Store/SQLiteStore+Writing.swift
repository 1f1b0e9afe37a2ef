public import FetchedResults
import FetchedResultsSQL
import Synchronization
import UnicodeText

extension SQLiteStore {
  /// Runs one command as one transaction: all of it is stored, or nothing.
  ///
  /// When it returns, the changes survive a loss of power, and the subscribers of ``commits()``
  /// have been notified.
  ///
  /// - Parameters:
  ///   - command: The command for the change log.
  ///   - isDryRun: Whether the transaction is rolled back at the end, so that the result only shows
  ///     what the command would have done.
  ///   - body: Makes the changes. It must not wait for input from a person, because other writers
  ///     wait meanwhile.
  /// - Throws: What `body` throws, `WriteInsideWrite`, or `StoreError`: nothing is changed then,
  ///   except possibly for `StoreError.perhapsWritten`.
  @available(*, noasync, message: "A task writes with the async form, which blocks no thread.")
  @discardableResult
  public func write<Result>(
    _ command: ChangeCommand, isDryRun: Bool, _ body: (EntityWriter<Object>) throws -> Result
  ) throws -> Result {
    try RunningWrites.write(to: path) {
      while true {
        do {
          return try writePrepared(command, isDryRun: isDryRun, body)
        } catch is SchemaChanged {
          pool.forgetWriter()
        }
      }
    }
  }

  /// - Throws: As `write`, and ``SchemaChanged``.
  private func writePrepared<Result>(
    _ command: ChangeCommand, isDryRun: Bool, _ body: (EntityWriter<Object>) throws -> Result
  ) throws -> Result {
    let result = try writing { database, turn, held in
      let log = turn.writer.log
      // A checkpoint may succeed here that failed after the last commit: subscribers read directly
      // after each commit, and release their readers before the next.
      _ = try? log.checkpointIfLong(database)
      var outcome: (result: Result, commit: StoreCommit?)?
      var commandID: Int64?
      var isCommitted = false
      defer { if !isCommitted { try? log.truncateIfLarge(database) } }
      do {
        try database.inKeptTransaction(isDryRun: isDryRun) {
          let transaction = try CommandTransaction(
            database, path, command, after: held.acknowledgement)
          defer { transaction.release() }
          guard transaction.state.cookie == turn.writer.schemaCookie else { throw SchemaChanged() }
          let writer = EntityWriter<Object>(transaction, table, statements())
          let result = try body(writer)
          outcome = (result, try transaction.finish())
          commandID = transaction.commandID
        }
      } catch let fault as CommitFault {
        throw verdict(on: fault.cause, outcome?.commit, database)
      }
      isCommitted = !isDryRun
      guard let outcome else { preconditionFailure("A transaction that ends has a result") }
      if isCommitted, let commit = outcome.commit {
        held.acknowledge(commit, inLogWith: WriteAheadLog.salts(in: database))
      }
      if isCommitted, let commandID { lastCommandID.withLock { $0 = commandID } }
      // The transaction is stored by now. If the checkpoint fails, the log stays for the next
      // command.
      if (try? log.checkpointIfLong(database)) == true {
        held.settle(try? StateTable.state(in: database))
      }
      return outcome.result
    }
    if !isDryRun { broadcast.announce() }
    idleCheckpoint?.noteActivity()
    return result
  }

  /// Runs a body with the connection that writes, under the write lock.
  ///
  /// - Parameter repairsSchema: Whether to repair triggers and indexes that differ from the format;
  ///   otherwise a store with altered triggers or views is refused.
  func writing<Result>(
    repairsSchema: Bool = false,
    _ body: (SQLiteConnection, ConnectionPool.WriterUse, WriteLock.Held) throws -> Result
  ) throws -> Result {
    if isReadOnly { throw OpenedReadOnly(path: path) }
    var isPrepared = false
    do {
      return try translatingAbsence {
        // The check prevents that a lock file is created beside a store that does not exist.
        if !pool.hasWritten { _ = try FileStatus(path) }
        return try lock.holding(timeout: busyTimeout) { held in
          try StoreError.translating(path, trace) {
            let turn = try pool.writer(under: held, repairsSchema: repairsSchema)
            isPrepared = turn.isPrepared
            return try turn.writer.database.use { database in
              if repairsSchema, try repairNumbers(database, held) { isPrepared = true }
              return try StoredNumbers.explaining(database) {
                if turn.isNew {
                  do {
                    if try renewOldKeys(database, held) { isPrepared = true }
                  } catch {
                    pool.forgetWriter()
                    throw error
                  }
                }
                return try body(database, turn, held)
              }
            }
          }
        }
      }
    } catch StoreError.notWritten(let path, let reason) where isPrepared {
      throw StoreError.partlyWritten(path: path, reason: reason)
    }
  }

  /// Mends the numbers with which each command computes, before the first one is logged.
  ///
  /// - Returns: Whether there were any to mend.
  private func repairNumbers(
    _ database: SQLiteConnection, _ held: WriteLock.Held
  ) throws -> Bool {
    let numbers = try StoredNumbers(database, table, among: format.tableNames)
    guard try numbers.fault != nil else { return false }
    let commit = try StateUpdate.commit(to: database, path, after: held.acknowledgement) {
      try numbers.repair()
    }
    if let commit { held.acknowledge(commit, inLogWith: WriteAheadLog.salts(in: database)) }
    return true
  }

  func statements() -> WriteStatements {
    preparedStatements.withLock { prepared in
      let statements = prepared ?? WriteStatements(table)
      prepared = statements
      return statements
    }
  }

  /// Renews the keys of a store that were made by older rules, and the rows that are marked as
  /// stale, which is every row of a store that was just migrated.
  ///
  /// - Returns: Whether anything was renewed.
  private func renewOldKeys(_ database: SQLiteConnection, _ held: WriteLock.Held) throws -> Bool {
    let version = try table.textVersion(in: database)
    guard version <= TextFolding.version else {
      throw StoreError.newerTextKeys(
        path: path, found: Int(version), known: TextFolding.version)
    }
    let isOld = version < TextFolding.version
    guard try isOld || table.hasStaleRows(in: database) else { return false }
    let commit = try database.inTransaction {
      let transaction = try CommandTransaction(
        database, path, .renewKeys, after: held.acknowledgement)
      defer { transaction.release() }
      let writer = EntityWriter<Object>(transaction, table, statements())
      try writer.renewKeys(all: isOld) { [pool] in pool.onNotice(.renewing(rows: $0, of: $1)) }
      if isOld { try markOthersStale(in: database) }
      return try transaction.finish()
    }
    if let commit { held.acknowledge(commit, inLogWith: WriteAheadLog.salts(in: database)) }
    return true
  }
}

extension SQLiteStore {
  /// Marks the rows of the other entities, whose keys were made by the same older rules: whoever
  /// writes to them next renews them.
  private func markOthersStale(in database: SQLiteConnection) throws {
    for entity in format.description.entities where entity.name != table.entity.name {
      try TableLayout(entity).markAllStale(in: database)
    }
  }
}

/// The error that the schema is not the one for which the connection was prepared: a later
/// version of this library has migrated the store, or another program has dropped a trigger.
/// Nothing has been changed, and another connection must be prepared.
private struct SchemaChanged: Error {}
