import FetchedResults
import Foundation
import TestSupport
import Testing

@testable import CarvaletCommands
@testable import FetchedResultsPostgres

/// Addresses that people copy, and commands that they paste.
@Suite(.ownThread, .timeLimit(.minutes(60)), .needsPostgres)
struct ServerAddressTests {
  private let cluster: PostgresCluster

  init() throws { cluster = try PostgresCluster.shared }

  /// What a message says is to be typed.
  private func command(in consequences: Consequences) throws -> String {
    #expect(consequences.status == .unavailable)
    let parts = consequences.messages.split(separator: "ype: ", maxSplits: 1)
    return String(try #require(parts.last))
  }

  // It lacked the schema, named other files than people did, and had an address that no program
  // took where the server was reached over a socket.
  @Test(arguments: ["stand_\(UInt32.random(in: 0 ... .max))", "Stand's \"7\" \(UUID())"])
  func `The commands for a backup and its return do it when they are pasted`(
    schema: String
  ) throws {
    let scene = try CommandScene()
    let name = #""\#(schema.replacing("\"", with: "\"\""))""#
    let escaped = name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    // A backslash keeps the blank in one word of the setting.
    scene.environment["CARVALET_STORE"] = cluster.address(
      schema: escaped.replacing("%20", with: "%5C%20"))
    for line in ["db create", "park BMW M3", "note 1 scratch"] {
      #expect(scene.run(line).status == .done)
    }
    let before = scene.run("export -")
    let executable = Executable()
    let backup = executable.shell(try command(in: scene.run("db backup 'my dump'")))
    #expect(backup.status == 0, "\(backup)")
    #expect(scene.run("park Audi").status == .done)
    let restore = try command(in: scene.run("db restore 'my dump'"))
    for _ in 1...2 {
      let ended = executable.shell(restore)
      #expect(ended.status == 0, "\(ended)")
      #expect(scene.run("export -") == before)
      #expect(scene.run("db check").status == .done)
      let shell = try PostgresConnection(ServerAddress(cluster.address(schema: "public")))
      try shell.execute("DROP SCHEMA \(name) CASCADE")
      #expect(scene.run("list").status == .inputMissing)
    }
  }

  // The schema was dropped with what others had in it, and its rights were lost; with the extension
  // of the trigrams in it nothing was restored.
  @Test func `A stand in the schema of the whole database is restored beside all that is in it`()
    throws
  {
    let scene = try CommandScene.onServer(inOwnDatabase: true)
    let address = scene.store
    for line in ["park BMW M3", "db create --trigram"] {
      #expect(scene.run(line).status == .done)
    }
    let shell = try PostgresConnection(ServerAddress(address))
    try shell.execute("CREATE TABLE menu AS SELECT 'soup' AS dish")
    let before = scene.run("export -")
    let executable = Executable()
    let backup = executable.shell(try command(in: scene.run("db backup stand.dump")))
    #expect(backup.status == 0, "\(backup)")
    #expect(scene.run("park Audi").status == .done)
    try shell.execute("CREATE TABLE guests AS SELECT * FROM menu")
    let restored = executable.shell(try command(in: scene.run("db restore stand.dump")))
    #expect(restored.status == 0, "\(restored)")
    #expect(scene.run("export -") == before)
    #expect(scene.run("db check").status == .done)
    #expect(try shell.integer("SELECT count(*) FROM guests") == 1)
    #expect(
      try shell.integer("SELECT has_schema_privilege('public', 'public', 'USAGE')::int::bigint")
        == 1)
  }

  // It was pg_restore, which refuses the copy of a file.
  @Test func `The copy of a file is said to be one, and comes into an empty store when pasted`()
    throws
  {
    let file = try CommandScene(server: nil)
    let server = try CommandScene.onServer()
    for line in ["park BMW M3 --note scratch", "park Audi"] {
      #expect(file.run(line).status == .done)
    }
    let copy = file.path("a copy")
    #expect(file.run(arguments: ["db", "backup", copy]).status == .done)
    let refused = server.run(arguments: ["db", "restore", copy])
    #expect(refused.messages.contains("is a store in a file") && !refused.messages.contains("pg_"))
    let executable = Executable()
    let pasted = try command(in: refused).replacing("carvalet ", with: "$carvalet ")
    let copied = executable.shell(pasted)
    #expect(copied.status == 0, "\(copied)")
    #expect(server.run("export -").output == file.run("export -").output)
  }

  @Test func `The command for a vacuum runs when it is pasted`() throws {
    let scene = try CommandScene.onServer()
    #expect(scene.run("park BMW").status == .done)
    let ended = Executable().shell(try command(in: scene.run("db vacuum")))
    #expect(ended.status == 0, "\(ended)")
  }

  @Test func `An address without its secrets is whole`() throws {
    let addresses = [
      "postgresql://anna:secret@db.example:5433/cars?sslmode=require&options=-csearch_path%3Da":
        "postgresql://anna@db.example:5433/cars?options=-csearch_path%3Da&sslmode=require",
      "postgresql://db1,db2:5433/cars?password=secret":
        "postgresql:///cars?host=db1,db2&port=,5433",
      "postgresql:///a%20b?host=/tmp/x&sslpassword=secret&user=a%27b":
        "postgresql://a%27b@/a%20b?host=/tmp/x",
      "Postgres://db": "postgresql://db/",
    ]
    for (given, expected) in addresses {
      let address = try ServerAddress(given)
      #expect(address.withoutSecrets == expected)
      #expect(try ServerAddress(expected).withoutSecrets == expected)
      #expect(try ServerAddress(expected).description == address.description)
    }
  }

  // Regression: the address was taken for the name of a file.
  @Test func `The scheme of an address has no case`() throws {
    let scene = try CommandScene()
    let address = try CommandScene.serverAddress()
    #expect(scene.run("park BMW --store \(address)").status == .done)
    for scheme in ["Postgresql", "POSTGRES"] {
      let typed = scheme + address.dropFirst("postgresql".count)
      #expect(scene.run("list -q --store \(typed)") == Consequences(output: "1\n"))
    }
  }

  // MARK: - Messages

  // A password that is an ordinary word was blotted out wherever that word stood.
  @Test(arguments: ["a", "is", "or"])
  func `A short password leaves the words of a message whole`(password: String) throws {
    let address = try ServerAddress("postgresql://anna:\(password)@db/cars")
    let message = "a role anna is or is not a friend of password authentication"
    #expect(address.redacted(message) == message)
    #expect(
      address.redacted("no 'postgresql://anna:\(password)@db', no PGPASSWORD='\(password)'")
        == "no 'postgresql://anna:********@db', no PGPASSWORD='********'")
    #expect(!address.description.contains(":"[...] + password + "@"))
  }

  @Test func `A longer password is shown nowhere`() throws {
    let address = try ServerAddress("postgresql://anna:open%20sesame@db/cars")
    #expect(
      address.redacted("FATAL:  'open sesame' is wrong (open sesame)")
        == "FATAL: '********' is wrong (********)")
    // What the message shows anyway is no secret in it.
    let same = try ServerAddress("postgresql://anna:anna@db/cars")
    #expect(same.redacted("no password for \"anna\"") == "no password for \"anna\"")
  }

  @Test func `What the library says on several lines is one sentence`() throws {
    let address = try ServerAddress("postgresql://db")
    #expect(
      address.redacted(
        "server closed the connection unexpectedly\n\tThis probably means the server\n\tterminated.\n"
      )
        == "server closed the connection unexpectedly")
    #expect(address.redacted("no db1\nno db2.\nno db1\n") == "no db1; no db2")
    let scene = try CommandScene()
    let none = scene.run(
      "list --store postgresql:///x?host=\(scene.folder.path),\(scene.folder.path)&port=1,2")
    #expect(none.messages.filter { $0 == "\n" }.count == 1)
    #expect(!none.messages.contains("?  "), "\(none)")
    #expect(!none.messages.contains("Is the server running"), "\(none)")
    #expect(none.messages.contains("directory; connection"), "\(none)")
  }
}
