import FetchedResults
import Foundation
import TestSupport
import Testing

@testable import CarvaletCommands
@testable import FetchedResultsPostgres

/// Notes and absences whose identifiers another program gave.
@Suite(.needsPostgres, .ownThread, .timeLimit(.minutes(60)))
struct ServerNumberTests {
  private let scene: CommandScene
  private let shell: PostgresConnection

  init() throws {
    scene = try CommandScene.onServer()
    for line in ["park Ford", "park Audi", "retrieve 2"] {
      #expect(scene.run(line).status == .done)
    }
    shell = try PostgresConnection(ServerAddress(scene.store))
  }

  private static let rows = [
    """
    INSERT INTO car_note (id, ticket, date, text)
      SELECT number, 1, 0, 'note ' || number FROM generate_series(1, 3) AS number
    """,
    """
    INSERT INTO car_absence (id, ticket, "dateReturned", "dateReparked")
      SELECT number, 1, 0, 1 FROM generate_series(1, 3) AS number
    """,
  ]

  /// Entries of the logs, as a subscription copies them.
  private static let entries = ["car_note_change", "car_absence_change"].map { log in
    """
    INSERT INTO \(log) (seq, operation, id)
      SELECT number, 1, number FROM generate_series(1, 3) AS number
    """
  }

  private func expectNumbers() throws {
    for line in ["note 1 scratch", "repark 2", "retrieve 2", "repark 2", "note 2 dent"] {
      let done = scene.run(line)
      #expect(done.status == .done, "\(line): \(done)")
    }
    #expect(scene.run("db check") == Consequences(output: "The store is sound\n"))
    let undone = scene.run("undo --yes")
    #expect(undone.status == .done, "\(undone)")
    // Another program that leaves the identifiers out.
    try shell.execute("INSERT INTO car_note (ticket, date, text) VALUES (1, 5, 'a'), (1, 6, 'b')")
    #expect(
      try shell.rows("SELECT id FROM car_note ORDER BY date DESC, id") { $0.integer(0) }
        .contains(6))
  }

  // Each of these commands ended with 74, and the check found nothing.
  @Test func `Identifiers that another program gave are no others' again`() throws {
    for row in Self.rows { try shell.execute(row) }
    try expectNumbers()
  }

  // A subscription copies rows past all triggers, and no sequence of the server.
  @Test func `A server that was fed by replication goes on behind what it was sent`() throws {
    try shell.execute("SET session_replication_role = replica")
    for row in Self.rows + Self.entries { try shell.execute(row) }
    try shell.execute("RESET session_replication_role")
    try expectNumbers()
  }

  @Test func `A note never gets the identifier of one that was removed`() throws {
    func identifiers() throws -> [Int64] {
      try shell.rows("SELECT id FROM car_note ORDER BY id") { $0.integer(0) }
    }
    #expect(scene.run("note 1 scratch").status == .done)
    #expect(scene.run("note 1 dent").status == .done)
    let last = try #require(try identifiers().last)
    #expect(scene.run("undo --yes").status == .done)
    #expect(scene.run("note 1 'a new dent'").status == .done)
    #expect(try identifiers().last == last + 1)
  }

  @Test func `Programs that add notes at once get identifiers one after the other`() throws {
    let address = scene.store
    let insertion = "INSERT INTO car_note (ticket, date, text) VALUES (1, 5, 'note')"
    try shell.execute("BEGIN")
    try shell.execute(insertion)
    let other = BackgroundResult {
      try PostgresConnection(ServerAddress(address)).execute(insertion)
    }
    let watcher = try PostgresConnection(ServerAddress(address))
    let isWaiting = """
      SELECT count(*) FROM pg_stat_activity
        WHERE wait_event_type = 'Lock' AND query LIKE 'INSERT INTO car_note%'
      """
    try waitUntil { try watcher.integer(isWaiting) == 1 }
    try shell.execute("COMMIT")
    _ = try other.get()
    #expect(try shell.integer("SELECT count(DISTINCT id) FROM car_note") == 2)
  }
}
