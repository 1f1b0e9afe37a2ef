import FetchedResults
import FetchedResultsSQL
import TestSupport
import Testing

@testable import FetchedResultsPostgres

/// While the server stores the rows of a load, the next ones are made.
@Suite(.needsPostgres, .ownThread, .timeLimit(.minutes(60)))
struct LoadTests {
  private let postgres: TemporarySchema<Vehicle>
  private let shell: PostgresConnection
  private let lock = Int64(UInt32.random(in: 0 ... .max))

  /// The server stores no load before the lock is released.
  init() throws {
    postgres = try TemporarySchema()
    shell = try postgres.otherProgram()
    try shell.execute(
      ForeignTrigger(
        "AFTER INSERT", on: "vehicle", forEach: "STATEMENT",
        "PERFORM pg_advisory_xact_lock_shared(\(lock)); RETURN NULL;"
      ).sql)
    try shell.execute("SELECT pg_advisory_lock(\(lock))")
  }

  private let count = WriteBatch.mostRows + 1000

  /// Makes more rows than travel together, and waits until the server holds up the first.
  private func makeRows(_ writer: PostgresWriter<Vehicle>) throws {
    for number in 1...Int64(count) { try writer.insert(Vehicle(number, make: "Saab")) }
    try waitUntil { try SQLCursor.integer(shell, isHeld) != 0 }
  }

  private var isHeld: String {
    """
    SELECT count(*) FROM pg_locks
      WHERE locktype = 'advisory' AND objid::bigint = \(lock) AND NOT granted
    """
  }

  @Test func `Rows are made while the server stores those before`() throws {
    try postgres.store.write(ChangeCommand("import")) { writer in
      try makeRows(writer)
      try shell.execute("SELECT pg_advisory_unlock(\(lock))")
    }
    #expect(try postgres.store.fetch(FetchRequest()).numberOfObjects == count)
  }

  @Test func `A body that throws meanwhile stores nothing`() throws {
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try postgres.store.write(ChangeCommand("import")) { writer in
        try makeRows(writer)
        try shell.execute("SELECT pg_advisory_unlock(\(lock))")
        throw Stop()
      }
    }
    #expect(try postgres.store.fetch(FetchRequest()).numberOfObjects == 0)
    try postgres.store.write(ChangeCommand("park")) { try $0.insert(Vehicle(1)) }
    #expect(try postgres.store.fetch(FetchRequest()).numberOfObjects == 1)
  }

  @Test func `A connection that ends meanwhile is reported with the next rows`() throws {
    let error = #expect(throws: PostgresError.self) {
      try postgres.store.write(ChangeCommand("import")) { writer in
        try makeRows(writer)
        try shell.execute(
          "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE objid::bigint = \(lock) AND NOT granted"
        )
        for number in Int64(20_000)...40_000 { try writer.insert(Vehicle(number)) }
        Issue.record("rows were made that nobody stores")
      }
    }
    #expect(error?.isConnectionLost == true)
    try shell.execute("SELECT pg_advisory_unlock(\(lock))")
    #expect(try postgres.store.fetch(FetchRequest()).numberOfObjects == 0)
  }
}
