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
