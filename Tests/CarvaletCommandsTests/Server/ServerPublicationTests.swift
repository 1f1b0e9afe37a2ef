import FetchedResults
import Foundation
import TestSupport
import Testing

@testable import CarvaletCommands
@testable import FetchedResultsPostgres

/// A server whose tables are published, as for an upgrade or for a copy of the changes elsewhere.
/// The tables of a server that the tests of commands share are published as well.
@Suite(.needsPostgres, .ownThread, .timeLimit(.minutes(60)))
struct ServerPublicationTests {
  // Each command ended with 74: the server changes no row of a published table without a primary
  // key.
  @Test func `A publication of all tables stops no command`() throws {
    let scene = try CommandScene.onServer(inOwnDatabase: true)
    // The database is a copy of one that has such a publication.
    let shell = try PostgresConnection(ServerAddress(scene.store))
    #expect(try shell.integer("SELECT count(*) FROM pg_publication WHERE puballtables") == 1)
    scene.parkEvening()
    for line in [
      "edit 1 --color blue", "note 2 scratch", "note 2 'two scratches'", "request 3", "ready 3",
      "retrieve 3", "repark 3", "undo --yes", "redo --yes", "move 1 B2", "remove 4 --yes",
      "db check --repair", "db create --trigram", "purge --returned-before now --yes",
    ] {
      let done = scene.run(line)
      #expect(done.status == .done, "\(line): \(done)")
    }
    #expect(scene.run("db check") == Consequences(output: "The store is sound\n"))
  }
}
