import FetchedResults
import Foundation
import TestSupport
import Testing

@testable import CarvaletCommands
@testable import FetchedResultsPostgres

/// `db info`: what a store is and how much it holds.
@Suite(.everyStore) struct DatabaseInfoCommandTests {
  private func lines(_ consequences: Consequences) -> [String] {
    consequences.output.split(separator: "\n").map(String.init)
  }

  @Test func `db info of a file`() throws {
    let scene = try CommandScene()
    #expect(scene.run("db info").status == .inputMissing)
    for line in ["park BMW", "park Audi", "park Opel", "retrieve 2"] { _ = scene.run(line) }
    let found = lines(scene.run("db info"))
    #expect(
      found.dropLast(4) == [
        "Store    STORE", "Format   version 9",
        "Cars     2 on the lot, 1 in the ledger", "Changed  19:04",
      ])
    #expect(
      found.suffix(3) == [
        "Kept     4 changes since 19:04, write-ahead log 0 bytes", "Backup   none known",
        "Purge    none known",
      ])
    let size = try FileManager.default.attributesOfItem(atPath: scene.store)[.size] as? Int
    #expect(found[4] == "Size     \(InfoMessages.size(try #require(size)).string)")
    #expect(
      scene.run("db info --json").output == """
        {"path":"STORE","kind":"file","formatVersion":9,"carsOnLot":2,\
        "carsInLedger":1,"lastChange":"2026-11-21T18:04:05.000Z","bytes":\(size!),\
        "log":{"bytes":0,"readers":[]},"group":null,"server":null,\
        "changeLog":{"changes":4,"first":"2026-11-21T18:04:05.000Z","keptMonths":null},\
        "lastBackup":null,"lastPurge":null}

        """)
  }

  @Test(.needsPostgres) func `db info of a server names the role and what it may do`() throws {
    let scene = try CommandScene.onServer()
    let address = scene.store
    for line in ["park BMW", "park Audi", "park Opel", "retrieve 2"] { _ = scene.run(line) }
    let schema = String(try #require(address.split(separator: "%3D").last))
    let server = try ServerAddress(address)
    let shell = try PostgresConnection(server)
    let version = try #require(
      try shell.firstRow("SELECT split_part(current_setting('server_version'), ' ', 1)") {
        $0.text(0)
      } ?? nil)
    let cluster = try PostgresCluster.shared
    let found = lines(scene.run("db info"))
    #expect(
      found.dropLast(4) == [
        "Store    STORE", "Server   PostgreSQL \(version)",
        "Host     \(cluster.sockets):\(cluster.port)", "Schema   \(schema) of postgres",
        "Role     fetcher, may write", "Format   version 9",
        "Cars     2 on the lot, 1 in the ledger", "Changed  19:04",
      ])
    #expect(found[8].hasPrefix("Size     ") && found.last == "Purge    none known")
    try shell.execute("CREATE ROLE iris LOGIN PASSWORD 'butterfly'")
    try shell.execute("GRANT USAGE ON SCHEMA \(schema) TO iris")
    try shell.execute("GRANT SELECT ON ALL TABLES IN SCHEMA \(schema) TO iris")
    scene.environment["CARVALET_STORE"] = cluster.address(
      schema: schema, user: "iris", password: "butterfly")
    let reader = scene.run("db info --json")
    #expect(reader.status == .done)
    #expect(
      reader.output.contains(
        """
        "server":{"version":"\(version)","hosts":["127.0.0.1:\(cluster.port)"],\
        "database":"postgres","schema":"\(schema)","role":"iris","mayWrite":false,"standby":false}
        """), "\(reader)")
    #expect(!reader.output.contains("butterfly"))
    let shape = try JSONSchema(JSONShapes.schema)
    #expect(try shape.violations(of: ParsedJSON(reader.output), as: "dbInfo") == [])
    try shell.execute("GRANT INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA \(schema) TO iris")
    #expect(lines(scene.run("db info"))[4] == "Role     iris, may write")
  }

  @Test(arguments: [
    (0, "0 bytes"), (1023, "1023 bytes"), (1024, "1.0 KB"), (10_239, "9.9 KB"),
    (77_824, "76 KB"), (1_048_575, "1023 KB"), (1_048_576, "1.0 MB"), (3 << 40, "3.0 TB"),
    (5000 << 40, "5000 TB"),
  ])
  func `A size has two or three figures and a unit`(bytes: Int, text: String) {
    #expect(InfoMessages.size(bytes).string == text)
  }
}
