public import FetchedResults
package import FetchedResultsSQL
package import GRDB
import Synchronization

/// A file of objects that many processes read and write.
///
/// Reading never waits for writing: each list reads one committed state for as long as it lives.
/// Writers wait for each other at the `WriteLock`.
///
/// The file alone is the store except shortly after a write: ``checkpoint()`` empties the
/// write-ahead log at the end of a program, and a store in a running program does so when it has
/// been idle. The `ConnectionPool` guards the connections; one mutex guards the statements that the
/// writer reuses, and another the identifier of the last command.
public final class SQLiteStore<Object: FetchedObject>: WritableSource {
  /// The path of the file.
  public let path: String

  /// The layout of the objects in the file.
  package let table: TableLayout

  let format: StoreFormat
  let busyTimeout: Int
  let trace: (@Sendable (String) -> Void)?
  let pool: ConnectionPool
  let lock: WriteLock
  let broadcast: CommitBroadcast
  private let idleCheckpoint: IdleCheckpoint?
  package let anchorSpacing: Int?
  package let plans = AccessPlanCache()
  private let preparedStatements: Mutex<WriteStatements?> = Mutex(nil)
  let lastCommandID: Mutex<Int64?> = Mutex(nil)

  /// Opens the store at a path.
  ///
  /// - Parameters:
  ///   - path: An absolute path.
  ///   - format: The format that the file must have.
  ///   - busyTimeout: How many seconds to wait for other writers.
  ///   - checkpointsWhenIdle: Whether to checkpoint the write-ahead log when nothing has been read
  ///     or written for a tenth of a second. A program that ends after one command calls
  ///     ``checkpoint()`` instead.
  ///   - trace: Receives the SQL of each statement as it runs.
  ///   - onNotice: Receives conditions of the file that the program should report. It is called
  ///     while a connection is opened, on that thread, and must not use the store.
  /// - Throws: `StoreError` if the file is missing, no store of the format, newer or damaged.
  ///   Nothing is changed then.
  public convenience init(
    path: String, format: StoreFormat, busyTimeout: Int = 10, checkpointsWhenIdle: Bool = true,
    trace: (@Sendable (String) -> Void)? = nil,
    onNotice: @escaping @Sendable (StoreNotice) -> Void = { _ in }
  ) throws {
    try self.init(
      path: path, format: format, busyTimeout: busyTimeout,
      checkpointsWhenIdle: checkpointsWhenIdle, trace: trace, onNotice: onNotice,
      anchorSpacing: nil)
  }

  /// - Parameters:
  ///   - isArchive: Whether no process writes to the file: it is then read without creating any
  ///     file beside it.
  ///   - anchorSpacing: The count of rows between two anchors of a list; nil to derive it from the
  ///     rows.
  package init(
    path: String, format: StoreFormat, busyTimeout: Int = 10, checkpointsWhenIdle: Bool = true,
    trace: (@Sendable (String) -> Void)? = nil,
    onNotice: @escaping @Sendable (StoreNotice) -> Void = { _ in }, isArchive: Bool = false,
    anchorSpacing: Int?
  ) throws {
    self.path = path
    self.format = format
    self.busyTimeout = busyTimeout
    self.trace = trace
    table = TableLayout(Object.entity)
    self.anchorSpacing = anchorSpacing
    let lock = WriteLock(for: path)
    self.lock = lock
    let pool = try ConnectionPool(
      path: path, format: format, lock: lock, busyTimeout: busyTimeout, trace: trace,
      isArchive: isArchive, onNotice: onNotice)
    self.pool = pool
    idleCheckpoint =
      checkpointsWhenIdle ? IdleCheckpoint(of: path) { pool.checkpoint(under: lock) } : nil
    broadcast = CommitBroadcast { [monitor = CommitMonitor(path: path)] in monitor.serve($0) }
  }

  deinit {
    if idleCheckpoint != nil, pool.hasWritten { pool.checkpoint(under: lock) }
  }

  // MARK: - Reading

  /// A reader for one list, in the current state of the store.
  ///
  /// - Throws: `StoreError`, or `DatabaseError` of the file.
  /// - Complexity: O(1) where an index has the order of the plan and there is neither a filter nor
  ///   a limit; O(sections) where the filter selects whole sections; else at most O(rows x log
  ///   rows), and 8 bytes for each match, 16 for a match that was requested.
  public func reader(for plan: FetchPlan) throws -> sending any FetchReader {
    try listReader(for: plan)
  }

  /// What has become of a list since a state, and a reader of it in the current state.
  ///
  /// - Throws: `StoreError`, or `DatabaseError` of the file.
  /// - Complexity: O(changes x log rows), where the cache holds what the list needs; otherwise that
  ///   of ``reader(for:)``.
  public func changes(
    of plan: FetchPlan, since token: ChangeToken, cache: (any ListCache)?, maximumChanges: Int
  ) throws -> sending ListChanges {
    try listChanges(of: plan, since: token, cache: cache, maximumChanges: maximumChanges)
  }

  /// The object of an identifier; nil if there is none.
  ///
  /// - Throws: `StoreError`, or the error of `Object` where it cannot be made from the row.
  /// - Complexity: O(log rows).
  public func object(_ id: Int64) throws -> Object? {
    try read { try objects([id], in: $0).first }
  }

  /// Reads one committed state with the caller's own statements.
  ///
  /// - Throws: What `body` throws, or `StoreError`.
  package func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try beginTransaction().use(body)
  }

  /// Begins a transaction on the newest state of the file that is at the path now.
  func beginTransaction() throws -> SQLiteReadTransaction {
    try translatingAbsence {
      var copy = UnfinishedCopy()
      while true {
        do {
          let (database, history) = try pool.reader()
          let transaction = try SQLiteReadTransaction(
            database, path: path, history: history, stamp: pool.stamp, trace: trace
          ) {
            [pool, idleCheckpoint] in
            pool.giveBack(database)
            idleCheckpoint?.noteActivity()
          }
          pool.noteState(readBy: transaction)
          return transaction
        } catch is SnapshotInvalidated {
          // Another file replaced the store in between.
        } catch let error as StoreError {
          guard pool.hasRead, copy.isExpected(at: path, after: error) else { throw error }
        }
      }
    }
  }

  /// Reports a store as missing also where its folder is: the store was opened before, so the
  /// folder existed.
  func translatingAbsence<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch StoreError.missingFolder(let path) {
      throw StoreError.missing(path: path)
    }
  }

  // MARK: - Following

  /// A stream with an element whenever something may have been committed: for commits through this
  /// store when ``write(_:isDryRun:_:)`` returns, and for commits of other connections within
  /// milliseconds, at the latest after a second.
  ///
  /// It also delivers an element when the file is replaced, removed, restored or becomes
  /// unreadable, which the next read then reports. The stream ends with the store.
  ///
  /// While there are subscribers, a thread watches the file, which costs a few hundredths of a
  /// percent of a core when nothing happens.
  public func commits() -> AsyncStream<Void> { broadcast.stream() }

  // MARK: - Writing

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
  /// - Throws: What `body` throws, or `StoreError`: nothing is changed then, except possibly for
  ///   `StoreError.perhapsWritten`.
  public func write<Result>(
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
        try database.inKeptTransaction {
          let entityWriter = try EntityWriter<Object>(
            database, path, table, statements(), command: command, after: held.acknowledgement)
          let result = try body(entityWriter)
          outcome = (result, try entityWriter.finish())
          commandID = entityWriter.commandID
          return isDryRun ? .rollback : .commit
        }
      } catch let fault as CommitFault {
        throw verdict(on: fault.cause, outcome?.commit, database)
      }
      isCommitted = !isDryRun
      guard let outcome else { preconditionFailure("A transaction that ends has a result") }
      if isCommitted, let commit = outcome.commit { held.acknowledge(commit, path) }
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
    _ body: (Database, ConnectionPool.WriterUse, WriteLock.Held) throws -> Result
  ) throws -> Result {
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
    } catch StoreError.notWritten(let path, let reason) where isPrepared {
      throw StoreError.partlyWritten(path: path, reason: reason)
    }
  }

  private func statements() -> WriteStatements {
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
  private func renewOldKeys(_ database: Database, _ held: WriteLock.Held) throws -> Bool {
    let version = try table.textVersion(in: database)
    guard version <= TextFolding.version else {
      throw StoreError.newerTextKeys(
        path: path, found: Int(version), known: TextFolding.version)
    }
    let isOld = version < TextFolding.version
    guard try isOld || table.hasStaleRows(in: database) else { return false }
    var commit: StoreCommit?
    try database.inTransaction(.immediate) {
      let entityWriter = try EntityWriter<Object>(
        database, path, table, statements(), command: .renewKeys, after: held.acknowledgement)
      try entityWriter.renewKeys(all: isOld) { [pool] in
        pool.onNotice(.renewing(rows: $0, of: $1))
      }
      commit = try entityWriter.finish()
      return .commit
    }
    if let commit { held.acknowledge(commit, path) }
    return true
  }
}
