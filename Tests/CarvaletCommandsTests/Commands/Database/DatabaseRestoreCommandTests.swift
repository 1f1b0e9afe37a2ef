import Foundation
import Testing

@testable import CarStorage
@testable import CarvaletCommands

/// `db restore`: a backup in the place of the store.
@Suite(.everyStore) struct DatabaseRestoreCommandTests {
  @Test func `db restore puts a backup back, and keeps what was there`() throws {
    let scene = try CommandScene.evening()
    let copy = "\(scene.folder.path)/copy.sqlite"
    #expect(scene.run("db backup \(copy) -q") == Consequences())
    let lastChange = try scene.lastChange()
    #expect(scene.run("remove 1-3 --yes -q") == Consequences(output: "1\n2\n3\n"))
    let restored = scene.run("db restore \(copy)")
    let said =
      "Restored 'FOLDER/copy.sqlite': 5 cars, last change \(lastChange). The store before it is kept as "
    #expect(restored.output.hasPrefix(said))
    #expect(restored.status == .done)
    #expect(scene.run("list -q").output == "4\n2\n3\n1\n")
    let kept = try #require(
      FileManager.default.contentsOfDirectory(atPath: scene.folder.path)
        .first { $0.contains("before-restore") && $0.hasSuffix(".sqlite") })
    #expect(scene.run("list -q --store \(scene.folder.path)/\(kept)").output == "4\n")
    #expect(
      scene.run("db restore \(scene.folder.path)/cars.sqlite")
        == Consequences(
          .usage,
          messages: """
            Error: 'STORE' is the store itself. Name a backup of it.

            """))
    #expect(
      scene.run("db restore \(scene.folder.path)/none.sqlite").status == .inputMissing)
    #expect(
      scene.run("db restore \(copy) -q --store \(scene.folder.path)/new.sqlite") == Consequences())
    #expect(scene.run("list -q --store \(scene.folder.path)/new.sqlite").output == "4\n2\n3\n1\n")
  }

  @Test(arguments: ["no header", "nothing in it", "another trigger"])
  func `db restore helps where the store cannot be opened or written`(damage: String) throws {
    let scene = try CommandScene.evening()
    let copy = scene.path("copy.sqlite")
    #expect(scene.run("db backup \(copy) -q") == Consequences())
    var bytes = try Data(contentsOf: URL(fileURLWithPath: scene.store))
    switch damage {
    case "no header": bytes.replaceSubrange(0..<100, with: Data(count: 100))
    case "nothing in it": bytes = Data()
    default:
      let trigger = try #require(bytes.range(of: Data("INSERT OR IGNORE INTO removed".utf8)))
      bytes.replaceSubrange(trigger, with: Data("INSERT OR ABORT  INTO removed".utf8))
    }
    // The same file, as a disk that fails leaves it.
    let file = try #require(FileHandle(forWritingAtPath: scene.store))
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: bytes)
    try file.close()
    #expect(scene.run("park").status == .dataRefused)
    let restored = scene.run("db restore \(copy)")
    #expect(restored.status == .done)
    #expect(restored.output.contains(" The store before it is kept as 'FOLDER/cars-damaged-20"))
    #expect(scene.run("list -q").output == "4\n2\n3\n1\n")
    let kept = try #require(
      FileManager.default.contentsOfDirectory(atPath: scene.folder.path)
        .first { $0.contains("damaged") && $0.hasSuffix(".sqlite") })
    #expect(try Data(contentsOf: URL(fileURLWithPath: scene.path(kept))) == bytes)
    // Tickets go on from the last one given out.
    #expect(scene.run("park").output.hasPrefix("Parked ticket 6: "))
  }

  @Test func `db restore leaves alone what was never a store`() throws {
    let scene = try CommandScene.evening()
    let text = try scene.file("notes.txt", "not a store\n")
    #expect(
      scene.run("db restore \(scene.store) --store \(text)")
        == Consequences(
          .dataRefused,
          messages: "Error: 'FOLDER/notes.txt' is not a carvalet store. Nothing was changed.\n"))
    #expect(try scene.contents("notes.txt") == "not a store\n")
  }

  @Test func `undo says that a restore lies between, although the log has the command`() throws {
    let scene = try CommandScene.evening()
    _ = scene.run("edit 1 --color blue")
    _ = scene.run("edit 2 --color blue")
    #expect(scene.run("db backup \(scene.path("backup"))").status == .done)
    // The numbers of the log go on behind those of the store that is replaced.
    _ = scene.run("edit 2 --color green")
    #expect(scene.run("db restore \(scene.path("backup"))").status == .done)
    #expect(scene.run("log 1 --limit 1").output.contains("edit"))
    let between =
      "(edit by anna, 19:04) cannot be taken back: a backup was put in place since, by "
    for number in [7, 8] {
      let refused = scene.run("undo \(number) --yes")
      #expect(refused.status == .nothingMatched)
      #expect(refused.messages.hasPrefix("Error: \(number) \(between)"), "\(refused)")
      #expect(refused.messages.contains("(restore by anna, "), "\(refused)")
    }
    _ = scene.run("edit 1 --color red")
    #expect(scene.run("undo 7 --yes").messages.contains(between))
    #expect(scene.run("undo --yes").output == "1: color red -> blue\n")
  }
}
