public import FetchedResults
package import FetchedResultsSQL
package import GRDB
import Synchronization

/// A file of objects that many processes read and write.
///
/// Reading never waits for writing: each list is one committed state, kept for
/// as long as it lives. Writing waits its turn behind ``WriteLock``.
///
/// The file by itself is the store whenever nobody has just written: ``checkpoint()`` sees to that
/// at the end of a program, and a store that lives on does it when it has been idle.
public final class SQLiteStore<Object: FetchedObject>: FetchSource {
  /// Where the file is.
  public let path: String

  /// How the objects lie in it.
  package let table: TableLayout

  let format: StoreFormat
  let busyTimeout: Int
  let trace: (@Sendable (String) -> Void)?
  let pool: ConnectionPool
  let lock: WriteLock
  let broadcast: CommitBroadcast
  private let idleCheckpoint: IdleCheckpoint?
  package let anchorSpacing: Int?
  private let preparedStatements: Mutex<WriteStatements?> = Mutex(nil)

  /// Opens the store at a path.
  ///
  /// - Parameters:
  ///   - path: An absolute path.
  ///   - format: What the file has to be.
  ///   - busyTimeout: How many seconds to wait for others who write.
  ///   - checkpointsWhenIdle: Whether the write-ahead log is moved into the file when nothing has
  ///     been read or written for a tenth of a second. A program that ends after one command calls
  ///     ``checkpoint()`` instead.
  ///   - trace: Gets the SQL of each statement as it runs.
  ///   - onNotice: Gets what people should know of the file. It is called while a connection is
  ///     opened, on that thread, and must not use the store.
  /// - Throws: ``StoreError`` if it is not there, not such a store, newer or damaged.
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
  ///   - isArchive: Whether nobody writes to the file: it is then read without making anything
  ///     beside it.
  ///   - anchorSpacing: The rows between two anchors of a list; nil where it follows from the rows.
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

  /// A reader for one list, as the store is now.
  ///
  /// - Throws: ``StoreError``, or `DatabaseError` of the file.
  /// - Complexity: O(1) where an index has the order of the plan and nothing is
  ///   filtered or cut; O(sections) where the filter asks for whole sections;
  ///   else O(rows x log rows) at the most, and 8 bytes a match, 16 where it was asked for.
  public func reader(for plan: FetchPlan) throws -> sending any FetchReader {
    try listReader(for: plan)
  }

  /// The object of an identifier; nil if there is none.
  ///
  /// - Throws: ``StoreError``, or what makes no object of the row.
  /// - Complexity: O(log rows).
  public func object(_ id: Int64) throws -> Object? {
    try read { database in
      try RowFetcher(database, table).row(id).map(Object.init(row:))
    }
  }

  /// Reads one committed state with statements of one's own.
  ///
  /// - Throws: What `body` throws, or ``StoreError``.
  package func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try beginTransaction().transaction.use(body)
  }

  /// Takes the newest state of the file that stands at the path now.
  func beginTransaction() throws -> (transaction: SQLiteReadTransaction, generation: Int) {
    try translatingAbsence {
      var copy = UnfinishedCopy()
      while true {
        do {
          let (database, fileGeneration) = try pool.reader()
          let transaction = try SQLiteReadTransaction(
            database, path: path, stamp: pool.stamp, trace: trace
          ) {
            [pool, idleCheckpoint] in
            pool.giveBack(database)
            idleCheckpoint?.noteActivity()
          }
          pool.noteState(readBy: transaction)
          return (transaction, fileGeneration)
        } catch is SnapshotInvalidated {
          // Yet another file came between.
        } catch let error as StoreError {
          guard pool.hasRead, copy.isExpected(at: path, after: error) else { throw error }
        }
      }
    }
  }

  /// A store that was opened and is not there any more is missing, and so is one whose folder is.
  func translatingAbsence<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch StoreError.missingFolder(let path) {
      throw StoreError.missing(path: path)
    }
  }

  // MARK: - Following

  /// Tells when something may have been committed: through this store when
  /// ``write(_:isDryRun:_:)`` returns, by anybody else within milliseconds,
  /// at the worst a second.
  ///
  /// Also tells when the file is replaced, goes, comes back or cannot be read:
  /// whoever then reads finds out. It ends with the store.
  ///
  /// While somebody listens a thread watches the file, which costs a few
  /// hundredths of a percent of a core when nothing happens.
  public func commits() -> AsyncStream<Void> { broadcast.stream() }

  // MARK: - Writing

  /// Runs one command as one transaction: all of it is stored, or nothing.
  ///
  /// When it returns, what was written survives a loss of power, and whoever
  /// listens to ``commits()`` has been told.
  ///
  /// - Parameters:
  ///   - command: What is done, for the change log.
  ///   - isDryRun: Whether all of it is taken back in the end, so that only
  ///     the result tells what would have been done.
  ///   - body: Must not ask a person anything: others wait meanwhile.
  /// - Throws: What `body` throws, or ``StoreError``: nothing is changed then, but for
  ///   ``StoreError/perhapsWritten(path:reason:)``.
  public func write<Result>(
    _ command: ChangeCommand, isDryRun: Bool = false,
    _ body: (EntityWriter<Object>) throws -> Result
  ) throws -> Result {
    let result = try writing { database, turn, held in
      let log = turn.writer.log
      // Those who follow the store read right after each commit, and release it before the next.
      _ = try? log.checkpointIfLong(database)
      var outcome: (result: Result, commit: StoreCommit?)?
      var isCommitted = false
      defer { if !isCommitted { try? log.truncateIfLarge(database) } }
      do {
        try database.inKeptTransaction {
          let entityWriter = try EntityWriter<Object>(
            database, path, table, statements(), command: command, after: held.acknowledgement)
          let result = try body(entityWriter)
          outcome = (result, try entityWriter.finish())
          return isDryRun ? .rollback : .commit
        }
      } catch let fault as CommitFault {
        throw verdict(on: fault.cause, outcome?.commit, database)
      }
      isCommitted = !isDryRun
      guard let outcome else { preconditionFailure("A transaction that ends has a result") }
      if isCommitted, let commit = outcome.commit { held.acknowledge(commit, path) }
      // All is stored by now. A log that cannot be checkpointed stays for the next command.
      if (try? log.checkpointIfLong(database)) == true {
        held.settle(try? StateTable.state(in: database))
      }
      return outcome.result
    }
    if !isDryRun { broadcast.announce() }
    idleCheckpoint?.noteActivity()
    return result
  }

  /// Lends the connection that writes, under the write lock.
  ///
  /// - Parameter repairsSchema: Whether triggers and indexes are put right, if they are not as
  ///   they should be; else a store with others is refused.
  func writing<Result>(
    repairsSchema: Bool = false,
    _ body: (Database, ConnectionPool.WriterUse, WriteLock.Held) throws -> Result
  ) throws -> Result {
    var isPrepared = false
    do {
      return try translatingAbsence {
        // No lock is left beside a store that is not there.
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

  /// Brings the keys of a store up to the rules of this version, and renews what is stale, as all is
  /// in a store that was just migrated.
  ///
  /// - Returns: Whether there was something to renew.
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
      try entityWriter.renewKeys(all: isOld)
      commit = try entityWriter.finish()
      return .commit
    }
    if let commit { held.acknowledge(commit, path) }
    return true
  }
}
