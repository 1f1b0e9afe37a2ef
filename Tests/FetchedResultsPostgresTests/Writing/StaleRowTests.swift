import FetchedResults
import FetchedResultsSQL
import Synchronization
import TestSupport
import Testing

@testable import FetchedResultsPostgres

/// The first command after the load of another program makes the keys of its rows.
@Suite(.needsPostgres, .ownThread, .timeLimit(.minutes(60)))
struct StaleRowTests {
  private let postgres: TemporarySchema<Vehicle>
  private let shell: PostgresConnection

  private static let rows = Int64(2 * LockedState.fewStaleRows + 500)

  init() throws {
    postgres = try TemporarySchema()
    shell = try postgres.otherProgram()
    try shell.execute(
      """
      INSERT INTO vehicle (make, parked)
        SELECT 'Make ' || number % 40, 0 FROM generate_series(1, ?::bigint) AS number
      """, [.integer(Self.rows)])
  }

  private func marks() throws -> Int64? {
    try SQLCursor.integer(shell, "SELECT count(*) FROM vehicle_stale")
  }

  private func commands() throws -> [String] {
    try shell.rows("SELECT name FROM change_command ORDER BY id") { $0.text(0) ?? "" }
  }

  // All were renewed in the transaction of the command: with 80,000 rows, every other writer waited
  // for 13 seconds.
  @Test func `Many marked rows are renewed in parts, between which others write`() throws {
    let expected = FetchRequest<Vehicle>(
      sortedBy: Vehicle.entity.orders[0].sortDescriptors, sectionKey: .value("make"))
    let before = try SectionedList(postgres.store.fetch(expected))
    let address = postgres.address
    let reader = postgres.store
    let failures = Mutex<[String]>([])
    let lists = Mutex<[Bool]>([])
    let store = try PostgresStore<Vehicle>(postgres.address) { statement in
      // No lock is held when the transaction of a part begins, or the one before is just rolled
      // back: whoever wants it gets it, although this thread does not go on meanwhile.
      guard statement.hasPrefix("BEGIN ISOLATION LEVEL READ COMMITTED") else { return }
      do {
        let other = try PostgresConnection(ServerAddress(address))
        try other.execute("SET lock_timeout = '60s'")
        try other.execute("SELECT 1 FROM store_state FOR UPDATE")
        let list = try SectionedList(reader.fetch(expected))
        lists.withLock { $0.append(list == before) }
      } catch {
        failures.withLock { $0.append(String(reflecting: error)) }
      }
    }
    try store.write(ChangeCommand("touch")) { try $0.remove(Self.rows + 1) }
    #expect(failures.withLock(\.self) == [])
    // The transaction that finds them, three parts, and the command.
    #expect(lists.withLock(\.self) == Array(repeating: true, count: 5))
    #expect(try commands() == ["renew keys", "renew keys", "renew keys"])
    #expect(try marks() == 0)
    #expect(try SectionedList(store.fetch(expected)) == before)
    #expect(try postgres.store.check(isQuick: false) == [])
  }

  @Test func `A dry run renews nothing for good`() throws {
    try postgres.store.write(ChangeCommand("dry run"), isDryRun: true) { try $0.delete(1) }
    #expect(try marks() == Self.rows)
    #expect(try commands() == [])
  }

  @Test func `Marks of deleted rows are in the way of no others`() throws {
    try shell.execute("ALTER TABLE vehicle DISABLE TRIGGER USER")
    try shell.execute(
      "DELETE FROM vehicle WHERE number <= ?",
      [.integer(Int64(LockedState.fewStaleRows) + 10)])
    try shell.execute("ALTER TABLE vehicle ENABLE TRIGGER USER")
    try postgres.store.write(ChangeCommand("touch")) { try $0.delete(Self.rows) }
    #expect(try marks() == 0)
    #expect(
      try SQLCursor.integer(shell, "SELECT count(*) FROM vehicle WHERE make_key IS NULL") == 0)
  }

  @Test func `A repair mends the triggers before it renews many rows`() throws {
    try shell.execute("ALTER SCHEMA \(postgres.schema) RENAME TO \(postgres.schema)_renamed")
    defer { _ = try? shell.execute("DROP SCHEMA \(postgres.schema)_renamed CASCADE") }
    let store = try PostgresStore<Vehicle>(
      postgres.cluster.address(schema: postgres.schema + "_renamed"))
    try store.write(ChangeCommand("repair")) { writer in
      try writer.repairSchema(store)
      try writer.rebuildKeys()
    }
    #expect(try store.check(isQuick: false) == [])
  }
}
