import FetchedResults
import Foundation
import TestSupport
import Testing

@testable import CarvaletCommands
@testable import FetchedResultsPostgres

/// Stands on a server that a carvalet of format 7 has made.
@Suite(.needsPostgres, .ownThread, .timeLimit(.minutes(60)))
struct ServerFormat7Tests {
  private let scene: CommandScene
  private let shell: PostgresConnection

  init() throws {
    scene = try .ofFormat7()
    shell = try PostgresConnection(ServerAddress(scene.store))
  }

  private let sound = Consequences(output: "The store is sound\n")

  private func format() throws -> String? {
    try shell.firstRow("SELECT value FROM store_meta WHERE key = 'format'") { $0.text(0) ?? "" }
  }

  @Test func `A stand of format 7 is read as it is`() throws {
    #expect(scene.run("list -q") == Consequences(output: "4\n1\n"))
    #expect(scene.run("db check") == sound)
    #expect(try format() == "7")
  }

  @Test(arguments: [
    "park Opel", "note 1 dent", "repark 2", "edit 1 --color blue", "ready 4", "db check --repair",
    "remove 1 --yes",
  ])
  func `The first command that changes something brings it up to date`(line: String) throws {
    let history = scene.run("log").output
    #expect(scene.run(line).status == .done)
    if line == "db check --repair" { #expect(scene.run("park Opel").status == .done) }
    #expect(try format() == "\(StoreSchema.version)")
    #expect(scene.run("db check") == sound)
    #expect(scene.run("log").output.hasSuffix(history))
    for line in ["park Kia", "undo --yes", "redo --yes", "list --sections make"] {
      let done = scene.run(line)
      #expect(done.status == .done, "\(line): \(done)")
    }
    #expect(scene.run("db check") == sound)
  }

  // MARK: Texts of indexes

  /// The indexes that have a text in the order of a language.
  private func languageIndexes() throws -> Set<String> {
    try Set(
      shell.rows(
        """
        SELECT relname::text FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
          WHERE relnamespace = 'public'::regnamespace AND EXISTS (
            SELECT 1 FROM unnest(indcollation) AS used JOIN pg_collation ON pg_collation.oid = used
              WHERE collname <> 'C')
        """
      ) { $0.text(0) ?? "" })
  }

  @Test func `Its indexes compare texts by their bytes afterwards, and the table stays`() throws {
    let file = "SELECT pg_relation_filenode('car')::bigint"
    let before = try shell.integer(file)
    let found = try languageIndexes()
    #expect(
      found == [
        "car_by_plate", "car_parked_key", "car_parked_spot", "car_with_stage",
        "change_command_by_author", "store_meta_pkey",
      ])
    #expect(scene.run("park Opel").status == .done)
    #expect(try languageIndexes() == [])
    #expect(try shell.integer(file) == before)
    let new = try CommandScene.onServer(inOwnDatabase: true)
    #expect(new.run("db create").status == .done)
    let collations = """
      SELECT attrelid::regclass || '.' || attname || ' ' || attcollation FROM pg_attribute
        JOIN pg_class ON pg_class.oid = attrelid
        WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND attcollation <> 0
        ORDER BY 1
      """
    let news = try PostgresConnection(ServerAddress(new.store)).rows(collations) { $0.text(0) }
    #expect(try shell.rows(collations) { $0.text(0) } == news)
  }

  @Test func `What other programs have made of its columns stays, and so do rights`() throws {
    let role = "reader_\(UInt32.random(in: 0 ... .max))"
    for statement in [
      "CREATE VIEW where_cars_are AS SELECT ticket, spot, \"plateFolded\" FROM car",
      "CREATE INDEX \"keys of ours\" ON car (\"key\")",
      "CREATE ROLE \(role)", "GRANT SELECT (\"plateFolded\", stage) ON car TO \(role)",
    ] { try shell.execute(statement) }
    #expect(scene.run("park Opel --spot C3").status == .done)
    // What is made of two columns is compared by bytes where one of them is.
    #expect(try languageIndexes() == ["car_by_plate"])
    #expect(
      try shell.rows("SELECT spot FROM where_cars_are WHERE spot IS NOT NULL ORDER BY ticket") {
        $0.text(0)
      } == ["A1", "B2", "C3"])
    let rest = try shell.integer(
      """
      SELECT count(*) FROM pg_class WHERE relname = 'keys of ours'
        AND has_column_privilege('\(role)', 'car', 'stage', 'SELECT')
        AND has_column_privilege('\(role)', 'car', 'plateFolded', 'SELECT')
      """)
    #expect(rest == 1)
    #expect(scene.run("db check") == sound)
    for line in ["edit 1 --spot D4", "show D4", "undo --yes"] {
      let done = scene.run(line)
      #expect(done.status == .done, "\(line): \(done)")
    }
  }

  // MARK: Comments

  /// The comments on tables and columns; a dash where there is none.
  private func comments(_ shell: PostgresConnection) throws -> [String: String] {
    let rows = try shell.rows(
      """
      SELECT concat_ws('.', relname, attname),
          coalesce(CASE attnum WHEN 0 THEN obj_description(pg_class.oid, 'pg_class')
            ELSE col_description(pg_class.oid, attnum) END, '-')
        FROM pg_class CROSS JOIN LATERAL (
            SELECT attname, attnum FROM pg_attribute
              WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
            UNION ALL SELECT NULL, 0
          ) AS columns
        WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
      """
    ) { ($0.text(0) ?? "", $0.text(1) ?? "") }
    return Dictionary(uniqueKeysWithValues: rows)
  }

  @Test func `Every table and column says what it is, on a new stand and on this one`() throws {
    try shell.execute("COMMENT ON COLUMN car.spot IS 'our 40 places'")
    #expect(scene.run("park Opel").status == .done)
    let new = try CommandScene.onServer(inOwnDatabase: true)
    #expect(new.run("db create").status == .done)
    var news = try comments(PostgresConnection(ServerAddress(new.store)))
    #expect(news.filter { $0.value == "-" } == [:])
    #expect(
      news["car.dateCreated"] == "When the car was parked, in milliseconds since 1970 UTC.")
    #expect(news["car.dateAwaited"]?.hasSuffix("dateDue, in milliseconds since 1970 UTC.") == true)
    #expect(
      news["car_change.operation"]
        == "What was done: 1 for an insertion, 2 for an update, 3 for a removal.")
    news["car.spot"] = "our 40 places"
    #expect(try comments(shell) == news)
  }

  @Test func `A role that does not own the tables goes on with them`() throws {
    let role = "desk_\(UInt32.random(in: 0 ... .max))"
    let database = try #require(
      try shell.firstRow("SELECT current_database()") { $0.text(0) ?? "" })
    for statement in [
      "CREATE ROLE \(role) LOGIN", "GRANT USAGE ON SCHEMA public TO \(role)",
      "GRANT ALL ON ALL TABLES IN SCHEMA public TO \(role)",
    ] { try shell.execute(statement) }
    let desk = try CommandScene(
      server: PostgresCluster.shared.address(schema: "public", database: database, user: role))
    for line in ["park BMW", "edit 5 --color blue", "list", "retrieve 5", "db check"] {
      let done = desk.run(line)
      #expect(done.status == .done, "\(line): \(done)")
    }
    #expect(try format() == "7")
  }
}
