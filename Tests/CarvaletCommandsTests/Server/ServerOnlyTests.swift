import FetchedResults
import Foundation
import TestSupport
import Testing

@testable import CarvaletCommands
@testable import FetchedResultsPostgres

/// What a server has and a file has not: schemas, roles, passwords, other programs that write. The
/// table of what commands do otherwise is ``ServerDifference``.
@Suite(.needsPostgres) struct ServerOnlyTests {
  private func cluster() throws -> PostgresCluster { try PostgresCluster.shared }

  /// Runs a statement as another program does.
  private func execute(_ sql: String, at address: String) throws {
    try PostgresConnection(ServerAddress(address)).execute(sql)
  }

  @Test func `A store is made once`() throws {
    let scene = try CommandScene.onServer()
    #expect(scene.run("list") == scene.storeIsMissing)
    #expect(scene.run("db create") == Consequences(output: "Made the store 'STORE'\n"))
    #expect(
      scene.run("db create") == Consequences(output: "There is a store at 'STORE' already\n"))
    #expect(scene.run("list").status == .done)
    let address = scene.store
    let path = try ServerAddress(address).withoutSecrets
    #expect(scene.run("db path") == Consequences(output: "\(path)\n"))
    #expect(scene.run("list --store \(path)").status == .done)
    #expect(scene.run("db check").status == .done)
  }

  @Test func `A check finds what another program did, and a repair mends it`() throws {
    let scene = try CommandScene.onServer()
    let address = scene.store
    _ = scene.run("park BMW M3")
    _ = scene.run("park Audi A4")
    #expect(scene.run("db check") == Consequences(output: "The store is sound\n"))
    try execute("UPDATE car_section SET count = count + 1 WHERE dimension = 0", at: address)
    try execute(
      "INSERT INTO car (make, \"dateCreated\", \"utcOffset\") VALUES ('', 0, 0)", at: address)
    let found = scene.run("db check")
    #expect(found.status == .nothingMatched)
    #expect(
      found.output == """
        The sort keys of 1 car, with ticket 3, are to be renewed; until then searches take longer. \
        --repair, or the next change, renews them.
        1 section is counted wrongly. --repair counts it anew.
        1 car, with ticket 3, has a make or model that is empty or '(null)'. \
        --repair calls it Unknown.

        """)
    #expect(scene.run("db check --repair").status == .done)
    #expect(scene.run("db check") == Consequences(output: "The store is sound\n"))
    #expect(scene.run("list").status == .done)
  }

  @Test func `A check names triggers and indexes that are gone, and a repair makes them anew`()
    throws
  {
    let scene = try CommandScene.onServer()
    let address = scene.store
    for line in ["park BMW", "park Audi", "note 1 scratch"] { _ = scene.run(line) }
    try execute("DROP TRIGGER car_inserted ON car", at: address)
    try execute("ALTER TABLE car_note DISABLE TRIGGER car_note_logged", at: address)
    try execute("DROP INDEX car_by_plate", at: address)
    let found = scene.run("db check --quick")
    #expect(found.status == .nothingMatched)
    #expect(
      found.output == """
        trigger 'car_inserted' is missing. --repair puts it right.
        trigger 'car_note_logged' was switched off by another program. --repair puts it right.
        index 'car_by_plate' is missing. --repair puts it right.

        """)
    #expect(scene.run("db check --repair").status == .done)
    #expect(scene.run("db check") == Consequences(output: "The store is sound\n"))
    #expect(scene.run("park Opel -q") == Consequences(output: "3\n"))
    #expect(scene.run("undo --yes").status == .done)
  }

  @Test func `An index of trigrams is made where the database allows it`() throws {
    let scene = try CommandScene.onServer()
    for car in ["BMW", "Škoda", "'100 % _new_'"] { _ = scene.run("park \(car)") }
    let lines = ["search bmw", "search sko", "search '100 %'", "search '_new'", "search 00"]
    let before = lines.map { scene.run($0) }
    #expect(
      scene.run("db create --trigram")
        == Consequences(
          output: """
            There is a store at 'STORE' already, and searches read a trigram index now

            """))
    #expect(lines.map { scene.run($0) } == before)
    #expect(
      scene.run("db create --trigram --json").output
        == #"{"path":"STORE","made":false,"indexed":false,"group":null}"# + "\n")
    #expect(scene.run("db check").status == .done)
    let file = try CommandScene()
    #expect(
      file.run("db create --trigram")
        == Consequences(
          .usage,
          messages: "Error: --trigram is for a store on a server; a file needs no such index\n"))
    #expect(file.run("list").status == .inputMissing)
  }

  @Test func `Where the extension is not allowed, one sentence says who can make it`() throws {
    let scene = try CommandScene()
    let cluster = try cluster()
    let owner = cluster.address(schema: "public")
    try execute("CREATE ROLE theo LOGIN", at: owner)
    try execute("CREATE DATABASE plain TEMPLATE template0", at: owner)
    let inside = cluster.address(schema: "public", database: "plain")
    try execute("CREATE SCHEMA stand AUTHORIZATION theo", at: inside)
    scene.environment["CARVALET_STORE"] = cluster.address(
      schema: "stand", database: "plain", user: "theo")
    let refused = scene.run("db create --trigram")
    #expect(refused.status == .unavailable)
    #expect(
      refused.messages.contains("has no extension pg_trgm: permission denied"), "\(refused)")
    #expect(refused.messages.hasSuffix("CREATE EXTENSION pg_trgm SCHEMA public\n"))
    #expect(scene.run("park BMW").status == .done)
    try execute("CREATE EXTENSION pg_trgm SCHEMA public", at: inside)
    #expect(scene.run("db create --trigram").status == .done)
    #expect(scene.run("search bmw -q") == Consequences(output: "1\n"))
  }

  // MARK: - Faults

  @Test func `No server, no such database and a wrong password are one sentence each`() throws {
    let scene = try CommandScene()
    let cluster = try cluster()
    let owner = cluster.address(schema: "public")
    try execute("CREATE ROLE walter LOGIN PASSWORD 'sesame'", at: owner)
    let faults = [
      (cluster.address(schema: "s", database: "nowhere"), "database \"nowhere\" does not exist"),
      ("postgresql:///x?host=\(scene.folder.path)/none", "No such file or directory"),
      (
        cluster.address(schema: "s", user: "walter", password: "opensesame"),
        "password authentication failed for user \"walter\""
      ),
    ]
    for (address, reason) in faults {
      let consequences = scene.run("list --verbose --store \(address)")
      #expect(consequences.status == .inputMissing)
      #expect(consequences.messages.hasPrefix("Error: No connection to 'postgresql://"))
      #expect(consequences.messages.contains(reason))
      #expect(!consequences.messages.contains("sesame"))
      #expect(consequences.messages.filter { $0 == "\n" }.count == 1)
    }
  }

  @Test func `A password is printed nowhere`() throws {
    let scene = try CommandScene.onServer()
    let cluster = try cluster()
    let owner = scene.store
    _ = scene.run("park BMW")
    try execute("CREATE ROLE vera LOGIN SUPERUSER PASSWORD 'swordfish'", at: owner)
    let schema = try #require(owner.split(separator: "%3D").last)
    let address = cluster.address(schema: String(schema), user: "vera", password: "swordfish")
    scene.environment["CARVALET_STORE"] = address
    for line in [
      "db path", "db path --json", "list --verbose", "park Audi --verbose", "db vacuum", "db check",
      "db backup", "db create", "export /nowhere/cars.csv", "show 77",
    ] {
      let consequences = scene.run(line)
      #expect(!consequences.output.contains("swordfish"), "\(line)")
      #expect(!consequences.messages.contains("swordfish"), "\(line)")
    }
    #expect(scene.run("db path").output == address.replacing(":swordfish", with: "") + "\n")
  }

  @Test func `A stand of an older version is brought up to date by the owner, with any command`()
    throws
  {
    let scene = try CommandScene.onServer()
    let owner = scene.store
    for line in ["park BMW M3", "park Audi", "retrieve 2"] { _ = scene.run(line) }
    let listed = scene.run("list --json")
    let schema = String(try #require(owner.split(separator: "%3D").last))
    try execute("CREATE ROLE olaf LOGIN", at: owner)
    try execute("GRANT USAGE ON SCHEMA \(schema) TO olaf", at: owner)
    try execute("GRANT ALL ON ALL TABLES IN SCHEMA \(schema) TO olaf", at: owner)
    // What a version would have left that had no colours.
    try execute("DROP VIEW car_report", at: owner)
    try execute("ALTER TABLE car DROP COLUMN color", at: owner)
    try execute("ALTER TABLE car_change DROP COLUMN old_color", at: owner)
    try execute("DELETE FROM store_meta WHERE key IN ('description', 'fingerprint')", at: owner)
    try execute("UPDATE store_meta SET value = '0' WHERE key = 'format'", at: owner)
    scene.environment["CARVALET_STORE"] = try cluster().address(schema: schema, user: "olaf")
    let refused = scene.run("list")
    #expect(refused.status == .cannotCreate)
    let sentence = """
      was made by an older carvalet. Only the owner of its tables can bring it up to date, with any \
      command on the server that takes writes. Nothing was changed.

      """
    #expect(refused.messages.hasSuffix(sentence), "\(refused)")
    scene.environment["CARVALET_STORE"] = owner
    #expect(scene.run("list --json") == listed)
    #expect(scene.run("edit 1 --color green").status == .done)
    #expect(scene.run("search green -q") == Consequences(output: "1\n"))
    #expect(scene.run("db check") == Consequences(output: "The store is sound\n"))
    #expect(scene.run("undo --yes").status == .done)
    #expect(scene.run("list --json") == listed)
  }

  @Test func `A role that may only read lists, and its refusal says what it lacks`() throws {
    let scene = try CommandScene.onServer()
    let cluster = try cluster()
    let owner = scene.store
    _ = scene.run("park BMW M3 --at -1h")
    let listed = scene.run("list")
    let schema = String(try #require(owner.split(separator: "%3D").last))
    try execute("CREATE ROLE rita LOGIN", at: owner)
    try execute("GRANT USAGE ON SCHEMA \(schema) TO rita", at: owner)
    try execute("GRANT SELECT ON ALL TABLES IN SCHEMA \(schema) TO rita", at: owner)
    scene.environment["CARVALET_STORE"] = cluster.address(schema: schema, user: "rita")
    #expect(scene.run("list") == listed)
    let refused = scene.run("park Audi")
    #expect(refused.status == .cannotCreate)
    #expect(refused.messages.contains("permission denied for table store_state"))
    #expect(refused.messages.contains("SELECT, INSERT, UPDATE and DELETE"))
    #expect(scene.run("list") == listed)
    // The right that is missing for this is none to the tables.
    try execute("GRANT ALL ON ALL TABLES IN SCHEMA \(schema) TO rita", at: owner)
    #expect(scene.run("edit 1 --owner 'Anna Lee'").status == .done)
    #expect(scene.run("retrieve 1").status == .done)
    scene.now += 60
    let unowned = scene.run("purge --returned-before now --yes")
    #expect(unowned.status == .cannotCreate)
    #expect(unowned.messages.hasSuffix("may write them anew. Nothing was changed.\n"), "\(unowned)")
  }

  // Regression: the message said that there is no store.
  @Test func `The refusal of a role that may not use the schema says what is to be granted`() throws
  {
    let scene = try CommandScene.onServer()
    let cluster = try cluster()
    let owner = scene.store
    _ = scene.run("park BMW")
    let schema = String(try #require(owner.split(separator: "%3D").last))
    try execute("CREATE ROLE \"Ulla\" LOGIN", at: owner)
    try execute("GRANT SELECT ON ALL TABLES IN SCHEMA \(schema) TO \"Ulla\"", at: owner)
    scene.environment["CARVALET_STORE"] = cluster.address(schema: schema, user: "Ulla")
    let grant = "GRANT USAGE ON SCHEMA \(schema) TO \"Ulla\""
    for line in ["list", "park Audi", "db create"] {
      let refused = scene.run(line)
      #expect(refused.status == .cannotCreate)
      #expect(refused.messages.hasSuffix(" can type: \(grant)\n"), "\(refused)")
    }
    try execute(grant, at: owner)
    #expect(scene.run("list -q") == Consequences(output: "1\n"))
  }

  @Test func `A schema of another program is left alone`() throws {
    let scene = try CommandScene.onServer()
    let address = scene.store
    try execute("CREATE TABLE car (id int)", at: address)
    #expect(scene.run("list").status == .inputMissing)
    let refused = scene.run("park BMW")
    #expect(refused.status == .dataRefused)
    #expect(refused.messages.contains("it has tables of another program. Nothing was changed."))
    try execute("DROP TABLE car", at: address)
    // Regression: the message said that there is no store.
    try execute("CREATE TABLE store_meta (name text)", at: address)
    for line in ["list", "park BMW", "db create"] {
      let foreign = scene.run(line)
      #expect(foreign.status == .dataRefused)
      #expect(foreign.messages.contains("store_meta is that of another program"), "\(foreign)")
    }
    try execute("DROP TABLE store_meta", at: address)
    #expect(scene.run("park BMW").status == .done)
    try execute("UPDATE store_meta SET value = '10' WHERE key = 'format'", at: address)
    let newer = scene.run("park BMW")
    #expect(newer.status == .dataRefused)
    #expect(newer.messages.contains("written by a newer carvalet (schema 10, this one knows 9)"))
  }

  @Test func `A ticket of a removed car is given out by nobody`() throws {
    let scene = try CommandScene.onServer()
    let address = scene.store
    _ = scene.run("park BMW")
    try execute("DELETE FROM car WHERE ticket = 1", at: address)
    #expect(scene.run("park Audi --ticket 1").status == .dataRefused)
    #expect(throws: PostgresError.self) {
      try execute("INSERT INTO car (ticket, make) VALUES (1, 'Audi')", at: address)
    }
    #expect(scene.run("park Audi").status == .done)
    #expect(scene.run("show 2").status == .done)
  }

  @Test func `Without the client library, one sentence says what to install`() {
    let failure = Failure(PostgresError.libraryMissing)
    #expect(failure?.status == .unavailable)
    #expect(
      failure?.sentence?.string
        == "PostgreSQL's client library (libpq5) is not installed: apt install libpq5")
  }
}
