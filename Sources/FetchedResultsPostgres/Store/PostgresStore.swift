public import FetchedResults
package import FetchedResultsSQL
package import FoundationEssentials
import Glibc
import Synchronization

/// A database of objects on a PostgreSQL server that many processes on many machines read and
/// write.
///
/// ```swift
/// import FetchedResultsPostgres
///
/// try PostgresStore<Car>.create("postgresql://anna@db.example/carvalet")
/// let store = try PostgresStore<Car>("postgresql://anna@db.example/carvalet")
/// let list = try store.fetch(FetchRequest(sortedBy: [.ascending("make")]))
/// ```
///
/// The store lies in the schema at the head of the search path, so that one database can have many.
/// Reading never waits for writing: each list reads one committed state for as long as it lives, on
/// a connection of its own. Writers wait for each other at a row of the store.
///
/// Every method waits for the server on the calling thread; the `async` forms of `FetchSource` and
/// `WritableSource` wait on a thread outside of Swift's cooperative pool. A pool guards the
/// connections, and a mutex guards `lastLogged`, the last command that this store has logged.
public final class PostgresStore<Object: FetchedObject>: WritableSource {
  package let table: TableLayout
  let description: StoreDescription
  /// The whole schema of the description, of which the store may lack something.
  let storeSchema: StoreSchema
  let known: KnownStore
  /// Whether the store had rows when it was opened that no trigger has seen. Lists lack them until
  /// a repair.
  package let hasUnseenRows: Bool
  let pool: PostgresPool
  let writeTimeout: Int
  package let anchorSpacing: Int?
  package let plans = AccessPlanCache()
  let broadcast: CommitBroadcast
  private let lastLogged = Mutex<PostgresWriter<Object>.Logged?>(nil)

  /// How many times the store has waited for the server, without its listener.
  package var roundTrips: Int { pool.statistics.roundTrips }

  /// The most rows of one answer that a connection had to keep, because others were read first.
  package var mostKeptRows: Int { pool.statistics.mostKeptRows }

  /// The server, the database and the role, without a password.
  public var server: String { pool.address.description }

  /// Opens the store of an address. One of an earlier description is given what it lacks, by the
  /// owner of its tables.
  ///
  /// - Parameters:
  ///   - address: A URI such as `postgresql://anna@db1,db2/carvalet`, or a list of settings, as
  ///     `psql` takes them. What it leaves out follows from libpq's environment and files.
  ///   - description: What the store must have; nil for the entity of its objects and nothing else.
  ///   - writeTimeout: How many seconds to wait for other writers, at least one.
  ///   - trace: Receives the text of each statement as it is sent, without its values.
  /// - Throws: `PostgresError`; `older` where another role owns the tables, and the store cannot be
  ///   used as it is. Nothing is changed then.
  public convenience init(
    _ address: String, description: StoreDescription? = nil, writeTimeout: Int = 10,
    trace: (@Sendable (String) -> Void)? = nil
  ) throws {
    try self.init(
      address, description: description, writeTimeout: writeTimeout, trace: trace,
      anchorSpacing: nil)
  }

  /// - Parameters:
  ///   - keepsStatements: Whether the server keeps statements prepared, which pays where a store is
  ///     open for longer than a command. A pooler that shares connections between transactions does
  ///     not allow it.
  ///   - anchorSpacing: The count of rows between two anchors of a list; nil to derive it from the
  ///     rows.
  package init(
    _ address: String, description: StoreDescription? = nil, writeTimeout: Int = 10,
    keepsStatements: Bool = true, trace: (@Sendable (String) -> Void)? = nil, anchorSpacing: Int?
  ) throws {
    let description = description ?? StoreDescription([Object.entity])
    precondition(
      description.entities.map(\.name) == [Object.entity.name],
      "A schema of a server has one entity, that of the store")
    // The server takes 0 for no limit.
    let writeTimeout = max(1, writeTimeout)
    let storeSchema = StoreSchema(
      table: TableLayout(postgreSQL: Object.entity), description: description)
    let pool = PostgresPool(
      try ServerAddress(address), keepsStatements: keepsStatements, trace: trace)
    let connection = GuardedConnection(try pool.open(), label: "PostgresConnection")
    let found = try connection.use { connection in
      do {
        return try storeSchema.open(connection, timeout: writeTimeout)
      } catch let error as PostgresError where error.isConflict {
        // A standby has ended the look at the last row for what it replays.
        return try storeSchema.open(connection, timeout: writeTimeout)
      }
    }
    pool.giveBack(connection)
    // Texts that were folded by earlier rules exclude no row until the next write.
    let dialect =
      found.hasEarlierTexts
      ? PostgresDialect { _ in .always }
      : found.hasTrigrams
        ? PostgresDialect(mayContain: FoldedTextCondition.searched) : PostgresDialect()
    let table = TableLayout(Object.entity, dialect, found: found.parts)
    self.storeSchema = storeSchema
    hasUnseenRows = found.hasUnseenRows
    known = KnownStore(storeSchema, id: found.id)
    self.table = table
    self.description = description
    self.pool = pool
    self.writeTimeout = writeTimeout
    self.anchorSpacing = anchorSpacing
    broadcast = CommitBroadcast { [monitor = CommitMonitor(pool, table)] in monitor.serve($0) }
  }

  /// Creates an empty store, unless one exists there; and its schema, where the search path of the
  /// address names one that does not exist.
  ///
  /// - Parameters:
  ///   - address: As the initializer takes it.
  ///   - description: What the store is to have; nil for the entity of its objects and nothing
  ///     else.
  /// - Throws: `PostgresError`; `busy` where another client is long in creating it. Nothing is
  ///   changed then.
  public static func create(_ address: String, description: StoreDescription? = nil) throws {
    try create(address, description: description, writeTimeout: 10)
  }

  /// - Parameters:
  ///   - makesSchema: Whether a schema that does not exist is created.
  ///   - writeTimeout: How many seconds to wait for others who create the store.
  /// - Throws: `PostgresError.missingSchema`, among others.
  package static func create(
    _ address: String, description: StoreDescription? = nil, makesSchema: Bool = true,
    writeTimeout: Int = 10,
    trace: (@Sendable (String) -> Void)? = nil
  ) throws {
    let description = description ?? StoreDescription([Object.entity])
    let connection = try PostgresConnection(ServerAddress(address), trace: trace)
    try StoreSchema(table: TableLayout(postgreSQL: Object.entity), description: description)
      .create(connection, makesSchema: makesSchema, timeout: max(1, writeTimeout))
  }

  /// Removes the store at an address where nothing was ever stored in it, as after a first command
  /// that was refused.
  ///
  /// - Throws: `PostgresError`, also where another client uses the store. Nothing is changed then.
  package static func removeIfUnused(
    _ address: String, description: StoreDescription
  ) throws {
    let connection = try PostgresConnection(ServerAddress(address))
    try StoreSchema(table: TableLayout(postgreSQL: Object.entity), description: description)
      .dropIfUnused(connection)
  }

  /// The server, the database and the role that an address names, without a password.
  ///
  /// - Throws: `PostgresError`.
  package static func server(_ address: String) throws -> String {
    try ServerAddress(address).description
  }

  /// The whole of an address but its secrets, as a URI.
  ///
  /// - Throws: `PostgresError`.
  package static func addressWithoutSecrets(_ address: String) throws -> String {
    try ServerAddress(address).withoutSecrets
  }

  /// The name of the schema at the head of an address's search path, whether it exists or not.
  ///
  /// - Throws: `PostgresError`.
  package static func schema(_ address: String) throws -> String {
    try StoreSchema(
      table: TableLayout(postgreSQL: Object.entity), description: StoreDescription([Object.entity])
    )
    .name(PostgresConnection(ServerAddress(address)))
  }

  // MARK: - Reading

  /// A reader for one list, in the current state of the store.
  ///
  /// - Throws: `PostgresError`.
  /// - Complexity: O(1) where an index has the order of the plan and there is neither a filter nor
  ///   a limit; else O(rows), of which the server sends the rows that match, and 8 bytes for each
  ///   of them are kept.
  public func reader(for plan: FetchPlan) throws -> sending any FetchReader {
    try retrying { try listReader(for: plan) }
  }

  /// What has become of a list since a state, and a reader of it in the current state.
  ///
  /// - Throws: `PostgresError`.
  /// - Complexity: O(changes x log rows), where the cache holds what the list needs; otherwise that
  ///   of ``reader(for:)``.
  public func changes(
    of plan: FetchPlan, since token: ChangeToken, cache: (any ListCache)?, maximumChanges: Int
  ) throws -> sending ListChanges {
    try retrying {
      try listChanges(of: plan, since: token, cache: cache, maximumChanges: maximumChanges)
    }
  }

  /// The object of an identifier; nil if there is none.
  ///
  /// - Throws: `PostgresError`, or the error of `Object` where it cannot be made from the row.
  /// - Complexity: O(log rows).
  public func object(_ id: Int64) throws -> Object? {
    let objects: [Object] = try retrying {
      try beginReading().read { try table.objects([id], in: $0) }
    }
    return objects.first
  }

  /// A stream with an element whenever something may have been committed: for commits through this
  /// store when ``write(_:isDryRun:_:)`` returns, and for others as soon as the server tells of
  /// them, at the latest after a second.
  ///
  /// It also delivers an element after the server was unreachable. The stream ends with the store.
  /// While there are subscribers, a thread with a connection of its own listens.
  public func commits() -> AsyncStream<Void> { broadcast.stream() }

  // MARK: - Writing

  /// The identifier that the last command of this store that changed something has in the change
  /// log; nil where there is none.
  public var lastCommand: Int64? { lastLogged.withLock(\.self)?.id }

  /// The newest time that the log has of the commands before that one; nil where there are none.
  package var dateBeforeLastCommand: Date? { lastLogged.withLock(\.self)?.dateBefore }

  /// Runs one command as one transaction: all of it is stored, or nothing.
  ///
  /// When it returns, the server has stored the changes as durably as it is set up to, and the
  /// subscribers of ``commits()`` have been notified.
  ///
  /// - Parameters:
  ///   - command: The command for the change log.
  ///   - isDryRun: Whether the transaction is rolled back at the end, so that the result only shows
  ///     what the command would have done.
  ///   - body: Makes the changes. It must not wait for input from a person, because other writers
  ///     wait meanwhile. It runs again where the server gave up the transaction in favour of
  ///     another one, three times at most.
  /// - Throws: What `body` throws, `WriteInsideWrite`, or `PostgresError`: nothing is changed then,
  ///   except possibly for `PostgresError.perhapsWritten`.
  @available(*, noasync, message: "A task writes with the async form, which blocks no thread.")
  @discardableResult
  public func write<Result>(
    _ command: ChangeCommand, isDryRun: Bool, _ body: (PostgresWriter<Object>) throws -> Result
  ) throws -> Result {
    try RunningWrites.write(to: "\(ObjectIdentifier(pool))") {
      try run(command, isDryRun) { writer in
        _ = try writer.state
        return try body(writer)
      }
    }
  }

  /// The same for a body that begins before the writer has its lock: the lock is requested in the
  /// round trip of the body's first statement. So the body also runs again where a kept connection
  /// turns out to have ended, and where many rows must be renewed first.
  func run<Result>(
    _ command: ChangeCommand, _ isDryRun: Bool, _ body: (PostgresWriter<Object>) throws -> Result
  ) throws -> Result {
    for pause in Self.pauses {
      do {
        return try writeAndAnnounce(command, isDryRun, body)
      } catch let error as PostgresError where error.isConflict {
        usleep(pause)
      }
    }
    do {
      return try writeAndAnnounce(command, isDryRun, body)
    } catch let error as PostgresError where error.isConflict {
      throw PostgresError.busy(server: server)
    }
  }

  /// The pauses, in microseconds, before the second and the third run of a transaction that was in
  /// conflict with another one. Without a pause it would take the same locks before the other one
  /// has woken up.
  private static var pauses: [UInt32] { [10_000, 100_000] }

  private func writeAndAnnounce<Result>(
    _ command: ChangeCommand, _ isDryRun: Bool, _ body: (PostgresWriter<Object>) throws -> Result
  ) throws -> Result {
    let written = try writeOnce(command, isDryRun, body)
    if !isDryRun {
      if let command = written.command { lastLogged.withLock { $0 = command } }
      broadcast.announce()
    }
    return written.result
  }
}
