import Foundation
import Testing

@testable import CarStorage
@testable import CarvaletCommands

/// Looking after the store.
struct DatabaseCommandTests {
  @Test func `db path follows --store, then CARVALET_STORE, then XDG_DATA_HOME, then HOME`() throws
  {
    let scene = try CommandScene()
    #expect(scene.run("db path") == Consequences(output: "FOLDER/cars.sqlite\n"))
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

  @Test func `db check says whether the store is sound`() throws {
    let scene = try CommandScene.evening()
    #expect(scene.run("db check -q") == Consequences())
    #expect(scene.run("db check --repair -q") == Consequences())
    #expect(scene.run("db check --quick").output == "The store is sound\n")
  }

  @Test func `db check speaks of SQLite's version once, and leaves the cars as they are`() throws {
    let scene = try CommandScene.evening()
    let before = scene.ledger
    // With an SQLite that has no such bug nothing is said at all.
    #expect(scene.run("db check").output == "The store is sound\n")
    #expect(scene.run("db check") == Consequences(output: "The store is sound\n"))
    #expect(scene.ledger == before)
  }

  @Test func `db backup makes a store of its own, and replaces nothing`() throws {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("db backup \(scene.folder.path)/copy.sqlite")
        == Consequences(
          output: """
            Copied 'FOLDER/cars.sqlite' to 'FOLDER/copy.sqlite': 5 cars, last change \
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

  @Test func `db restore puts a backup back, and keeps what was there`() throws {
    let scene = try CommandScene.evening()
    let copy = "\(scene.folder.path)/copy.sqlite"
    #expect(scene.run("db backup \(copy) -q") == Consequences())
    let lastChange = try scene.lastChange()
    #expect(scene.run("remove 1-3 --yes -q") == Consequences())
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
            Error: 'FOLDER/cars.sqlite' is the store itself. Name a backup of it.

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

  @Test func `db backup without a file makes a dated one beside the store`() throws {
    let scene = try CommandScene.evening()
    #expect(scene.run("db backup").status == .done)
    let made = try FileManager.default.contentsOfDirectory(atPath: scene.folder.path)
      .filter { $0.hasPrefix("cars-20") && $0.hasSuffix(".sqlite") }
    #expect(made.count == 1)
  }

  @Test func `db vacuum keeps every car`() throws {
    let scene = try CommandScene.evening()
    #expect(scene.run("remove 1-3 --yes -q") == Consequences())
    #expect(scene.run("db vacuum") == Consequences(output: "Vacuumed 'FOLDER/cars.sqlite'\n"))
    #expect(scene.run("list -q") == Consequences(output: "4\n"))
    #expect(scene.run("db vacuum -q") == Consequences())
  }

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

extension CommandScene {
  /// When the store was changed last, as people read it.
  fileprivate func lastChange() throws -> String {
    let store = try CarStore(path: "\(folder.path)/cars.sqlite", checkpointsWhenIdle: false)
    let extent = try store.store.read(CarStore.Extent.init)
    return HumanTime(now: now, zone: zone).clock(try #require(extent.lastChange))
  }
}
