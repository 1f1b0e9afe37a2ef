import FetchedResults
import FetchedResultsSQL
import TestSupport
import Testing

@testable import FetchedResultsPostgres

/// A server that takes long is not one that is silent.
@Suite(.needsPostgres, .ownThread, .timeLimit(.minutes(60)))
struct ServerWaitTests {
  private let postgres: TemporarySchema<Vehicle>

  init() throws { postgres = try TemporarySchema((1...3).map { Vehicle($0) }) }

  /// Long enough for the question whether the server works, on a machine that is busy.
  private static let silence = "&tcp_user_timeout=3000"

  @Test func `A statement on which the server works is waited for`() throws {
    let address = try ServerAddress(postgres.address + Self.silence)
    let connection = try PostgresConnection(address)
    #expect(try connection.integer("SELECT 1 FROM pg_sleep(4)") == 1)
  }

  // The question whether the server works was refused, and that was taken for silence.
  @Test func `A statement is waited for where the server has no room for a question`() throws {
    let role = try TemporaryRole(
      "lonely", "CONNECTION LIMIT 1", may: ["SELECT ON ALL TABLES"], in: postgres)
    defer { role.drop() }
    let address = try ServerAddress(role.address + Self.silence)
    let connection = try PostgresConnection(address)
    #expect(try connection.integer("SELECT 1 FROM pg_sleep(4)") == 1)
  }

  @Test func `A load that waits for a lock is waited for`() throws {
    let store = try PostgresStore<Vehicle>(
      postgres.address + Self.silence, writeTimeout: 600)
    let shell = try postgres.otherProgram()
    try shell.execute("BEGIN")
    try shell.execute("LOCK TABLE vehicle_section IN SHARE MODE")
    let load = BackgroundResult {
      try store.write(ChangeCommand("load")) { writer in
        for id in Int64(10)..<60 { try writer.insert(Vehicle(id)) }
      }
    }
    let watcher = try postgres.otherProgram()
    let isWaiting = """
      SELECT count(*) FROM pg_stat_activity
        WHERE wait_event_type = 'Lock' AND query LIKE 'COPY "vehicle"%'
          AND pid IN (SELECT pid FROM pg_locks WHERE relation = 'vehicle_section'::regclass)
          AND now() - state_change > interval '4 s'
      """
    try waitUntil { try watcher.integer(isWaiting) == 1 }
    try shell.execute("COMMIT")
    try load.get()
    #expect(try store.fetch(FetchRequest()).numberOfObjects == 53)
  }

  // A server that hangs in the midst of a load.
  @Test func `A load that the server takes no more of is given up`() throws {
    let proxy = try CuttingProxy(before: .shared)
    let store = try PostgresStore<Vehicle>(
      proxy.address(schema: postgres.schema) + "&tcp_user_timeout=200")
    let error = #expect(throws: PostgresError.self) {
      try store.write(ChangeCommand("load")) { writer in
        proxy.silence(at: 1)
        for id in Int64(10)..<30_000 { try writer.insert(Vehicle(id)) }
      }
    }
    guard case .notReady? = error else {
      Issue.record("\(error as Any)")
      return
    }
    proxy.reset()
    #expect(try store.fetch(FetchRequest()).numberOfObjects == 3)
  }
}
