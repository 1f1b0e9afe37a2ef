import FetchedResults
import FetchedResultsSQL
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import FetchedResultsPostgres

/// All of a transaction is stored, or nothing.
@Suite(.needsPostgres, .ownThread, .timeLimit(.minutes(60)))
struct TransactionTests {
  private let vehicles = (1...Int64(40)).map {
    Vehicle($0, make: ["Audi", "BMW", nil, "Saab"][Int($0) % 4], year: Int($0 % 7))
  }

  @Test func `A transaction that the server gives up is run again, three times at most`() throws {
    let postgres = try TemporarySchema(vehicles)
    let shell = try postgres.otherProgram()
    try shell.execute("CREATE SEQUENCE trial")
    try shell.execute(
      ForeignTrigger(
        "AFTER DELETE", on: "vehicle",
        "IF nextval('trial') < 3 THEN RAISE SQLSTATE '40001'; END IF; RETURN NULL;"
      ).sql)
    var runs = 0
    try postgres.store.write(ChangeCommand("sell")) { writer in
      runs += 1
      try writer.delete(1)
    }
    #expect(runs == 3)
    #expect(try postgres.store.object(1) == nil)
    runs = 0
    try shell.execute("ALTER SEQUENCE trial MINVALUE -10 RESTART WITH -10")
    #expect(throws: PostgresError.busy(server: postgres.store.server)) {
      try postgres.store.write(ChangeCommand("sell")) { writer in
        runs += 1
        try writer.delete(2)
      }
    }
    #expect(runs == 3)
    #expect(try postgres.store.object(2) != nil)
  }

  @Test func `The victim of a deadlock is run again`() throws {
    let postgres = try TemporarySchema(vehicles)
    let shell = try postgres.otherProgram()
    let address = postgres.address
    let store = try PostgresStore<Vehicle>(address + "%20-cdeadlock_timeout%3D20ms")
    // Another program locks a row, and then one that the writer has deleted. The store alone looks
    // for deadlocks, so that it is the victim. The program locks nothing that a writer locks before
    // its body: the second run would wait for the program, and might have that lock first.
    try shell.execute("SET deadlock_timeout = '1h'")
    try shell.execute("SET lock_timeout = '300s'")
    try shell.execute("BEGIN")
    try shell.execute("SELECT 1 FROM vehicle WHERE number = 1 FOR UPDATE")
    let id = try #require(try shell.integer("SELECT pg_backend_pid()::bigint"))
    nonisolated(unsafe) let other = shell
    var waiting: BackgroundResult<Void>?
    var runs = 0
    try store.run(ChangeCommand("sell"), false) { writer in
      runs += 1
      // A result can be taken once. A third run would fail below.
      if runs == 2 {
        try waiting?.get()
      } else {
        try writer.delete(2)
        _ = try writer.session.integer("SELECT 1")
        waiting = BackgroundResult {
          try other.execute("SELECT 1 FROM vehicle WHERE number = 2 FOR UPDATE")
          try other.execute("COMMIT")
        }
        let isWaiting = "SELECT count(*) FROM pg_locks WHERE pid = ? AND NOT granted"
        let looker = try PostgresConnection(ServerAddress(address))
        try waitUntil { try looker.integer(isWaiting, [.integer(id)]) != 0 }
      }
      try writer.delete(1)
      _ = try writer.session.integer("SELECT 1")
    }
    #expect(runs == 2)
    #expect(try store.object(1) == nil)
  }

  @Test func `A body that goes on after an error of the server stores nothing, and it is said`()
    throws
  {
    let postgres = try TemporarySchema(vehicles)
    try postgres.otherProgram().execute("ALTER TABLE vehicle ADD CHECK (year < 100)")
    for readsOn in [true, false] {
      let error = #expect(throws: PostgresError.self) {
        try postgres.store.write(ChangeCommand("edit")) { writer in
          try writer.delete(1)
          try writer.update(Vehicle(2, make: "Saab", year: 2000))
          if readsOn { _ = try? writer.object(2) }
          _ = try? writer.object(3)
        }
      }
      guard case .failed(_, "23514", _)? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(try postgres.store.fetch(FetchRequest()).numberOfObjects == 40)
    }
  }

  @Test func `A writer that waits too long for another one says that the store is busy`() throws {
    let postgres = try TemporarySchema(vehicles)
    let shell = try postgres.otherProgram()
    try shell.execute("BEGIN")
    try shell.execute("SELECT 1 FROM store_state FOR UPDATE")
    let store = try PostgresStore<Vehicle>(postgres.address, writeTimeout: 1)
    #expect(throws: PostgresError.busy(server: store.server)) {
      try store.write(ChangeCommand("sell")) { try $0.delete(1) }
    }
    try shell.execute("COMMIT")
    try postgres.store.write(ChangeCommand("sell")) { try $0.delete(1) }
  }

  @Test func `The log keeps its last million changes, and commands go with the last of theirs`()
    throws
  {
    let postgres = try TemporarySchema(vehicles)
    let shell = try postgres.otherProgram()
    func commands() throws -> [String] {
      let cursor = try SQLCursor(shell, "SELECT name FROM change_command ORDER BY id")
      var names: [String] = []
      while try cursor.step() { names.append(cursor.text(0) ?? "") }
      return names
    }
    try postgres.store.write(ChangeCommand("first")) { try $0.update(Vehicle(1)) }
    // As if a million changes had been made meanwhile.
    try shell.execute("UPDATE store_state SET last_change = 1009998")
    try postgres.store.write(ChangeCommand("second")) { try $0.update(Vehicle(2)) }
    #expect(try commands() == ["fill", "first", "second"])
    let controller = FetchedResultsController(postgres.store, FetchRequest())
    try controller.performFetch()
    try postgres.store.write(ChangeCommand("third")) { try $0.update(Vehicle(3)) }
    #expect(try commands() == ["second", "third"])
    #expect(try SQLCursor.integer(shell, "SELECT count(*) FROM vehicle_change") == 2)
    guard case .changes(let changes)? = try controller.takeUpdate() else {
      Issue.record("no changes")
      return
    }
    #expect(changes.rowEvents.map(\.id) == [3])
  }

  // Only a writer whose own changes crossed a multiple of 10,000 pruned the log.
  @Test func `A log that other programs have filled is pruned by the next commands, in parts`()
    throws
  {
    let postgres = try TemporarySchema(vehicles)
    let shell = try postgres.otherProgram()
    func log() throws -> [Int64] {
      try shell.rows("SELECT seq FROM vehicle_change ORDER BY seq") { $0.integer(0) }
    }
    // As if other programs had made the changes between these.
    try shell.execute("DELETE FROM vehicle_change WHERE seq > 1")
    for number in [100_000, 100_001, 150_000, 250_000] {
      try shell.execute("UPDATE store_state SET last_change = \(number - 1)")
      try shell.execute("UPDATE vehicle SET year = 1 WHERE number = 2")
    }
    try shell.execute("UPDATE store_state SET last_change = 1200003")
    // A command of ours among them.
    try shell.execute(
      "INSERT INTO change_command (id, date, name, since, mark) VALUES (2, 0, 'edit', 0, 0)")
    try shell.execute("UPDATE vehicle_change SET command = 2 WHERE seq = 100000")
    func firstCommand() throws -> Int64? {
      try SQLCursor.integer(shell, "SELECT min(id) FROM change_command")
    }
    #expect(try log() == [1, 100_000, 100_001, 150_000, 250_000])
    let statements = Mutex<[String]>([])
    let traced = try PostgresStore<Vehicle>(postgres.address) { statement in
      statements.withLock { $0.append(statement) }
    }
    try traced.write(ChangeCommand("edit"), isDryRun: true) { try $0.update(Vehicle(3)) }
    #expect(!statements.withLock(\.self).contains { $0.contains("pruned") })
    #expect(try firstCommand() == 1)
    try postgres.store.write(ChangeCommand("edit")) { try $0.update(Vehicle(3)) }
    #expect(try Array(log().prefix(3)) == [100_001, 150_000, 250_000])
    #expect(try firstCommand() == 2)
    try postgres.store.write(ChangeCommand("edit")) { try $0.update(Vehicle(3)) }
    #expect(try log().first == 250_000)
    // What is left is no more than a log has at times.
    try postgres.store.write(ChangeCommand("edit")) { try $0.update(Vehicle(3)) }
    #expect(try log().first == 250_000)
  }

  @Test func `A command that fails leaves no trace`() throws {
    struct Stop: Error {}
    let postgres = try TemporarySchema(vehicles)
    for isFailing in [true, false] {
      do {
        try postgres.store.write(ChangeCommand("stop"), isDryRun: !isFailing) { writer in
          for id in Int64(1)...20 { try writer.delete(id) }
          _ = try writer.object(30)
          if isFailing { throw Stop() }
        }
      } catch is Stop {}
      #expect(try postgres.store.fetch(FetchRequest()).numberOfObjects == 40)
    }
    let commands = try SQLCursor.integer(
      postgres.otherProgram(), "SELECT count(*) FROM change_command")
    #expect(commands == 1)
  }

  // What the server said was that it ignores all further commands.
  @Test func `A load that may not log its command says which right is missing`() throws {
    let postgres = try TemporarySchema(vehicles)
    let shell = try postgres.otherProgram()
    let role = try TemporaryRole(
      "loader", may: ["ALL ON ALL TABLES", "ALL ON ALL SEQUENCES"], in: postgres)
    defer { role.drop() }
    try shell.execute("REVOKE INSERT ON change_command FROM \(role.name)")
    let store = try PostgresStore<Vehicle>(role.address)
    for count in [1, 500] {
      #expect(
        throws: PostgresError.notAllowed(
          server: store.server, reason: "permission denied for table change_command")
      ) {
        try store.write(ChangeCommand("import")) { writer in
          for number in 0..<Int64(count) { try writer.insert(Vehicle(1000 + number)) }
        }
      }
    }
  }

  @Test func `A load whose error the caller passes over stores nothing, and it is said`() throws {
    let postgres = try TemporarySchema(vehicles)
    try postgres.otherProgram().execute("ALTER TABLE vehicle ADD CHECK (year < 100)")
    let error = #expect(throws: PostgresError.self) {
      try postgres.store.write(ChangeCommand("import")) { writer in
        for number in Int64(1000)..<23_000 {
          _ = try? writer.insert(Vehicle(number, make: "Saab", year: 2000))
        }
      }
    }
    guard case .failed(_, "23514", _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try postgres.store.object(1000) == nil)
  }
}
