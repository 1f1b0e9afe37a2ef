import CarStorage
import FetchedResults
import Foundation
import TestSupport
import Testing

@testable import CarvaletCommands
@testable import FetchedResultsPostgres

/// The views that a stand on a server has for report tools.
@Suite(.needsPostgres, .ownThread, .timeLimit(.minutes(60)))
struct ReportViewTests {
  private let scene: CommandScene
  private let shell: PostgresConnection

  init() throws {
    scene = try .onServer(inOwnDatabase: true)
    #expect(
      scene.run("park BMW M3 --year 2019 --plate 'M-AB 1' --owner 'Zoë Ångström' --spot A1").status
        == .done)
    #expect(scene.run("park Audi").status == .done)
    #expect(scene.run("note 1 --code D 'left door'").status == .done)
    #expect(scene.run("retrieve 2").status == .done)
    #expect(scene.run("repark 2").status == .done)
    #expect(scene.run("retrieve 2").status == .done)
    #expect(scene.run("request 1").status == .done)
    shell = try PostgresConnection(ServerAddress(scene.store))
  }

  private let sound = Consequences(output: "The store is sound\n")

  private func texts(_ sql: String) throws -> [String] {
    try shell.rows(sql) { $0.text(0) ?? "-" }
  }

  /// What another format has: the next command of the owner looks at all parts of the store.
  private func forgetFormat() throws {
    try shell.execute("UPDATE store_meta SET value = '8' WHERE key = 'format'")
  }

  @Test func `A car is a row with plain names, and its times are times`() throws {
    let cars = try texts(
      """
      SELECT concat_ws(' ', ticket, state, stage, make, model, year, plate, owner_first_name,
          owner_last_name, spot, returned_at IS NULL)
        FROM car_report ORDER BY ticket
      """)
    #expect(
      cars == [
        "1 parked requested BMW M3 2019 M-AB 1 Zoë Ångström A1 t", "2 returned Audi Unknown f",
      ])
    let exact = try shell.integer(
      """
      SELECT count(*) FROM car_report JOIN car USING (ticket)
        WHERE (extract(epoch FROM parked_at) * 1000)::bigint = "dateCreated"
      """)
    #expect(exact == 2)
    let types = try texts(
      """
      SELECT DISTINCT format_type(atttypid, NULL) FROM pg_attribute
        WHERE attrelid IN ('car_report'::regclass, 'car_note_report'::regclass,
          'car_absence_report'::regclass) AND attname LIKE '%\\_at'
      """)
    #expect(types == ["timestamp with time zone"])
    #expect(
      try texts("SELECT concat_ws(' ', ticket, damage, note) FROM car_note_report")
        == ["1 D left door"])
    let absences = try texts(
      "SELECT ticket || ' ' || (reparked_at >= returned_at)::text FROM car_absence_report")
    #expect(absences == ["2 true"])
  }

  @Test func `A time that the server does not know is null`() throws {
    for time in ["9000000000000000000", "-9000000000000000000", "9224318016000000"] {
      try shell.execute("UPDATE car SET \"dateCreated\" = \(time) WHERE ticket = 1")
      #expect(try texts("SELECT parked_at::text FROM car_report WHERE ticket = 1") == ["-"])
    }
  }

  @Test func `Each view and each of its columns says what it is`() throws {
    let silent = try texts(
      """
      SELECT relname || '.' || attname FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
        WHERE relkind = 'v' AND relnamespace = 'public'::regnamespace AND attnum > 0
          AND (obj_description(pg_class.oid, 'pg_class') IS NULL
            OR col_description(pg_class.oid, attnum) IS NULL)
      """)
    #expect(silent == [])
    let second = try texts("SELECT col_description('car_report'::regclass, 2)")
    #expect(second == ["When the car was parked."])
  }

  @Test func `Who may not read the table reads no view of it`() throws {
    let version = try shell.integer("SELECT current_setting('server_version_num')::bigint")
    guard try #require(version) >= 150_000 else { return }
    let role = "guest_\(UInt32.random(in: 0 ... .max))"
    try shell.execute("CREATE ROLE \(role)")
    try shell.execute("GRANT SELECT ON car_report TO \(role)")
    try shell.execute("SET ROLE \(role)")
    let error = #expect(throws: PostgresError.self) {
      try shell.integer("SELECT count(*) FROM car_report")
    }
    try shell.execute("RESET ROLE")
    guard case .notAllowed? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  // MARK: - What others make

  @Test func `A view that is dropped is named by the check, and made anew by a repair`() throws {
    try shell.execute("DROP VIEW car_report")
    let found = scene.run("db check")
    #expect(found.status == .nothingMatched && found.output.contains("car_report"), "\(found)")
    #expect(scene.run("db check --repair").status == .done)
    #expect(scene.run("db check") == sound)
    #expect(try texts("SELECT ticket::text FROM car_report ORDER BY 1") == ["1", "2"])
  }

  @Test(arguments: ["TABLE car_report (a bigint)", "VIEW car_report AS SELECT 1 AS a"])
  func `What somebody else has under its name stays`(other: String) throws {
    try shell.execute("DROP VIEW car_report")
    try shell.execute("CREATE \(other)")
    #expect(scene.run("db check") == sound)
    try forgetFormat()
    #expect(scene.run("park Kia").status == .done)
    #expect(scene.run("db check --repair").status == .done)
    let column = """
      SELECT attname FROM pg_attribute WHERE attrelid = 'car_report'::regclass AND attnum = 1
      """
    #expect(try texts(column) == ["a"])
    #expect(scene.run("db check") == sound)
  }

  @Test func `A view that somebody has made of it stays, and so does what it grants`() throws {
    let role = "chef_\(UInt32.random(in: 0 ... .max))"
    for statement in [
      "CREATE ROLE \(role)", "GRANT SELECT ON car_note_report TO \(role)",
      "CREATE VIEW makes AS SELECT DISTINCT make FROM car_report",
    ] { try shell.execute(statement) }
    try forgetFormat()
    #expect(scene.run("park Kia").status == .done)
    #expect(scene.run("db check") == sound)
    #expect(try texts("SELECT make FROM makes ORDER BY 1") == ["Audi", "BMW", "Kia"])
    let mayRead = try shell.integer(
      "SELECT has_table_privilege('\(role)', 'car_note_report', 'SELECT')::int::bigint")
    #expect(mayRead == 1)
  }

  @Test func `A store that nobody has used goes with its views`() throws {
    let new = try CommandScene.onServer(inOwnDatabase: true)
    #expect(new.run("db create").status == .done)
    try CarStore.removeIfUnused(server: new.store)
    let shell = try PostgresConnection(ServerAddress(new.store))
    let left = try shell.integer(
      "SELECT count(*) FROM pg_class WHERE relnamespace = 'public'::regnamespace")
    #expect(left == 0)
  }
}
