package import FetchedResults
package import FetchedResultsSQLite
import GRDB

/// The cars of a stand, in one file that several desks share.
///
/// Every method that writes is one transaction: all of it is stored, durably,
/// or nothing. Methods throw `StoreError` where the file is at fault.
package struct CarStore: Sendable {
  let store: SQLiteStore<Car>

  /// Opens the store at an absolute path.
  ///
  /// - Parameter trace: Gets the SQL of each statement as it runs.
  package init(path: String, trace: (@Sendable (String) -> Void)? = nil) throws {
    store = try SQLiteStore(path: path, format: CarSchema.format, trace: trace)
  }

  /// Makes an empty store at a path, unless there is one.
  package static func create(path: String) throws {
    try SQLiteStore<Car>.create(path: path, format: CarSchema.format)
  }

  package var path: String { store.path }

  // MARK: - Reading

  /// The list a request asks for, as it is at this moment.
  package func fetch(_ request: FetchedResults.FetchRequest) throws -> ResultsSnapshot<Car> {
    try store.fetch(request)
  }

  /// The car of a ticket, on the lot or in the ledger; nil if there is none.
  package func car(_ ticket: Car.Ticket) throws -> Car? {
    try store.object(ticket)
  }

  /// The cars with a plate, newest first, however it is written.
  package func cars(plate: String) throws -> [Car] {
    try store.read { try Self.cars(plate: plate, in: $0) }
  }

  static func cars(plate: String, in database: Database) throws -> [Car] {
    guard let folded = Plate.folded(plate) else { return [] }
    let tickets = try Int64.fetchAll(
      database, sql: "SELECT ticket FROM car WHERE plateFolded = ? ORDER BY ticket DESC",
      arguments: [folded])
    return try CarSchema.table.objects(tickets, in: database)
  }
}
