import Foundation
import TestSupport
import Testing

@testable import CarvaletCommands

/// `db dump` and `db load`: a stand moves to another store, with its log.
@Suite(.everyStore) struct DatabaseDumpCommandTests {
  private static func stand() throws -> CommandScene {
    let scene = try CommandScene.evening()
    for line in [
      "stand name Löwen", "note 1 'left door' --code S", "request 2", "edit 3 --color blue",
    ] {
      #expect(scene.run(line).status == .done)
    }
    return scene
  }

  @Test func `the log, undo and reports go on in the new store`() throws {
    let old = try Self.stand()
    let new = try CommandScene()
    let file = old.path("stand.ndjson")
    #expect(
      old.run("db dump \(file)").output
        == "Dumped 5 cars to 'FOLDER/stand.ndjson', with 2 notes and a log of 10 commands\n")
    let loaded = new.run("db load \(file)")
    #expect(loaded.status == .done && loaded.output.hasPrefix("Loaded 5 cars from '"), "\(loaded)")
    for line in [
      "log", "log --changes", "log --json", "show 1 --history", "export", "list --all --json",
      "report --group-by author --format csv", "report --json", "undo --yes", "undo --yes",
      "redo --yes", "note 1 again", "park Kia", "log --format plain", "export --json", "db check",
    ] {
      #expect(new.run(line) == old.run(line), "\(line)")
    }
  }

  @Test func `a dump goes through a pipe, and says on stderr how much it was`() throws {
    let old = try Self.stand()
    let new = try CommandScene()
    let dump = old.run("db dump")
    #expect(dump.messages == "Dumped 5 cars, with 2 notes and a log of 10 commands\n")
    #expect(dump.output.hasPrefix("{\"dump\":{\"format\":1,\"description\":"))
    #expect(old.run("db dump -q").messages == "")
    let file = try new.file("stand.ndjson", dump.output)
    #expect(new.run("db load \(file) -q") == Consequences())
    #expect(new.run("db dump").output == dump.output)
    #expect(
      old.run("db dump --json").inSentences
        == Consequences(
          .usage, messages: "Error: --json says what was written to a file. Name the file, too.\n"))
    let json = old.run("db dump \(old.path("x.ndjson")) --json").output
    #expect(
      json
        == "{\"file\":\"FOLDER/x.ndjson\",\"cars\":5,\"notes\":2,\"commands\":10,\"changes\":9}\n")
  }

  @Test func `a store with cars is refused, and so is what is no dump`() throws {
    let old = try Self.stand()
    let file = old.path("stand.ndjson")
    _ = old.run("db dump \(file)")
    let refused = old.run("db load \(file)")
    #expect(refused.status == .dataRefused)
    #expect(
      refused.messages == """
        Error: The store has 5 cars already. A dump goes into a new one: name it with --store.

        """)
    let new = try CommandScene()
    let cars = try new.file("cars.csv", "make\nBMW\n")
    let noDump = new.run("db load \(cars)")
    #expect(noDump.status == .dataRefused)
    #expect(
      noDump.messages == """
        Error: Nothing was loaded. FOLDER/cars.csv:1: this is no dump of 'carvalet db dump'. \
        'carvalet import' reads an export.

        """)
    let later = try new.file("later.ndjson", "{\"dump\":{\"format\":9}}\n")
    #expect(new.run("db load \(later)").messages.contains("a newer carvalet (format 9, this one"))
    var lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    lines[3] = "{\"car\":{\"ticket\":}}"
    let broken = try new.file("broken.ndjson", lines.joined(separator: "\n"))
    #expect(new.run("db load \(broken)").messages.contains("broken.ndjson:4: expected a value"))
    // Nothing is there, not even an empty store.
    #expect(new.run("list").status == .inputMissing)
    #expect(new.run("db load \(new.path("none"))").status == .inputMissing)
    #expect(new.run("db load \(file)").status == .done)
  }
}
