import FetchedResults
import Foundation
import TestSupport
import Testing

@testable import CarvaletCommands
@testable import FetchedResultsPostgres

/// Stands of one database beside each other: one in a schema of its own, and one in the next schema
/// of the same search path; and what their names and rights have to do with it.
@Suite(.needsPostgres, .ownThread, .timeLimit(.minutes(60)))
struct ServerNeighbourTests {
  private let other: CommandScene
  private let own: String
  private let neighbour: String
  private let shell: PostgresConnection

  init() throws {
    other = try CommandScene.onServer()
    let address = other.store
    neighbour = String(try #require(address.split(separator: "%3D").last))
    own = neighbour.replacing("stand_", with: "chain_")
    for line in ["park Ford", "park Audi"] { #expect(other.run(line).status == .done) }
    shell = try PostgresConnection(ServerAddress(address))
  }

  /// A stand whose search path has the other one behind it.
  private func chain(_ user: String = PostgresCluster.owner) throws -> CommandScene {
    let scene = try CommandScene()
    scene.environment["CARVALET_STORE"] = try PostgresCluster.shared.address(
      schema: "\(own),\(neighbour)", user: user)
    return scene
  }

  private func indexes(_ schema: String) throws -> [String] {
    try shell.rows(
      "SELECT indexname::text FROM pg_indexes WHERE schemaname = ? ORDER BY 1", [.text(schema)]
    ) {
      $0.text(0) ?? ""
    }
  }

  // The repair dropped the index of the other one.
  @Test func `A repair leaves the next schema of the path alone`() throws {
    let scene = try chain()
    for line in ["db create", "park Seat"] { #expect(scene.run(line).status == .done) }
    let before = try indexes(own)
    let its = try indexes(neighbour)
    for index in ["car_section_by_text_key", "car_by_make", "car_by_plate"] {
      try shell.execute("DROP INDEX \(own).\(index)")
    }
    #expect(scene.run("db check --repair").status == .done)
    #expect(try indexes(own) == before)
    #expect(try indexes(neighbour) == its)
    #expect(scene.run("db check") == Consequences(output: "The store is sound\n"))
  }

  // Regression: the message said that there is an index already.
  @Test func `An index of trigrams is made beside that of the next schema`() throws {
    let scene = try chain()
    for line in ["db create", "park Seat"] { #expect(scene.run(line).status == .done) }
    #expect(other.run("db create --trigram").output.contains("trigram index now"))
    let its = try indexes(neighbour)
    #expect(scene.run("db create --trigram").output.contains("trigram index now"))
    #expect(try indexes(own).contains("car_by_trigram"))
    #expect(try indexes(neighbour) == its)
  }

  // The list had the headings of the other one.
  @Test func `A table that is missing is not looked for in the next schema`() throws {
    let scene = try chain()
    for line in ["db create", "park Seat"] { #expect(scene.run(line).status == .done) }
    try shell.execute("DROP TABLE \(own).car_section")
    let refused = scene.run("list")
    #expect(refused.status == .dataRefused)
    #expect(refused.messages.contains("has no table car_section any more"), "\(refused)")
  }

  // The triggers of the schema that got another name wrote into the log of the one that was
  // restored.
  @Test func `A schema that got another name is written into after a repair`() throws {
    try shell.execute("ALTER SCHEMA \(neighbour) RENAME TO \(own)")
    let scene = try CommandScene()
    scene.environment["CARVALET_STORE"] = try PostgresCluster.shared.address(schema: own)
    #expect(scene.run("list -q") == Consequences(output: "2\n1\n"))
    for line in ["db create", "park Opel"] { #expect(other.run(line).status == .done) }
    for line in ["park BMW", "edit 1 --color red", "note 1 scratch", "undo --yes", "retrieve 1"] {
      let refused = scene.run(line)
      #expect(refused.status == .dataRefused, "\(line)")
      #expect(
        refused.messages.contains(
          "its schema got another name, and its triggers write into another one"),
        "\(refused)")
    }
    #expect(scene.run("db check --quick").status == .nothingMatched)
    #expect(scene.run("db check --repair").status == .done)
    #expect(scene.run("park BMW -q") == Consequences(output: "3\n"))
    #expect(scene.run("db check").status == .done)
    #expect(other.run("list -q") == Consequences(output: "1\n"))
    #expect(other.run("db check").status == .done)
  }

  // The list ended with 65, and the report counted what the role may not see.
  @Test func `A role that sees some rows only is refused`() throws {
    let role = "rows_\(UInt32.random(in: 0 ... .max))"
    for statement in [
      "CREATE ROLE \(role) LOGIN", "GRANT USAGE ON SCHEMA \(neighbour) TO \(role)",
      "GRANT ALL ON ALL TABLES IN SCHEMA \(neighbour) TO \(role)",
      "ALTER TABLE car ENABLE ROW LEVEL SECURITY",
      "CREATE POLICY one ON car USING (ticket = 1)",
    ] { try shell.execute(statement) }
    let scene = try CommandScene()
    scene.environment["CARVALET_STORE"] = try PostgresCluster.shared.address(
      schema: neighbour, user: role)
    for line in ["list", "park BMW", "db check --repair", "report"] {
      let refused = scene.run(line)
      #expect(refused.status == .cannotCreate, "\(line)")
      #expect(refused.messages.contains("hides rows of the table car from this role"), "\(refused)")
    }
    #expect(other.run("list -q") == Consequences(output: "2\n1\n"))
  }
}
