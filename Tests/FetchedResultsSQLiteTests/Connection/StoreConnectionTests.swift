import FetchedResults
import GRDB
import TestSupport
import Testing

@testable import FetchedResultsSQLite

/// The connections of a store, as they are configured.
@Suite struct StoreConnectionTests {
  private let sqlite: TemporaryStore<Vehicle>

  init() throws { sqlite = try TemporaryStore([Vehicle(1, make: "BMW")]) }

  private func open(_ access: StoreConnection.Access) throws -> DatabaseQueue {
    try StoreConnection.open(sqlite.store.path, access, trace: nil)
  }

  // GRDB's question for each column took a third of the time of a short statement.
  @Test func `Only where tables may be created is GRDB told what statements read`() throws {
    func region(_ database: Database) throws -> DatabaseRegion {
      try database.makeStatement(sql: "SELECT make FROM vehicle").databaseRegion
    }
    #expect(try open(.readWrite).inDatabase(region).description == "vehicle(make)")
    #expect(try open(.readOnly).inDatabase(region).isEmpty)
    #expect(try sqlite.store.writing { database, _, _ in try region(database) }.isEmpty)
  }

  @Test func `A connection that reads refuses to write`() throws {
    let reader = try open(.readOnly)
    let refusal = #expect(throws: DatabaseError.self) {
      try reader.inDatabase { try $0.execute(sql: "DELETE FROM vehicle") }
    }
    #expect(refusal?.resultCode == .SQLITE_READONLY)
    #expect(try sqlite.store.object(1) != nil)
  }
}
