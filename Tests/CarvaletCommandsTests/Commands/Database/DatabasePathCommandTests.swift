import Foundation
import Testing

@testable import CarStorage
@testable import CarvaletCommands

/// `db path`: which store a command line means.
@Suite(.everyStore) struct DatabasePathCommandTests {
  @Test func `db path follows --store, then CARVALET_STORE, then XDG_DATA_HOME, then HOME`() throws
  {
    let scene = try CommandScene()
    #expect(scene.run("db path") == Consequences(output: "STORE\n"))
    #expect(
      scene.run("db path --store \(scene.folder.path)/other")
        == Consequences(output: "FOLDER/other\n"))
    scene.environment["CARVALET_STORE"] = ""
    scene.environment["XDG_DATA_HOME"] = "\(scene.folder.path)/data"
    #expect(scene.run("db path") == Consequences(output: "FOLDER/data/carvalet/carvalet.sqlite\n"))
    scene.environment["XDG_DATA_HOME"] = "relative"
    scene.environment["HOME"] = "\(scene.folder.path)/home"
    #expect(
      scene.run("db path")
        == Consequences(output: "FOLDER/home/.local/share/carvalet/carvalet.sqlite\n"))
    scene.environment["HOME"] = nil
    #expect(
      scene.run("db path")
        == Consequences(
          .usage,
          messages: """
            Error: There is no home folder to keep the cars in. Name a file with --store.

            """))
    #expect(
      scene.run("db path --store ''")
        == Consequences(.usage, messages: "Error: --store needs the path of a file\n"))
  }
}
