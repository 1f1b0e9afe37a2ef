import FetchedResults
import FetchedResultsSQL
import TestSupport
import Testing

@testable import FetchedResultsPostgres

/// The identifiers that triggers give to rows that another program inserts without any.
@Suite(.needsPostgres, .ownThread, .timeLimit(.minutes(60)))
struct IdentifierTests {
  private let postgres: TemporarySchema<Vehicle>
  private let shell: PostgresConnection

  init() throws {
    postgres = try TemporarySchema()
    shell = try postgres.otherProgram()
  }

  private func run(_ statements: String...) throws {
    for statement in statements { try shell.execute(statement) }
  }

  private func identifiers() throws -> [Int64] {
    try shell.rows("SELECT number FROM vehicle ORDER BY number") { $0.integer(0) }
  }

  private func lastIdentifier() throws -> Int64? {
    try SQLCursor.integer(shell, "SELECT last_id FROM store_state")
  }

  /// How many rows of a table the open transaction has updated.
  private func updates(of table: String) throws -> Int64? {
    try SQLCursor.integer(
      shell,
      "SELECT n_tup_upd FROM pg_stat_xact_user_tables WHERE relid = '\(table)'::regclass")
  }

  // Each row updated the state, and passed all versions of it that the rows before had made: 40,000
  // rows took 24 seconds.
  @Test func `A load of rows without identifiers updates the state once`() throws {
    try run("BEGIN", "INSERT INTO vehicle (make) SELECT 'BMW' FROM generate_series(1, 500)")
    #expect(try updates(of: "store_state") == 1)
    try run("COMMIT")
    #expect(try identifiers() == Array(1...500))
    #expect(try lastIdentifier() == 500)
  }

  @Test func `A load of many rows updates the count of each section once`() throws {
    func load() throws {
      let rows = (1...500).map { "Make \($0 % 3)\t\($0 % 5)\n" }.joined()
      try shell.copy("COPY vehicle (make, year) FROM STDIN", Array(rows.utf8))
      try shell.endLoad()
    }
    try load()
    try run("BEGIN")
    try load()
    let sections = try SQLCursor.integer(shell, "SELECT count(*) FROM vehicle_section")
    #expect(try #require(sections) > 0)
    #expect(try updates(of: "vehicle_section") == sections)
    try run("COMMIT")
    #expect(try postgres.store.fetch(FetchRequest()).numberOfObjects == 1000)
  }

  // As in a file, a given identifier counts for the rows behind it: the first pair was refused.
  @Test func `Rows with identifiers and without are mixed`() throws {
    try run("INSERT INTO vehicle (number) VALUES (1), (NULL)")
    #expect(try identifiers() == [1, 2])
    try run("INSERT INTO vehicle (number) VALUES (NULL), (10), (NULL), (7)")
    #expect(try identifiers() == [1, 2, 3, 7, 10, 11])
    try run(
      "INSERT INTO vehicle (number) VALUES (NULL), (20)", "INSERT INTO vehicle DEFAULT VALUES")
    #expect(try identifiers() == [1, 2, 3, 7, 10, 11, 12, 20, 21])
    // Whoever names a number that the statement gives is refused, and nothing is stored.
    #expect(throws: PostgresError.self) {
      try run("INSERT INTO vehicle (number) VALUES (NULL), (22)")
    }
    try run("INSERT INTO vehicle DEFAULT VALUES")
    #expect(try identifiers() == [1, 2, 3, 7, 10, 11, 12, 20, 21, 22])
  }

  @Test func `The statements of a transaction count on`() throws {
    try run(
      "BEGIN", "INSERT INTO vehicle (number) VALUES (NULL), (NULL)",
      "INSERT INTO vehicle (number) VALUES (30)", "INSERT INTO vehicle DEFAULT VALUES",
      "DELETE FROM vehicle WHERE number = 31", "INSERT INTO vehicle DEFAULT VALUES", "COMMIT")
    #expect(try identifiers() == [1, 2, 30, 32])
    try run("INSERT INTO vehicle DEFAULT VALUES")
    #expect(try identifiers().last == 33)
    let id = try postgres.store.write(ChangeCommand("park")) {
      try $0.insertWithNewID(Vehicle(0))
    }
    #expect(id == 34)
  }

  @Test func `What is rolled back gives its numbers back`() throws {
    try run(
      "BEGIN", "INSERT INTO vehicle DEFAULT VALUES", "SAVEPOINT here",
      "INSERT INTO vehicle (make) SELECT 'BMW' FROM generate_series(1, 5)", "ROLLBACK TO here",
      "INSERT INTO vehicle DEFAULT VALUES", "COMMIT")
    #expect(try identifiers() == [1, 2])
    try run("BEGIN", "INSERT INTO vehicle DEFAULT VALUES", "ROLLBACK")
    try postgres.store.write(ChangeCommand("park")) { try $0.insert(Vehicle(9)) }
    try run("INSERT INTO vehicle DEFAULT VALUES")
    #expect(try identifiers() == [1, 2, 9, 10])
    #expect(try lastIdentifier() == 10)
  }

  @Test func `Two stores of a transaction count each for itself`() throws {
    let other = try TemporarySchema([Vehicle(100)])
    try run(
      "BEGIN", "INSERT INTO vehicle DEFAULT VALUES",
      "INSERT INTO \(other.schema).vehicle DEFAULT VALUES", "INSERT INTO vehicle DEFAULT VALUES",
      "INSERT INTO \(other.schema).vehicle DEFAULT VALUES", "COMMIT")
    #expect(try identifiers() == [1, 2])
    #expect(
      try shell.rows("SELECT number FROM \(other.schema).vehicle ORDER BY 1") { $0.integer(0) }
        == [100, 101, 102])
  }

  @Test func `A row that was inserted past the triggers is stepped over`() throws {
    try run(
      "SET session_replication_role = replica",
      "INSERT INTO vehicle (number, make) VALUES (5, 'Kia')"
    )
    let id = try postgres.store.write(ChangeCommand("park")) {
      try $0.insertWithNewID(Vehicle(0, make: "Seat"))
    }
    #expect(id == 6)
  }

  @Test func `Where the state is not locked by its trigger, rows are numbered all the same`() throws
  {
    try run(
      "ALTER TABLE vehicle DISABLE TRIGGER vehicle_locked",
      "INSERT INTO vehicle (number) VALUES (NULL), (NULL)", "INSERT INTO vehicle DEFAULT VALUES")
    #expect(try identifiers() == [1, 2, 3])
  }
}
