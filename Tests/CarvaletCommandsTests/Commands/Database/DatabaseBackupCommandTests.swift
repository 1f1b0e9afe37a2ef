import Foundation
import Testing

@testable import CarStorage
@testable import CarvaletCommands

/// `db backup`: a copy of the store.
@Suite(.everyStore) struct DatabaseBackupCommandTests {
  @Test func `db backup makes a store of its own, and replaces nothing`() throws {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("db backup \(scene.folder.path)/copy.sqlite")
        == Consequences(
          output: """
            Copied 'STORE' to 'FOLDER/copy.sqlite': 5 cars, last change \
            \(try scene.lastChange())

            """))
    #expect(
      scene.run("list -q --store \(scene.folder.path)/copy.sqlite")
        == Consequences(
          output: """
            4
            2
            3
            1

            """))
    #expect(
      scene.run("db backup \(scene.folder.path)/copy.sqlite")
        == Consequences(
          .cannotCreate,
          messages: "Error: 'FOLDER/copy.sqlite' is there already. Choose another name.\n"))
    #expect(
      scene.run("db backup \(scene.folder.path)/none/copy.sqlite")
        == Consequences(
          .cannotCreate,
          messages: """
            Error: The folder of 'FOLDER/none/copy.sqlite' does not exist. Make it first, or name \
            another place.

            """))
    #expect(scene.run("db backup \(scene.folder.path)/quiet.sqlite -q") == Consequences())
  }

  @Test func `db backup without a file makes a dated one beside the store`() throws {
    let scene = try CommandScene.evening()
    #expect(scene.run("db backup").status == .done)
    let made = try FileManager.default.contentsOfDirectory(atPath: scene.folder.path)
      .filter { $0.hasPrefix("cars-20") && $0.hasSuffix(".sqlite") }
    #expect(made.count == 1)
  }
}
