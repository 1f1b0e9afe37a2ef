import Glibc
import Testing

@testable import CarvaletCommands

/// `db create`: what a server does besides is in `ServerOnlyTests`.
@Suite(.everyStore) struct DatabaseCreateCommandTests {
  @Test func `an empty store is made once, and stays as it is`() throws {
    let scene = try CommandScene()
    #expect(scene.run("db create") == Consequences(output: "Made the store 'STORE'\n"))
    #expect(scene.run("list").status == .done)
    #expect(scene.run("park BMW").status == .done)
    #expect(
      scene.run("db create") == Consequences(output: "There is a store at 'STORE' already\n"))
    #expect(scene.run("list -q") == Consequences(output: "1\n"))
  }

  @Test(.needsOpenFolders) func `db create --group makes a folder and a store for a group, once`()
    throws
  {
    let scene = try CommandScene()
    // The group must be able to enter the folders above.
    chmod(scene.folder.path, 0o755)
    let line = "db create --group \(getegid()) --store \(scene.path("valet/cars.sqlite"))"
    let group = DatabaseShareCommandTests.ownGroup
    #expect(
      scene.run(line)
        == Consequences(
          output: "Made the store 'FOLDER/valet/cars.sqlite', shared with the group \(group)\n"))
    #expect(
      scene.run(line)
        == Consequences(
          output: """
            There is a store at 'FOLDER/valet/cars.sqlite' already, shared with the group \(group)

            """))
    #expect(
      scene.run("\(line) --json").output
        == """
        {"path":"FOLDER/valet/cars.sqlite","made":false,"indexed":false,"group":"\(group)"}

        """)
    #expect(scene.run("\(line) -q") == Consequences())
    var status = stat()
    #expect(stat(scene.path("valet"), &status) == 0 && status.st_mode & 0o7777 == 0o2770)
    // Nothing is left of a store that could not be shared.
    let refused = scene.run("db create --group no-such --store \(scene.path("new/cars.sqlite"))")
    #expect(refused.status == .usage)
    #expect(stat(scene.path("new"), &status) != 0)
  }
}
