import FetchedResults
import FetchedResultsSQL
import TestSupport
import Testing

@testable import FetchedResultsPostgres

/// The lock of a writer travels with what its body asks for first.
@Suite(.needsPostgres, .ownThread, .timeLimit(.minutes(60)))
struct WriterLockTests {
  private let postgres: TemporarySchema<Vehicle>

  init() throws { postgres = try TemporarySchema((1...40).map { Vehicle($0, make: "Audi") }) }

  private func edit(
    _ store: PostgresStore<Vehicle>, isDryRun: Bool = false,
    _ body: (any SQLWriter<Vehicle>) throws -> Void = { _ in }
  ) throws {
    try store.transaction(ChangeCommand("edit"), isDryRun: isDryRun) { writer in
      try body(writer)
      var vehicle = try #require(try writer.object(1))
      vehicle.row.values[0] = .text("Saab")
      try writer.update(vehicle)
    }
  }

  @Test func `Reading a row and changing it waits twice`() throws {
    _ = try postgres.store.object(1)
    let before = postgres.store.roundTrips
    try edit(postgres.store)
    #expect(postgres.store.roundTrips - before == 2)
    #expect(try postgres.store.object(1)?.row.values[0] == .text("Saab"))
  }

  @Test func `What is read first is what the writer before has left`() throws {
    let address = postgres.address
    let waiting = try postgres.store.write(ChangeCommand("edit")) { writer in
      try writer.update(Vehicle(1, make: "BMW"))
      _ = try writer.session
      let waiting = BackgroundResult {
        var make: Value?
        try PostgresStore<Vehicle>(address).transaction(ChangeCommand("edit"), isDryRun: false) {
          make = try $0.object(1)?.row.values[0]
        }
        return make
      }
      let shell = try postgres.otherProgram()
      let isWaiting = """
        SELECT count(*) FROM pg_stat_activity
          WHERE wait_event_type = 'Lock' AND query LIKE '%FROM store_state%FOR UPDATE'
        """
      try waitUntil { try SQLCursor.integer(shell, isWaiting) != 0 }
      return waiting
    }
    #expect(try waiting.get() == .text("BMW"))
  }

  @Test func `A body whose connection had ended runs again on another`() throws {
    let store = try PostgresStore<Vehicle>(
      postgres.address + "&application_name=\(postgres.schema)")
    _ = try store.object(1)
    try postgres.otherProgram().execute(
      """
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE pid <> pg_backend_pid() AND application_name = ?
      """, [.text(postgres.schema)])
    var runs = 0
    try edit(store) { _ in runs += 1 }
    // Where the end has arrived already, the connection is not used at all.
    #expect((1...2).contains(runs))
    #expect(try store.object(1)?.row.values[0] == .text("Saab"))
    #expect(store.lastCommand == 2)
  }

  @Test func `A body that finds many rows to be renewed runs again when they are`() throws {
    let shell = try postgres.otherProgram()
    try shell.execute(
      """
      INSERT INTO vehicle (make, parked)
        SELECT 'Make ' || number % 40, 0 FROM generate_series(1, ?::bigint) AS number
      """, [.integer(Int64(LockedState.fewStaleRows) + 10)])
    for (isDryRun, expected) in [(true, 1), (false, 2)] {
      var runs = 0
      try edit(postgres.store, isDryRun: isDryRun) { writer in
        runs += 1
        // What a body hides of it is found out at its end.
        _ = try? writer.greatestID
      }
      #expect(runs == expected)
    }
    #expect(try SQLCursor.integer(shell, "SELECT count(*) FROM vehicle_stale") == 0)
    #expect(try postgres.store.check(isQuick: false) == [])
  }

  @Test func `A body that asks for nothing and changes nothing leaves nothing`() throws {
    try postgres.store.transaction(ChangeCommand("edit"), isDryRun: false) { _ in }
    #expect(postgres.store.lastCommand == 1)
    try edit(postgres.store)
    #expect(postgres.store.lastCommand == 2)
    #expect(postgres.store.dateBeforeLastCommand != nil)
  }
}
