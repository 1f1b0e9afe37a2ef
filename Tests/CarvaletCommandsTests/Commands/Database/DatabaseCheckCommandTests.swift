import Foundation
import Testing

@testable import CarStorage
@testable import CarvaletCommands

/// `db check`: what it says of a sound store.
@Suite(.everyStore) struct DatabaseCheckCommandTests {
  @Test func `db check says whether the store is sound`() throws {
    let scene = try CommandScene.evening()
    #expect(scene.run("db check -q") == Consequences())
    #expect(scene.run("db check --repair -q") == Consequences())
    #expect(scene.run("db check --quick").output == "The store is sound\n")
  }

  @Test func `db check speaks of SQLite's version once, and leaves the cars as they are`() throws {
    let scene = try CommandScene.evening()
    let before = scene.ledger
    // With an SQLite without the bug there is no message.
    #expect(scene.run("db check").output == "The store is sound\n")
    #expect(scene.run("db check") == Consequences(output: "The store is sound\n"))
    #expect(scene.ledger == before)
  }
}
