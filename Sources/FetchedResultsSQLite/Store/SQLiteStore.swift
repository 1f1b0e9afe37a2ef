public import FetchedResults
package import FetchedResultsSQL
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
  let idleCheckpoint: IdleCheckpoint?
  package let anchorSpacing: Int?
  package let plans = AccessPlanCache()
  let preparedStatements: Mutex<WriteStatements?> = Mutex(nil)
  let lastCommandID: Mutex<Int64?> = Mutex(nil)
  /// Whether nothing is written, not even what readers may write.
  let isReadOnly: Bool
  /// Why the store could not be extended when it was opened.
  let obstacle: Mutex<StoreError?> = Mutex(nil)

  /// Opens the store at a path.
  ///
  /// - Parameters:
  ///   - path: An absolute path.
  ///   - description: What the file must have. One of an earlier description gets what it lacks
  ///     with the first write.
  ///   - busyTimeout: How many seconds to wait for other writers.
  ///   - checkpointsWhenIdle: Whether to checkpoint the write-ahead log when nothing has been read
  ///     or written for a tenth of a second. A program that ends after one command calls
  ///     ``checkpoint()`` instead.
  ///   - trace: Receives the SQL of each statement as it runs.
  ///   - onNotice: Receives conditions of the file that the program should report. It is called
  ///     while a connection is opened, on that thread, and must not use the store.
  /// - Throws: `StoreError` if the file is missing, no store of the program, newer or damaged.
  ///   Nothing is changed then.
  public convenience init(
    path: String, description: StoreDescription, busyTimeout: Int = 10,
    checkpointsWhenIdle: Bool = true,
    trace: (@Sendable (String) -> Void)? = nil,
    onNotice: @escaping @Sendable (StoreNotice) -> Void = { _ in }
  ) throws {
    try self.init(
      path: path, description: description, busyTimeout: busyTimeout,
      checkpointsWhenIdle: checkpointsWhenIdle, trace: trace, onNotice: onNotice,
      anchorSpacing: nil)
  }

  /// - Parameters:
  ///   - isArchive: Whether no process writes to the file: it is then read without creating any
  ///     file beside it.
  ///   - expectsWrite: Whether the caller will soon write, as `ConnectionPool` explains.
  ///   - isReadOnly: Whether nothing is to be written.
  ///   - anchorSpacing: The count of rows between two anchors of a list; nil to derive it from the
  ///     rows.
  package init(
    path: String, description: StoreDescription, busyTimeout: Int = 10,
    checkpointsWhenIdle: Bool = true,
    trace: (@Sendable (String) -> Void)? = nil,
    onNotice: @escaping @Sendable (StoreNotice) -> Void = { _ in }, isArchive: Bool = false,
    expectsWrite: Bool = false, isReadOnly: Bool = false, anchorSpacing: Int?
  ) throws {
    self.path = path
    self.isReadOnly = isReadOnly
    format = StoreFormat(description)
    self.busyTimeout = busyTimeout
    self.trace = trace
    table = TableLayout(Object.entity)
    self.anchorSpacing = anchorSpacing
    let lock = WriteLock(for: path)
    self.lock = lock
    let pool = try ConnectionPool(
      path: path, format: format, lock: lock, busyTimeout: busyTimeout, trace: trace,
      isArchive: isArchive, expectsWrite: expectsWrite, isReadOnly: isReadOnly, onNotice: onNotice)
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
  /// - Throws: `StoreError`; for a fault that it does not describe, an error that describes itself
  ///   in the words of SQLite.
  /// - Complexity: O(1) where an index has the order of the plan and there is neither a filter nor
  ///   a limit; O(sections) where the filter selects whole sections; else at most O(rows x log
  ///   rows), and 8 bytes for each match, 16 for a match that was requested.
  public func reader(for plan: FetchPlan) throws -> sending any FetchReader {
    try listReader(for: plan)
  }

  /// What has become of a list since a state, and a reader of it in the current state.
  ///
  /// - Throws: `StoreError`; for a fault that it does not describe, an error that describes itself
  ///   in the words of SQLite.
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
  package func read<Result>(_ body: (SQLiteConnection) throws -> Result) throws -> Result {
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
            database, path: path, history: history, stamp: pool.stamp,
            readsBranch: pool.recordsBranch, trace: trace
          ) {
            [pool, idleCheckpoint] in
            pool.giveBack(database)
            idleCheckpoint?.noteActivity()
          }
          if let branch = transaction.branch { pool.note(branch) }
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
}
