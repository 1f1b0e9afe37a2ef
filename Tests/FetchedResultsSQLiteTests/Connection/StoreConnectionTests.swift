import CSQLite
import FetchedResults
import TestSupport
import Testing

@testable import FetchedResultsSQLite

/// The connections of a store, as they are configured.
@Suite struct StoreConnectionTests {
  private let sqlite: TemporaryStore<Vehicle>

  init() throws { sqlite = try TemporaryStore([Vehicle(1, make: "BMW")]) }

  private func open(_ access: StoreConnection.Access) throws -> SQLiteConnection {
    try StoreConnection.open(sqlite.store.path, access, trace: nil)
  }

  @Test func `A connection that reads refuses to write`() throws {
    let reader = try open(.readOnly)
    let refusal = #expect(throws: SQLiteError.self) { try reader.execute("DELETE FROM vehicle") }
    #expect(refusal?.code == SQLITE_READONLY)
    #expect(try sqlite.store.object(1) != nil)
  }
}
