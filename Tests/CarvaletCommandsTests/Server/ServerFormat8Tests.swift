import FetchedResults
import Foundation
import TestSupport
import Testing

@testable import CarvaletCommands
@testable import FetchedResultsPostgres

/// Stands on a server that a carvalet of format 8 has made.
@Suite(.needsPostgres, .ownThread, .timeLimit(.minutes(60)))
struct ServerFormat8Tests {
  private let scene: CommandScene
  private let shell: PostgresConnection

  init() throws {
    scene = try .ofFormat(8)
    shell = try PostgresConnection(ServerAddress(scene.store))
  }

  private let sound = Consequences(output: "The store is sound\n")

  private func format() throws -> String? {
    try shell.firstRow("SELECT value FROM store_meta WHERE key = 'format'") { $0.text(0) ?? "" }
  }

  @Test func `A stand of format 8 is read as it is`() throws {
    for (line, output) in [
      ("list -q", "4\n1\n"), ("list --sort year --all -q", "1\n2\n4\n"),
      ("list --returned --group-by hour -q", "2\n"), ("list --returned --sort model -q", "2\n"),
    ] {
      #expect(scene.run(line) == Consequences(output: output), "\(line)")
    }
    #expect(scene.run("db check") == sound)
    #expect(try format() == "8")
  }

  @Test(arguments: [
    "park Opel", "note 1 dent", "repark 2", "edit 1 --color blue", "ready 4", "remove 1 --yes",
  ])
  func `The first command that changes something brings it up to date`(line: String) throws {
    let history = scene.run("log").output
    #expect(scene.run(line).status == .done)
    #expect(try format() == "\(StoreSchema.version)")
    #expect(scene.run("db check") == sound)
    #expect(scene.run("log").output.hasSuffix(history))
    for line in ["park Kia", "undo --yes", "redo --yes", "list --sections make"] {
      let done = scene.run(line)
      #expect(done.status == .done, "\(line): \(done)")
    }
    #expect(scene.run("db check") == sound)
  }

  private func indexes(_ shell: PostgresConnection) throws -> [String] {
    try shell.rows(
      """
      SELECT pg_get_indexdef(indexrelid) FROM pg_index
        WHERE indrelid = 'car'::regclass ORDER BY 1
      """
    ) { $0.text(0) ?? "" }
  }

  @Test func `Its indexes and its room for changes are those of a new stand afterwards`() throws {
    let file = "SELECT pg_relation_filenode('car')::bigint"
    let before = try shell.integer(file)
    #expect(scene.run("park Opel").status == .done)
    #expect(try shell.integer(file) == before)
    let new = try CommandScene.onServer(inOwnDatabase: true)
    #expect(new.run("db create").status == .done)
    let other = try PostgresConnection(ServerAddress(new.store))
    #expect(try indexes(shell) == indexes(other))
    let room = "SELECT reloptions::text FROM pg_class WHERE oid = 'car'::regclass"
    for shell in [shell, other] {
      #expect(try shell.firstRow(room) { $0.text(0) } == "{fillfactor=96}")
    }
  }

  @Test func `The room that somebody has chosen stays`() throws {
    try shell.execute("ALTER TABLE car SET (fillfactor = 70)")
    #expect(scene.run("park Opel").status == .done)
    let chosen = try shell.integer(
      "SELECT count(*) FROM pg_class WHERE oid = 'car'::regclass AND reloptions::text LIKE '%70%'")
    #expect(chosen == 1)
  }

  // MARK: What a returned car is in

  @Test func `A car that has left is in short indexes of the ledger alone`() throws {
    #expect(scene.run("park Opel").status == .done)
    let indexes = try shell.rows(
      """
      SELECT relname::text, pg_get_expr(indpred, indrelid), indnatts::bigint
        FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
        WHERE indrelid = 'car'::regclass AND relname LIKE 'car_by_%' ORDER BY 1
      """
    ) { "\($0.text(0) ?? "") \($0.integer(2)) \($0.text(1) ?? "")" }
    #expect(
      indexes == [
        "car_by_dateCreated 2 (\"dateReturned_known\" = 0)",
        "car_by_dateCreated_day 3 (\"dateReturned_known\" = 0)",
        "car_by_dateCreated_day_known 1 (\"dateReturned_known\" = 1)",
        "car_by_dateCreated_hour 3 (\"dateReturned_known\" = 0)",
        "car_by_dateCreated_hour_known 1 (\"dateReturned_known\" = 1)",
        "car_by_dateCreated_known 1 (\"dateReturned_known\" = 1)",
        "car_by_make 4 (\"dateReturned_known\" = 0)",
        "car_by_make_known 2 (\"dateReturned_known\" = 1)",
        "car_by_model 4 (\"dateReturned_known\" = 0)",
        "car_by_model_known 2 (\"dateReturned_known\" = 1)",
        "car_by_ownerFirstName 3 (\"dateReturned_known\" = 0)",
        "car_by_ownerFirstName_known 1 (\"dateReturned_known\" = 1)",
        "car_by_ownerLastName 3 (\"dateReturned_known\" = 0)",
        "car_by_ownerLastName_known 1 (\"dateReturned_known\" = 1)",
        "car_by_plate 1 (\"plateFolded\" IS NOT NULL)",
        "car_by_stay 2 (\"dateReturned\" IS NOT NULL)",
        "car_by_year 4 (\"dateReturned_known\" = 0)",
        "car_by_year_known 2 (\"dateReturned_known\" = 1)",
      ])
  }

  // MARK: Views

  @Test func `It gets the views of reports, for those who may read its tables`() throws {
    let role = "reader_\(UInt32.random(in: 0 ... .max))"
    for statement in [
      "CREATE ROLE \(role)", "GRANT SELECT ON car TO \(role)", "GRANT INSERT ON car TO \(role)",
    ] { try shell.execute(statement) }
    #expect(scene.run("park Opel").status == .done)
    let rights = try shell.rows(
      """
      SELECT relname || ' ' || privilege FROM pg_class, unnest(ARRAY['SELECT', 'INSERT']) AS privilege
        WHERE relkind = 'v' AND relnamespace = 'public'::regnamespace
          AND has_table_privilege('\(role)', pg_class.oid, privilege)
      """
    ) { $0.text(0) ?? "" }
    #expect(rights == ["car_report SELECT"])
    let count = try shell.integer("SELECT count(*) FROM car_report")
    #expect(count == 4)
  }
}
