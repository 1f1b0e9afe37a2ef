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
  @Test func `Only a connection that writes tells GRDB what its statements read`() throws {
    func region(_ access: StoreConnection.Access) throws -> DatabaseRegion {
      try open(access).inDatabase {
        try $0.makeStatement(sql: "SELECT make FROM vehicle").databaseRegion
      }
    }
    #expect(try region(.readWrite).description == "vehicle(make)")
    #expect(try region(.readOnly).isEmpty)
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
