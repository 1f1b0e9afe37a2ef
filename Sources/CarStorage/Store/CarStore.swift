package import FetchedResults
import FetchedResultsPostgres
import FetchedResultsSQL
import FetchedResultsSQLite

/// The cars of a stand, in one file that several desks share, or on a server.
///
/// It is the façade of this module: each command that people know is a method here, whose signature
/// has no type of SQL. Its state is that of the `SQLiteStore` or `PostgresStore`, which guards it.
///
/// Every method that writes is one transaction: all of it is stored, durably, or nothing. Methods
/// throw `StoreError` for errors of the file, and `PostgresError` for errors of the server.
package struct CarStore: FetchSource {
  package typealias Object = Car

  /// The database: a file or a server.
  let store: any SQLDatabase<Car>

  /// The path of the file, or the server, the database and the role, without a password.
  package let path: String

  /// Prepares a process of which all use of SQLite is that of its stores. It is called before the
  /// first is opened.
  package static func prepareProcess() { SQLiteProcess.disableMemoryStatistics() }

  /// Keeps the store open until the process ends.
  ///
  /// A command that only reads calls this just before its end: the system closes the files at
  /// once, while closing the store would first free every part of the schema, on a new thread.
  package func staysOpen() { _ = Unmanaged.passRetained(store as AnyObject) }

  /// Opens the store at an absolute path.
  ///
  /// - Parameters:
  ///   - busyTimeout: How many seconds to wait for other processes that write.
  ///   - checkpointsWhenIdle: Whether the store lives longer than a command.
  ///   - expectsWrite: Whether the caller will soon write.
  ///   - trace: Called with the SQL of each statement as it runs.
  ///   - onNotice: Called with each `StoreNotice` about the file.
  package init(
    path: String, busyTimeout: Int = 10, checkpointsWhenIdle: Bool = true,
    expectsWrite: Bool = false, trace: (@Sendable (String) -> Void)? = nil,
    onNotice: @escaping @Sendable (StoreNotice) -> Void = { _ in }
  ) throws {
    self.path = path
    store = try SQLiteStore<Car>(
      path: path, description: CarSchema.description, busyTimeout: busyTimeout,
      checkpointsWhenIdle: checkpointsWhenIdle, trace: trace, onNotice: onNotice,
      expectsWrite: expectsWrite, anchorSpacing: nil)
  }

  /// Opens the store of a server's address, as `psql` takes it.
  ///
  /// - Parameters:
  ///   - busyTimeout: How many seconds to wait for other processes that write.
  ///   - isFollowed: Whether lists of it are followed, for which each connection must last.
  ///   - trace: Called with the SQL of each statement as it is sent, without values.
  package init(
    server address: String, busyTimeout: Int = 10, isFollowed: Bool = false,
    trace: (@Sendable (String) -> Void)? = nil
  ) throws {
    let server = try PostgresStore<Car>(
      address, description: CarSchema.description, writeTimeout: busyTimeout,
      keepsStatements: isFollowed, trace: trace, anchorSpacing: nil)
    if isFollowed { try server.expectOwnConnections() }
    store = server
    path = server.server
  }

  /// Creates an empty store at the address of a server, unless there is one.
  ///
  /// - Parameter makesSchema: Whether its schema is created, too, where it does not exist.
  package static func create(server address: String, makesSchema: Bool = true) throws {
    try PostgresStore<Car>.create(
      address, description: CarSchema.description, makesSchema: makesSchema)
  }

  /// The server, the database and the role that an address names, without a password.
  package static func serverName(_ address: String) throws -> String {
    try PostgresStore<Car>.server(address)
  }

  /// A whole address without its secrets, as the programs of PostgreSQL accept it.
  package static func addressWithoutSecrets(_ address: String) throws -> String {
    try PostgresStore<Car>.addressWithoutSecrets(address)
  }

  /// The name of the schema in which an address has its store, whether there is one or not.
  package static func schema(ofServer address: String) throws -> String {
    try PostgresStore<Car>.schema(address)
  }

  /// Creates an empty store at a path, unless there is one.
  package static func create(
    path: String, onNotice: @Sendable (StoreNotice) -> Void = { _ in }
  ) throws {
    try SQLiteStore<Car>.create(path: path, description: CarSchema.description, onNotice: onNotice)
  }

  /// Removes the store of a server's address where nothing was ever stored in it.
  package static func removeIfUnused(server address: String) throws {
    try PostgresStore<Car>.removeIfUnused(address, description: CarSchema.description)
  }

  /// Removes the store at a path where nothing was ever stored in it.
  package static func removeIfUnused(path: String) throws {
    try SQLiteStore<Car>.removeIfUnused(at: path)
  }

  /// Creates the index of a server for searches among millions of cars, unless there is one.
  ///
  /// - Returns: Whether it is new; false for a file, which needs none.
  package func createTrigramIndex() throws -> Bool { try server?.createTrigramIndex() ?? false }

  /// Whether a server has cars that none of the store's triggers has seen. Lists lack them until a
  /// repair.
  package var hasUnseenCars: Bool { server?.hasUnseenRows ?? false }

  /// The file of the store.
  ///
  /// - Throws: ``NoFile`` for a store on a server.
  var file: SQLiteStore<Car> {
    get throws {
      guard let file = store as? SQLiteStore<Car> else { throw NoFile() }
      return file
    }
  }

  /// The store on a server; nil for one in a file.
  var server: PostgresStore<Car>? { store as? PostgresStore<Car> }

  /// An error: the operation needs the file of a store, and the store is on a server.
  package struct NoFile: Error {}

  /// Checkpoints the write-ahead log, as at the end of a command. A server needs none.
  package func checkpoint() { (try? file)?.checkpoint() }

  /// The id of the last command that changed something through this value.
  package var lastCommand: Int64? { store.lastCommand }

  /// Whether a path leads to the file of a store, or to one of the files beside it, whether these
  /// exist or not. No other file may be written there.
  package static func owns(_ file: String, ofStoreAt path: String) -> Bool {
    StoreFiles(path).contain(file)
  }

  /// How many bytes the name of a store's file may have.
  package static let longestName = StoreError.longestName

  // MARK: - Reading

  package func reader(for plan: FetchPlan) throws -> sending any FetchReader {
    try store.reader(for: plan)
  }

  package func changes(
    of plan: FetchPlan, since token: ChangeToken, cache: (any ListCache)?, maximumChanges: Int
  ) throws -> sending ListChanges {
    try store.changes(of: plan, since: token, cache: cache, maximumChanges: maximumChanges)
  }

  package func commits() -> AsyncStream<Void> { store.commits() }

  /// The car of a ticket, on the lot or in the ledger; nil if there is none.
  package func car(_ ticket: Car.Ticket) throws -> Car? {
    try cars([ticket]).first
  }

  /// The cars of the tickets, in their order; tickets that no car has are left out.
  package func cars(_ tickets: [Car.Ticket]) throws -> [Car] {
    try store.reading { try store.objects(tickets, in: $0) }
  }
}
