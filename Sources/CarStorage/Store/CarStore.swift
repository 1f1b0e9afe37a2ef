package import FetchedResults
import FetchedResultsSQL
import FetchedResultsSQLite
import GRDB

/// The cars of a stand, in one file that several desks share.
///
/// It is the façade of this module: what a command does to cars is a method here, and no type of
/// SQL is in their signatures. Its state is that of the `SQLiteStore`, which guards it.
///
/// Every method that writes is one transaction: all of it is stored, durably,
/// or nothing. Methods throw `StoreError` where the file is at fault.
package struct CarStore: FetchSource {
  package typealias Object = Car

  let store: SQLiteStore<Car>

  /// Keeps the store open until the process ends.
  ///
  /// A command that only reads calls this just before its end: the system closes the files at
  /// once, while closing the store would first free every part of the schema, on a new thread.
  package func staysOpen() { _ = Unmanaged.passRetained(store) }

  /// Opens the store at an absolute path.
  ///
  /// - Parameters:
  ///   - busyTimeout: How many seconds to wait for other processes that write.
  ///   - checkpointsWhenIdle: Whether the store lives longer than a command.
  ///   - trace: Called with the SQL of each statement as it runs.
  ///   - onNotice: Called with each `StoreNotice` about the file.
  package init(
    path: String, busyTimeout: Int = 10, checkpointsWhenIdle: Bool = true,
    trace: (@Sendable (String) -> Void)? = nil,
    onNotice: @escaping @Sendable (StoreNotice) -> Void = { _ in }
  ) throws {
    store = try SQLiteStore(
      path: path, format: CarSchema.format, busyTimeout: busyTimeout,
      checkpointsWhenIdle: checkpointsWhenIdle, trace: trace, onNotice: onNotice)
  }

  /// Makes an empty store at a path, unless there is one.
  package static func create(
    path: String, onNotice: @Sendable (StoreNotice) -> Void = { _ in }
  ) throws {
    try SQLiteStore<Car>.create(path: path, format: CarSchema.format, onNotice: onNotice)
  }

  /// Whether something was written through this value.
  package var hasWritten: Bool { store.hasWritten }

  /// Moves what is in the write-ahead log into the file, as at the end of a command.
  package func checkpoint() { store.checkpoint() }

  /// The number of the last command that changed something through this value.
  package var lastCommand: Int64? { store.lastCommand }

  package var path: String { store.path }

  /// Whether a path leads to the file of a store, or to one that belongs beside it, there or not: a
  /// file of one's own must not be written there.
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
    try store.object(ticket)
  }

  /// The cars of the tickets, in their order; tickets that no car has are left out.
  package func cars(_ tickets: [Car.Ticket]) throws -> [Car] {
    try store.read { try store.objects(tickets, in: $0) }
  }

  /// The cars with a plate, the last parked first, however it is written.
  package func cars(plate: String) throws -> [Car] {
    try store.read { try store.objects(Self.tickets(plate: plate, in: $0), in: $0) }
  }

  /// The tickets of the cars with a plate, the last parked first, however it is written.
  static func tickets(plate: String, in database: Database) throws -> [Car.Ticket] {
    guard let folded = Plate.folded(plate) else { return [] }
    return try Int64.fetchAll(
      database,
      sql: """
        SELECT ticket FROM car WHERE plateFolded = ?
          ORDER BY dateCreated DESC, ticket DESC
        """,
      arguments: [folded])
  }
}
