import Foundation
import Testing

@testable import CarvaletCommands

/// `db`: files that are no stores.
@Suite(.everyStore) struct DatabaseCommandTests {
  @Test func `what is not a store is left alone`() throws {
    let scene = try CommandScene()
    _ = try scene.file(
      "notes.sqlite",
      "this is a list of things to do, not a database of cars, and longer than a header is")
    #expect(
      scene.run("list --store \(scene.folder.path)/notes.sqlite")
        == Consequences(
          .dataRefused,
          messages: """
            Error: 'FOLDER/notes.sqlite' is not a carvalet store. Nothing was changed.

            """))
    #expect(
      scene.run("park --store \(scene.folder.path)/notes.sqlite")
        == Consequences(
          .dataRefused,
          messages: """
            Error: 'FOLDER/notes.sqlite' is not a carvalet store. Nothing was changed.

            """))
    #expect(
      scene.run("db check --store \(scene.folder.path)/notes.sqlite")
        == Consequences(
          .dataRefused,
          messages: """
            Error: 'FOLDER/notes.sqlite' is not a carvalet store. Nothing was changed.

            """))
    #expect(
      try scene.contents("notes.sqlite")
        == "this is a list of things to do, not a database of cars, and longer than a header is")
    _ = try scene.file("empty.sqlite", "")
    #expect(
      scene.run("park --store \(scene.folder.path)/empty.sqlite")
        == Consequences(
          .dataRefused,
          messages: """
            Error: 'FOLDER/empty.sqlite' is not a carvalet store. Nothing was changed.

            """))
    #expect(
      scene.run("park --store \(scene.folder.path)/none/cars.sqlite")
        == Consequences(
          .cannotCreate,
          messages: """
            Error: The folder of 'FOLDER/none/cars.sqlite' does not exist. Make it first, or name \
            another place.

            """))
    #expect(
      scene.run("park --store \(scene.folder.path)")
        == Consequences(
          .cannotCreate, messages: "Error: 'FOLDER' is a folder. Name a file in it with --store.\n")
    )
  }
}
