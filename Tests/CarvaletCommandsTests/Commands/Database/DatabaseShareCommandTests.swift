import Glibc
import Testing

@testable import CarvaletCommands

/// `db share`: what logins of one group do with the store is in `SharedStoreTests`.
@Suite(.everyStore) struct DatabaseShareCommandTests {
  /// The name of a group in which this process is.
  static let ownGroup =
    getgrgid(getegid()).map { String(cString: $0.pointee.gr_name) } ?? "\(getegid())"

  /// A stand whose folder has the store alone.
  private func scene() throws -> CommandScene {
    let scene = try CommandScene()
    #expect(scene.run("park BMW").status == .done)
    return scene
  }

  @Test(.needsOpenFolders) func `db share gives the group the store, and says so once`() throws {
    let scene = try scene()
    let group = Self.ownGroup
    #expect(
      scene.run("db share \(getegid())")
        == Consequences(output: "Shared 'STORE' with the group \(group)\n"))
    #expect(
      scene.run("db share '\(group)'")
        == Consequences(output: "'STORE' is shared with the group \(group) already\n"))
    #expect(
      scene.run("db share \(getegid()) --json").output
        == "{\"path\":\"STORE\",\"group\":\"\(group)\",\"changed\":[]}\n")
    #expect(scene.run("db share \(getegid()) -q") == Consequences())
    #expect(scene.run("db info").output.contains("\nGroup    \(group), may read and write\n"))
    #expect(scene.run("db info --json").output.contains("\"group\":\"\(group)\""))
    #expect(scene.run("list -q") == Consequences(output: "1\n"))
  }

  @Test(.needsOpenFolders) func `db share says what is in the way`() throws {
    let scene = try scene()
    #expect(scene.run("db share no-such-group").status == .usage)
    _ = try scene.file("other", "")
    let crowded = scene.run("db share \(getegid())")
    #expect(crowded.status == .cannotCreate)
    #expect(
      crowded.messages.hasPrefix(
        "Error: The folder 'FOLDER' has other files too, such as 'other', "),
      "\(crowded)")
    #expect(
      crowded.messages.contains("\n  carvalet db restore STORE --store /srv/valet/cars.sqlite\n"))
    #expect(scene.run("db info --json").output.contains("\"group\":null"))
    let missing = scene.run("db share \(getegid()) --store \(scene.path("none.sqlite"))")
    #expect(missing.status == .inputMissing)
  }
}
