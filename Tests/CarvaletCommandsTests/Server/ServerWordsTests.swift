import FetchedResults
import Foundation
import TestSupport
import Testing

@testable import CarvaletCommands
@testable import FetchedResultsPostgres

/// What people read of a server: where a store is, and what an administrator has set there.
@Suite(.ownThread, .timeLimit(.minutes(60)), .needsExecutable, .needsPostgres)
struct ServerWordsTests {
  private let executable = Executable()

  // The car was parked in a new stand of that name, where nobody looked for it.
  @Test func `A mistyped schema is no new store`() throws {
    let address = try CommandScene.serverAddress(isMade: false)
    let scene = try CommandScene(server: address)
    let missing = Consequences(
      .inputMissing,
      messages:
        "Error: 'STORE' has no schema '\(scene.schema)'. 'carvalet db create' makes it, with a store.\n"
    )
    let cars = try scene.file("cars.csv", "make\nAudi\n")
    for line in ["list", "park BMW", "remove 1 --dry-run", "import \(cars)", "watch"] {
      let refused = scene.run(line)
      #expect(refused.status == missing.status, "\(line)")
      #expect(refused.output == "" && refused.messages.hasSuffix(missing.messages), "\(refused)")
    }
    #expect(scene.run("db create").status == .done)
    #expect(scene.run("park BMW -q") == Consequences(output: "1\n"))
  }

  @Test func `A schema without a store is named`() throws {
    let scene = try CommandScene.onServer()
    let listed = scene.run("list")
    #expect(listed == scene.storeIsMissing)
    #expect(listed.messages.contains("in the schema '\(scene.schema)' of"))
    #expect(scene.run("park BMW -q") == Consequences(output: "1\n"))
  }

  // A system that was upgraded sorts texts in another way, of which the server warns at each
  // connection; libpq printed it, across the rows of a screen as well.
  @Test func `What the server warns of at the beginning of a connection is not printed`() throws {
    let address = try CommandScene.databaseAddress()
    let shell = try PostgresConnection(ServerAddress(address))
    try shell.execute(
      "UPDATE pg_database SET datcollversion = '0' WHERE datname = current_database()")
    for (line, output) in [("park BMW -q", "1\n"), ("list -q", "1\n")] {
      let ended = executable.shell("$carvalet \(line) --store '\(address)'")
      #expect(ended == Executable.Ended(status: 0, output: output, messages: ""))
    }
  }

  // Each command that writes said that the schema had been renamed, and NULL was a text.
  @Test func `What an administrator has set for the spelling changes nothing`() throws {
    let file = try CommandScene()
    let server = try CommandScene.onServer(inOwnDatabase: true)
    let shell = try PostgresConnection(ServerAddress(server.store))
    for setting in ["quote_all_identifiers = on", "array_nulls = off"] {
      try shell.execute(
        "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET \(setting)', current_database()); END $$"
      )
    }
    let rows = "make,color,spot\n" + (1...5).map { "Make\($0),,\n" }.joined()
    for line in [
      "park BMW M3 --key K1", "edit 1 --color red", "import cars.csv", "edit 1-4 --owner Öberg",
      "note 1 scratch", "retrieve 2-3", "undo --yes", "list --json", "show 1-6 --json",
      "db check", "log --json", "db create",
    ] {
      for scene in [file, server] { _ = try scene.file("cars.csv", rows) }
      let expected = file.run(line.replacing("cars.csv", with: file.path("cars.csv")))
      let found = server.run(line.replacing("cars.csv", with: server.path("cars.csv")))
      // Of a file, a check also says what it thinks of SQLite.
      #expect(found.status == expected.status && found.output == expected.output, "\(line)")
      #expect(line == "db check" || found.messages == expected.messages, "\(line)")
    }
    // An index and a trigger that differ are made anew, as they are spelled.
    try shell.execute("DROP INDEX car_by_plate")
    #expect(server.run("db check --repair").status == .done)
    #expect(server.run("db check") == Consequences(output: "The store is sound\n"))
  }

  @Test func `Where the environment or a service names the server, it is told`() throws {
    let cluster = try PostgresCluster.shared
    let address = try CommandScene.serverAddress()
    let schema = String(try #require(address.split(separator: "%3D").last))
    #expect(executable.shell("$carvalet park BMW -q --store '\(address)'").status == 0)
    try executable.write(
      "services",
      """
      [hotel]
      host=\(cluster.sockets)
      port=\(cluster.port)
      user=fetcher
      dbname=postgres
      """)
    let environment = """
      PGHOST='\(cluster.sockets)' PGPORT=\(cluster.port) PGUSER=fetcher PGDATABASE=postgres
      """
    let options = "options=-csearch_path%3D\(schema)"
    for command in [
      "\(environment) $carvalet db info --store 'postgresql://?\(options)'",
      "PGSERVICEFILE=services $carvalet db info --store 'postgresql://?service=hotel&\(options)'",
    ] {
      let ended = executable.shell(command)
      #expect(ended.status == 0, "\(ended)")
      for line in [
        "Host     \(cluster.sockets):\(cluster.port)", "Schema   \(schema) of postgres",
        "Role     fetcher, may write",
      ] {
        #expect(ended.output.contains(line + "\n"), "\(ended)")
      }
    }
  }

  @Test func `A role that is set after the login is told with it`() throws {
    let scene = try CommandScene.onServer()
    #expect(scene.run("park BMW").status == .done)
    let role = "setter_\(UInt32.random(in: 0 ... .max))"
    let shell = try PostgresConnection(ServerAddress(scene.store))
    try shell.execute("CREATE ROLE \(role)")
    try shell.execute("GRANT USAGE ON SCHEMA \(scene.schema) TO \(role)")
    try shell.execute("GRANT SELECT ON ALL TABLES IN SCHEMA \(scene.schema) TO \(role)")
    let info = scene.run("db info --store \(scene.store)%20-crole%3D\(role)")
    #expect(
      info.output.contains("Role     \(role), logged in as fetcher, may only read\n"), "\(info)")
  }

  @Test func `An address of IPv6 stands in brackets`() throws {
    let address = try ServerAddress("postgresql://anna:secret@[::1]:5433/cars")
    #expect(address.description == "postgresql://anna@[::1]:5433/cars")
    #expect(address.withoutSecrets == "postgresql://anna@[::1]:5433/cars")
    #expect(try ServerAddress("postgresql://[fe80::1]/cars").hosts == ["[fe80::1]"])
    let several = try ServerAddress("postgresql://[::1]:5433,db2/cars")
    #expect(several.description == "postgresql://[::1]:5433,db2/cars")
    #expect(try ServerAddress(several.withoutSecrets).hosts == several.hosts)
    let refused = try CommandScene().run("list --store postgresql://anna@[::1]:1/cars")
    #expect(refused.messages.contains("No connection to 'postgresql://anna@[::1]:1/cars'"))
    let secret = try CommandScene().run("list --store postgresql://anna:sesame@[::1]:1/cars")
    #expect(!secret.messages.contains("sesame"))
  }

  @Test(arguments: [
    ("postgresql:///x?hots=/tmp", "'hots'"), ("postgresql:///x?usre=anna", "'usre'"),
    ("postgresql://db/x?ssl_mode=require", "'ssl_mode'"),
  ])
  func `The unknown word of an address is named`(address: String, word: String) throws {
    let refused = try CommandScene().run("list --store \(address)")
    #expect(
      refused
        == Consequences(
          .usage,
          messages:
            "Error: The address of the store has the setting \(word), which PostgreSQL does not know\n"
        ))
  }

  @Test(arguments: ["postgresql://anna:pa/ss?wort=1@db/x", "postgresql:///x?hunter=1"])
  func `A word that may be of a password is not`(address: String) throws {
    let refused = try CommandScene().run("list --store \(address)")
    #expect(refused.status == .usage)
    #expect(!refused.messages.contains("wort") && !refused.messages.contains("hunter"))
  }
}
