import FetchedResults
import Foundation
import TestSupport
import Testing

@testable import CarvaletCommands
@testable import FetchedResultsPostgres

/// A stand on a server that another one feeds by logical replication: an upgrade without a pause,
/// as the article describes it, and a subscription to the cars alone, which is no copy of a stand.
@Suite(.needsPostgres, .ownThread, .timeLimit(.minutes(60)))
struct ServerReplicationTests {
  private let old: PostgresCluster
  private let new: PostgresCluster
  private let scene: CommandScene
  private let oldShell: PostgresConnection
  private let newShell: PostgresConnection

  init() throws {
    old = try PostgresCluster.forPublications()
    new = try PostgresCluster.forPublications()
    scene = try CommandScene(server: old.address(schema: "public"))
    oldShell = try PostgresConnection(ServerAddress(old.address(schema: "public")))
    newShell = try PostgresConnection(ServerAddress(new.address(schema: "public")))
    scene.parkEvening()
  }

  private var isCopied: Bool {
    get throws {
      try newShell.integer("SELECT count(*) FROM pg_subscription_rel WHERE srsubstate <> 'r'") == 0
    }
  }

  @Test func `A server that was fed by a publication of all tables takes over as it is`() throws {
    try oldShell.execute("CREATE PUBLICATION upgrade FOR ALL TABLES")
    try old.copySchemas(to: new)
    try newShell.execute(
      "CREATE SUBSCRIPTION upgrade CONNECTION '\(old.connection)' PUBLICATION upgrade")
    // Meanwhile work goes on.
    for line in ["edit 1 --color blue", "note 2 scratch", "retrieve 3", "park Fiat 500"] {
      #expect(scene.run(line).status == .done)
    }
    let copy = try CommandScene(server: new.address(schema: "public"))
    let lines = [
      "export - --format ndjson", "log --changes", "list --sort make --sections", "queue",
    ]
    try waitUntil { try isCopied && copy.run(lines[1]).output == scene.run(lines[1]).output }
    for line in lines { #expect(copy.run(line) == scene.run(line), "\(line)") }
    #expect(
      copy.run("db info").output.contains("Copied   by a subscription, which runs no trigger\n"))
    try newShell.execute("DROP SUBSCRIPTION upgrade")
    #expect(copy.run("db check") == Consequences(output: "The store is sound\n"))
    for line in ["park Opel -q", "undo --yes", "undo 7 --yes", "log --limit 3"] {
      for scene in [scene, copy] { scene.now += 60 }
      #expect(copy.run(line) == scene.run(line), "\(line)")
    }
    #expect(!copy.run("db info").output.contains("Copied"))
  }

  // Lists were empty without a word.
  @Test func `Cars that arrive without triggers are noticed, and a repair puts that right`() throws
  {
    let copy = try CommandScene(server: new.address(schema: "public"))
    #expect(copy.run("db create").status == .done)
    try oldShell.execute("CREATE PUBLICATION cars FOR TABLE car")
    try newShell.execute(
      "CREATE SUBSCRIPTION cars CONNECTION '\(old.connection)' PUBLICATION cars")
    try waitUntil { try isCopied && newShell.integer("SELECT count(*) FROM car") == 5 }
    let warning = """
      The store has cars that came without its triggers, as by a subscription, and lists lack them. \
      'carvalet db check --repair' puts that right.

      """
    for line in ["list", "index --sort make", "search bmw"] {
      #expect(copy.run(line).messages.contains(warning), "\(line)")
    }
    let info = copy.run("db info")
    #expect(
      info.output.contains(
        "Copied   by a subscription, which runs no trigger; lists lack cars until "
          + "'db check --repair'\n"), "\(info)")
    try newShell.execute("DROP SUBSCRIPTION cars")
    #expect(copy.run("db check --repair").status == .done)
    #expect(copy.run("list --json") == scene.run("list --json"))
    #expect(copy.run("db check") == Consequences(output: "The store is sound\n"))
  }
}
