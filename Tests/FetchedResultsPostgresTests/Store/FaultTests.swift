import FetchedResults
import FetchedResultsSQL
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import FetchedResultsPostgres

/// What happens where the server, the connection or a right is missing.
@Suite(.needsPostgres, .ownThread, .timeLimit(.minutes(60)))
struct FaultTests {
  private let vehicles = (1...Int64(40)).map {
    Vehicle($0, make: ["Audi", "BMW", nil, "Saab"][Int($0) % 4], year: Int($0 % 7))
  }

  private static let byMake = FetchRequest<Vehicle>(
    sortedBy: Vehicle.entity.orders[0].sortDescriptors, sectionKey: .value("make"))

  /// Ends every other connection to the schema's database that works in the schema.
  private func terminateOthers(_ postgres: TemporarySchema<Vehicle>) throws {
    try postgres.otherProgram().execute(
      """
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE pid <> pg_backend_pid() AND application_name = ?
      """, [.text(postgres.schema)])
  }

  /// A store whose connections are named after its schema.
  private func namedStore(
    _ postgres: TemporarySchema<Vehicle>
  ) throws -> PostgresStore<Vehicle> {
    try PostgresStore(postgres.address + "&application_name=\(postgres.schema)")
  }

  // MARK: - Connections that end

  @Test func `A store goes on when its idle connections were ended`() throws {
    let postgres = try TemporarySchema(vehicles)
    let store = try namedStore(postgres)
    for _ in 0..<3 {
      #expect(try store.fetch(Self.byMake).numberOfObjects == 40)
      try store.write(ChangeCommand("touch")) { try $0.update(Vehicle(1)) }
      try terminateOthers(postgres)
    }
  }

  @Test func `A live list whose connection was ended goes on without a lost change`() throws {
    let postgres = try TemporarySchema(vehicles)
    let store = try namedStore(postgres)
    let controller = FetchedResultsController(store, Self.byMake)
    try controller.performFetch()
    var list = try SectionedList(controller.snapshot)
    for id in Int64(1)...10 {
      try terminateOthers(postgres)
      try postgres.store.write(ChangeCommand("sell")) { try $0.delete(id) }
      switch try controller.takeUpdate() {
      case .changes(let changes)?: list.apply(changes)
      case .reset(let snapshot, _)?: list = try SectionedList(snapshot)
      case nil: Issue.record("no update")
      }
      #expect(try list == SectionedList(postgres.store.fetch(Self.byMake)))
    }
  }

  // It connected again and again without a pause, and never returned.
  @Test(arguments: 1...2)
  func `A live list whose connection ends each time says so, and loses nothing`(
    batch: Int
  ) throws {
    let postgres = try TemporarySchema(vehicles)
    let proxy = try CuttingProxy(before: postgres.cluster)
    let store = try PostgresStore<Vehicle>(proxy.address(schema: postgres.schema))
    let controller = FetchedResultsController(store, Self.byMake)
    var list = try SectionedList(controller.snapshot)
    try postgres.store.write(ChangeCommand("sell")) { try $0.delete(1) }
    proxy.cut(at: batch, connections: 1000)
    let error = #expect(throws: PostgresError.self) { try controller.takeUpdate() }
    #expect(error?.isConnectionLost == true)
    #expect((1...25).contains(1000 - proxy.cutsLeft))
    proxy.reset()
    guard case .changes(let changes)? = try controller.takeUpdate() else {
      Issue.record("no changes")
      return
    }
    list.apply(changes)
    #expect(try list == SectionedList(postgres.store.fetch(Self.byMake)))
  }

  @Test func `A snapshot whose connection was ended says so`() throws {
    let postgres = try TemporarySchema(vehicles)
    let list = try namedStore(postgres).fetch(Self.byMake)
    try terminateOthers(postgres)
    #expect(throws: SnapshotInvalidated.self) { try list.objects(in: 0..<10) }
  }

  @Test func `A snapshot that was idle for longer than the server allows says so`() throws {
    let postgres = try TemporarySchema(vehicles)
    let store = try PostgresStore<Vehicle>(
      postgres.address + "%20-cidle_in_transaction_session_timeout%3D20"
        + "&application_name=\(postgres.schema)")
    let list = try store.fetch(Self.byMake)
    #expect(try list.numberOfObjects == 40)
    let shell = try postgres.otherProgram()
    let connections =
      "SELECT count(*) FROM pg_stat_activity WHERE application_name = '\(postgres.schema)'"
    try waitUntil { try SQLCursor.integer(shell, connections) == 0 }
    #expect(throws: SnapshotInvalidated.self) { try list.objects(in: 0..<10) }
    #expect(try store.fetch(Self.byMake).numberOfObjects == 40)
  }

  @Test func `A write whose connection was ended before it committed stores nothing`() throws {
    let postgres = try TemporarySchema(vehicles)
    let store = try namedStore(postgres)
    let error = #expect(throws: PostgresError.self) {
      try store.write(ChangeCommand("clear")) { writer in
        try writer.delete(1)
        try terminateOthers(postgres)
        try writer.delete(2)
      }
    }
    #expect(error?.isConnectionLost == true)
    #expect(try store.fetch(FetchRequest()).numberOfObjects == 40)
  }

  @Test func `A write that the server gave up while it committed is known not to be stored`() throws
  {
    let postgres = try TemporarySchema(vehicles)
    try postgres.otherProgram().execute(
      """
      CREATE FUNCTION ended() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END'
      """)
    try postgres.otherProgram().execute(
      """
      CREATE CONSTRAINT TRIGGER ended AFTER DELETE ON vehicle DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION ended()
      """)
    let error = #expect(throws: PostgresError.self) {
      try postgres.store.write(ChangeCommand("sell")) { try $0.delete(1) }
    }
    #expect(error?.isConnectionLost == true)
    #expect(try postgres.store.object(1) != nil)
  }

  @Test func `A write that was committed, but not answered, is known to be stored`() throws {
    // The setting is that of a whole server: each commit waits for a copy that there is not.
    let cluster = try PostgresCluster()
    let postgres = try TemporarySchema(vehicles, on: cluster)
    let store = try namedStore(postgres)
    let shell = try postgres.otherProgram()
    try shell.execute("ALTER SYSTEM SET synchronous_standby_names = 'nobody'")
    try shell.execute("SELECT pg_reload_conf()")
    let address = postgres.address
    let ended = BackgroundResult {
      let shell = try PostgresConnection(ServerAddress(address))
      let isWaiting =
        "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
      // Whatever becomes of this thread, the writer must not wait for ever.
      defer {
        _ = try? shell.execute("ALTER SYSTEM RESET synchronous_standby_names")
        _ = try? shell.execute("SELECT pg_reload_conf()")
      }
      try waitUntil { try SQLCursor.integer(shell, isWaiting) != 0 }
      try shell.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'")
    }
    try store.write(ChangeCommand("sell")) { try $0.delete(1) }
    try ended.get()
    #expect(try store.object(1) == nil)
    #expect(store.lastCommand == 2)
  }

  @Test func `Every acknowledged row outlives a killed server, and the counts equal the truth`()
    throws
  {
    let cluster = try PostgresCluster()
    let postgres = try TemporarySchema<Vehicle>(on: cluster)
    let acknowledged = Mutex<Set<Int64>>([])
    for round in 0..<(Soak.isLong ? 200 : 5) {
      let isOver = Atomic(false)
      let writers = try (0..<8).map { number in
        let store = try PostgresStore<Vehicle>(postgres.address)
        return BackgroundResult {
          while !isOver.load(ordering: .relaxed) {
            do {
              let id = try store.write(ChangeCommand("park")) {
                try $0.insertWithNewID(Vehicle(0, make: "Make \(number)"))
              }
              acknowledged.withLock { _ = $0.insert(id) }
            } catch is PostgresError {
              return
            }
          }
        }
      }
      let before = acknowledged.withLock(\.count)
      try waitUntil { acknowledged.withLock(\.count) >= before + 40 }
      try cluster.kill()
      isOver.store(true, ordering: .relaxed)
      try cluster.start()
      // Whose commit was not answered looks for it as soon as there is a server again.
      for writer in writers { try writer.get() }
      let list = try postgres.store.fetch(Self.byMake)
      let found = try list.objects(in: 0..<list.numberOfObjects).map(\.row.id)
      let missing = acknowledged.withLock { $0.subtracting(found) }
      #expect(missing.isEmpty, "round \(round)")
      #expect(try list.sections.reduce(0) { $0 + $1.numberOfObjects } == found.count)
      let shell = try postgres.otherProgram()
      let rows = try SQLCursor.integer(shell, "SELECT count(*) FROM vehicle")
      let log = try SQLCursor.integer(shell, "SELECT count(*) FROM vehicle_change")
      let last = try SQLCursor.integer(shell, "SELECT last_change FROM store_state")
      #expect(rows == Int64(found.count))
      #expect(log == rows)
      #expect(last == log)
      #expect(try postgres.store.check(isQuick: false) == [])
    }
  }

  // MARK: - Addresses

  @Test func `No server, no database and a wrong password are one fact each`() throws {
    let cluster = try PostgresCluster.shared
    let shell = try PostgresConnection(ServerAddress(cluster.address(schema: "public")))
    let role = "role_\(UInt32.random(in: 0 ... .max))"
    try shell.execute("CREATE ROLE \(role) LOGIN PASSWORD 'right secret'")
    defer { _ = try? shell.execute("DROP ROLE \(role)") }
    let addresses = [
      "postgresql://127.0.0.1:1/postgres", "postgresql:///postgres?host=/nonexistent",
      cluster.address(schema: "public", database: "no such"),
      cluster.address(schema: "public", user: role, password: "wrong%20secret"),
    ]
    for address in addresses {
      let error = #expect(throws: PostgresError.self) { try PostgresStore<Vehicle>(address) }
      let (server, reason): (String, String)
      switch error {
      case .notConnected(let found, let text)? where !address.contains(":1/"):
        (server, reason) = (found, text)
      // There may be a server again later.
      case .notReady(let found, let text)? where address.contains(":1/"):
        (server, reason) = (found, text)
      default:
        Issue.record("\(address): \(String(describing: error))")
        continue
      }
      #expect(!reason.isEmpty && !reason.contains("\n"))
      #expect(!"\(server) \(reason)".contains("secret"))
    }
    let right = cluster.address(schema: "public", user: role, password: "right%20secret")
    let error = #expect(throws: PostgresError.self) { try PostgresStore<Vehicle>(right) }
    guard case .missing(let server, "public")? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(server == "postgresql://\(role)@127.0.0.1:\(cluster.port)/postgres")
  }

  @Test(arguments: [
    "postgresql://anna:se%cret@db/cars", "postgresql://anna:secret@db/cars?secret=1",
    // An '@' or a '/' that is not encoded ends the password for PostgreSQL.
    "postgresql://anna:se/cret@db/cars", "postgresql://anna:secret@secret@db/cars",
    "secret", "password=secret nonsense", "postgresql://anna:secret@db:port/cars\u{0}",
  ])
  func `An address that cannot be read is not quoted, because it may hold a password`(
    address: String
  ) {
    #expect(throws: PostgresError.invalidAddress(unknownWord: nil)) { try ServerAddress(address) }
  }

  @Test func `What is shown of an address has no password`() throws {
    let address = try ServerAddress(
      "postgresql://anna:top%20secret@db1,db2:5433/cars?target_session_attrs=read-write")
    #expect(address.description == "postgresql://anna@db1,db2:5433/cars")
    #expect(address.redacted("a top secret\n  message") == "a ********; message")
    #expect(
      try ServerAddress("host=db user=anna password=secret").description
        == "postgresql://anna@db")
  }

  // MARK: - Rights

  @Test func `A role that may only read lists and follows, and a write names the missing right`()
    throws
  {
    let postgres = try TemporarySchema(vehicles)
    let role = try TemporaryRole("reader", may: ["SELECT ON ALL TABLES"], in: postgres)
    defer { role.drop() }
    let store = try PostgresStore<Vehicle>(role.address)
    let controller = FetchedResultsController(store, Self.byMake)
    try controller.performFetch()
    try postgres.store.write(ChangeCommand("sell")) { try $0.delete(1) }
    guard case .changes(let changes)? = try controller.takeUpdate() else {
      Issue.record("no changes")
      return
    }
    #expect(changes.rowEvents.map(\.id) == [1])
    #expect(
      throws: PostgresError.notAllowed(
        server: store.server, reason: "permission denied for table store_state")
    ) { try store.write(ChangeCommand("sell")) { try $0.delete(2) } }
  }

  // MARK: - The library

  @Test func `No program has libpq among its libraries`() throws {
    let folder = try #require(Bundle.main.executableURL?.deletingLastPathComponent().path)
    for program in ["carvalet", "carvalet-bench"] {
      try #require(FileManager.default.isExecutableFile(atPath: "\(folder)/\(program)"))
      let libraries = Executable().shell("ldd '\(folder)/\(program)'").output
      #expect(libraries.contains("libc.so"))
      #expect(!libraries.contains("libpq"))
    }
  }
}
