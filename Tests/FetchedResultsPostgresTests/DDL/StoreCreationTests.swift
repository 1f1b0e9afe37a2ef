import FetchedResults
import FetchedResultsSQL
import Synchronization
import TestSupport
import Testing

@testable import FetchedResultsPostgres

/// Stores that several desks make or look for at once.
@Suite(.needsPostgres, .ownThread, .timeLimit(.minutes(60)))
struct StoreCreationTests {
  private let cluster: PostgresCluster

  init() throws { cluster = try PostgresCluster.shared }

  private func address(_ word: String) -> String {
    cluster.address(schema: "test_\(word)_\(UInt32.random(in: 0 ... .max))")
  }

  // A desk did not find the store, and found all of its tables when it looked for what was missing:
  // another desk had made the store in between. It took the store for that of another program.
  @Test func `A store that another desk makes while it is looked for is found`() throws {
    let address = address("look")
    let isMade = Mutex(false)
    let store = try PostgresStore<Vehicle>(
      address,
      trace: { statement in
        guard statement.contains("has_schema_privilege") else { return }
        isMade.withLock { isMade in
          if !isMade { _ = try? PostgresStore<Vehicle>.create(address) }
          isMade = true
        }
      })
    #expect(isMade.withLock { $0 })
    #expect(try store.fetch(FetchRequest()).numberOfObjects == 0)
  }

  @Test func `Many desks that make a store where it is missing write into one store`() async throws
  {
    for _ in 0..<(Soak.isLong ? 60 : 6) {
      let address = address("desks")
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<8 {
          group.addTask {
            let store: PostgresStore<Vehicle>
            do {
              store = try await PostgresStore<Vehicle>.open(address)
            } catch let error as PostgresError where error.isOfMissingStore {
              store = try await PostgresStore<Vehicle>.open(address, createsIfMissing: true)
            }
            _ = try await store.write(ChangeCommand("park")) {
              try $0.insertWithNewID(Vehicle(0, make: "BMW"))
            }
          }
        }
        try await group.waitForAll()
      }
      #expect(try PostgresStore<Vehicle>(address).fetch(FetchRequest()).numberOfObjects == 8)
    }
  }

  @Test func `A store that another desk is long in making is one that is busy`() throws {
    let schema = "test_long_\(UInt32.random(in: 0 ... .max))"
    let address = cluster.address(schema: schema)
    let shell = try PostgresConnection(ServerAddress(address))
    try shell.execute("CREATE SCHEMA \(schema)")
    try shell.execute("BEGIN")
    try shell.execute("CREATE TABLE store_meta (key text PRIMARY KEY, value text NOT NULL)")
    #expect(throws: PostgresError.busy(server: try ServerAddress(address).description)) {
      try PostgresStore<Vehicle>.create(address, writeTimeout: 1)
    }
    try shell.execute("ROLLBACK")
    try PostgresStore<Vehicle>.create(address)
    #expect(try PostgresStore<Vehicle>(address).fetch(FetchRequest()).numberOfObjects == 0)
  }

  @Test func `A table of another program with the name and the columns of ours is no store`() throws
  {
    let schema = "test_meta_\(UInt32.random(in: 0 ... .max))"
    let address = cluster.address(schema: schema)
    let shell = try PostgresConnection(ServerAddress(address))
    try shell.execute("CREATE SCHEMA \(schema)")
    try shell.execute("CREATE TABLE store_meta (key text PRIMARY KEY, value text NOT NULL)")
    for _ in 0..<2 {
      let error = #expect(throws: PostgresError.self) { try PostgresStore<Vehicle>(address) }
      if case .foreign? = error {} else { Issue.record("\(error as Any)") }
      try PostgresStore<Vehicle>.create(address)
    }
  }

  // All but one ended with the server's text of a unique index of its catalog.
  @Test func `Of many who make the index of trigrams at once, one does`() async throws {
    let postgres = try TemporarySchema((1...Int64(500)).map { Vehicle($0, note: "Note \($0)") })
    let address = postgres.address
    let made = try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<6 {
        group.addTask { try PostgresStore<Vehicle>(address).createTrigramIndex() }
      }
      return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(made == 1)
  }

  // The server changes no row of a published table without one.
  @Test func `Every table of a store has a primary key`() throws {
    let address = address("keys")
    try PostgresStore<Vehicle>.create(
      address,
      description: StoreDescription(
        [Vehicle.entity], loggedTables: [LoggedTable("remark", columns: [.init("text", .text)])],
        retiredTable: "removed_vehicle", indexes: []))
    let tables = try PostgresConnection(ServerAddress(address)).rows(
      """
      SELECT relname::text FROM pg_class
        WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace
          AND NOT EXISTS (SELECT 1 FROM pg_index WHERE indrelid = pg_class.oid AND indisprimary)
      """
    ) { $0.text(0) ?? "" }
    #expect(tables == [])
  }
}

extension PostgresError {
  fileprivate var isOfMissingStore: Bool {
    switch self {
    case .missing, .missingSchema: true
    default: false
    }
  }
}
