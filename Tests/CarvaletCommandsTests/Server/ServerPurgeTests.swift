import FetchedResults
import Foundation
import TestSupport
import Testing

@testable import CarvaletCommands
@testable import FetchedResultsPostgres

/// What a purge leaves on a server, and what it waits for. Each test has a database of its own: a
/// purge waits for every transaction of the database.
@Suite(.ownThread, .timeLimit(.minutes(60)), .needsPostgres)
struct ServerPurgeTests {
  @Test func `A purge leaves no text in any table`() throws {
    let file = try CommandScene()
    let server = try CommandScene.onServer(inOwnDatabase: true)
    let evening = [
      "park BMW --owner 'Zoë Łukasz'", "park Opel --owner 'Don Quixote' --plate 'Q-UX 4711'",
      "note 2 wunderkind", "edit 2 --owner 'Don Zanzibar' --photo secret.jpg",
      "note 2 wunderkind again --code S", "edit 2 --clear photo", "retrieve 2",
      "park --owner Ximenes", "remove 3 --yes",
    ]
    for scene in [file, server] {
      for line in evening { #expect(scene.run(line).status == .done) }
      scene.now += 60
    }
    let words = ["quixote", "zanzibar", "qux", "wunderkind", "secret", "ximenes"]
    func found() throws -> [String] { try words.filter { try server.keeps(anyOf: [$0]) } }
    #expect(try found() == words)
    for line in [
      "purge --returned-before now --dry-run", "purge --returned-before now --yes",
      "purge --returned-before now --yes", "undo 2 --yes", "show 2", "log",
    ] {
      let expected = file.run(line)
      let purged = server.run(line)
      #expect(purged.output == expected.output, "\(line)")
      #expect(purged.status == expected.status, "\(line)")
    }
    #expect(try found() == [])
    #expect(server.run("db check").status == .done)
    #expect(server.run("list").output.contains("BMW"))
  }

  private static let purge = "purge --returned-before now --yes"

  /// A stand whose only car has left, and a connection of another program.
  private func aCarThatLeft() throws -> (CommandScene, PostgresConnection) {
    let scene = try CommandScene.onServer(inOwnDatabase: true)
    for line in ["park BMW --owner 'Don Quixote'", "retrieve 1"] {
      #expect(scene.run(line).status == .done)
    }
    scene.now += 60
    let address = scene.store
    return (scene, try PostgresConnection(ServerAddress(address)))
  }

  // The server kept the rows of that state, and the purge said that they were gone.
  @Test func `A purge waits for those who read a state of before, and says so in the end`() throws {
    let (scene, reader) = try aCarThatLeft()
    reader.begin("ISOLATION LEVEL REPEATABLE READ")
    try reader.execute("SELECT 1 FROM pg_class LIMIT 1")
    scene.busyTimeout = 1
    let refused = scene.run(Self.purge)
    #expect(refused.status == .storeBusy)
    #expect(refused.messages.contains("another program has been reading for long"), "\(refused)")
    scene.busyTimeout = 10
    #expect(scene.run("show 1 --json").output.contains("Quixote") == false)
    try reader.execute("COMMIT")
    let again = scene.run(Self.purge)
    #expect(again.status == .done)
    #expect(scene.run(Self.purge).output != again.output, "\(again)")
    #expect(scene.run(Self.purge).output.contains("nothing to purge"))
  }

  // Regression: `purge` waited as long as the other transaction, and every `list` waited behind it.
  @Test func `A purge waits as long as writers do for those who use a table`() throws {
    let (scene, reader) = try aCarThatLeft()
    reader.begin("ISOLATION LEVEL READ COMMITTED")
    try reader.execute("SELECT count(*) FROM car")
    scene.busyTimeout = 1
    #expect(scene.run(Self.purge).status == .storeBusy)
    scene.busyTimeout = 10
    try reader.execute("COMMIT")
    #expect(scene.run(Self.purge).status == .done)
    #expect(scene.run(Self.purge).output.contains("nothing to purge"))
  }
}
