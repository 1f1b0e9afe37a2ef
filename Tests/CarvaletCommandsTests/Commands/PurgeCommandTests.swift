import Foundation
import TestSupport
import Testing

@testable import CarvaletCommands

/// `purge`: what tells about people is gone, from the bytes of the files or the tables of a server
/// too.
@Suite(.everyStore) struct PurgeCommandTests {
  private let texts = ["Zanzibar", "Quixote", "Q-UX 4711", "wunderkind", "secret.jpg", "Ximenes"]

  /// Whether a text stands anywhere in the store, as it is or folded.
  private func isFound(_ text: String, in scene: CommandScene) throws -> Bool {
    try scene.keeps(anyOf: [text, text.lowercased(), text.filter(\.isLetter).uppercased()])
  }

  private func stand() throws -> CommandScene {
    let scene = try CommandScene.evening()
    for line in [
      "park Opel Astra --owner 'Don Quixote' --plate 'Q-UX 4711' --note wunderkind",
      "edit 6 --owner 'Don Zanzibar' --photo secret.jpg", "note 6 wunderkind again",
      "edit 6 --clear photo", "retrieve 6", "park --owner Ximenes", "remove 7",
    ] { #expect(scene.run(line).status == .done) }
    return scene
  }

  @Test func `neither the tables, nor the files and their free pages keep a byte of it`() throws {
    let scene = try stand()
    for text in texts { #expect(try isFound(text, in: scene), "\(text)") }
    scene.now += 60
    #expect(
      scene.run("purge --returned-before now --dry-run").output
        == "Would purge 2 cars, 1 more in the log alone, and 11 entries of the log\n")
    for text in texts { #expect(try isFound(text, in: scene), "\(text)") }
    let purged = scene.run("purge --returned-before now --yes")
    #expect(purged.output.hasPrefix("Purged 2 cars"))
    // The log has the same number.
    #expect(scene.run("log --limit 1 --format csv").output.contains(",purge,,,2,5 6"))
    for text in texts { #expect(try !isFound(text, in: scene), "\(text)") }
    #expect(try isFound("Zoë", in: scene))
    // Counts and times stay.
    #expect(scene.run("list --returned -q").output == "6\n5\n")
    #expect(scene.run("show 6 --fields make,dateReturned,plate,note").output.contains("Opel"))
    #expect(scene.run("db check").status == .done)
    #expect(scene.run("purge --returned-before now").output == "There is nothing to purge\n")
  }

  @Test func `a step that it touched is not undone, with its date`() throws {
    let scene = try stand()
    scene.now += 60
    _ = scene.run("purge --returned-before now --yes")
    let undone = scene.run("undo 7 --yes")
    #expect(undone.status == .nothingMatched)
    #expect(undone.messages.contains("texts that it changed were purged on 2026-11-21 19:05."))
    #expect(scene.run("undo 14 --yes").messages.contains("cannot be taken back"))
  }

  @Test func `the time is one of every command, and JSON tells a dry run from a real one`() throws {
    let scene = try CommandScene.evening()
    let nothing = { (isDryRun: Bool) in
      Consequences(
        output:
          "{\"cars\":0,\"inLogOnly\":0,\"entries\":0,\"dryRun\":\(isDryRun),\"rewritten\":false}\n")
    }
    #expect(scene.run("purge --returned-before -2h --json") == nothing(false))
    #expect(scene.run("purge --returned-before -2h --dry-run --json") == nothing(true))
  }

  @Test func `what was purged of a step is reported in the history of its car`() throws {
    let scene = try stand()
    _ = scene.run("repark 6")
    _ = scene.run("edit 6 --owner 'Don Xavier'")
    _ = scene.run("retrieve 6")
    scene.now += 60
    _ = scene.run("purge --returned-before now --yes")
    let history = scene.run("show 6 --history", terminal: 120).output
    #expect(!history.contains("6: \n"), "\(history)")
    #expect(history.contains("  6: what changed is no longer kept\n"), "\(history)")
  }

  @Test func `it is asked for, with the number to be typed where cars are many`() throws {
    let scene = try stand()
    scene.now += 60
    #expect(scene.run("purge --returned-before now").status == .usage)
    let asked = scene.run("purge --returned-before now", answers: ["n"])
    #expect(asked.status == .nothingMatched)
    #expect(asked.messages.hasPrefix("This cannot be undone."))
    let rows = (0..<120).map {
      "{\"owner\":\"Guest \($0)\",\"dateReturned\":\"2026-11-21T17:00Z\",\"dateCreated\":\"2026-11-21T16:00Z\"}"
    }
    let file = try scene.file("guests.ndjson", rows.joined(separator: "\n"))
    #expect(scene.run("import \(file)").status == .done)
    #expect(scene.run("purge --returned-before now", answers: ["y"]).status == .nothingMatched)
    #expect(scene.run("purge --returned-before now", answers: ["123"]).status == .done)
    #expect(scene.run("purge --returned-before 2030-01-01").status == .usage)
  }

  @Test func `the backups that the tool made are named, with and without an extension`() throws {
    for name in ["cars", "my.cars", ".cars", "cars.sqlite"] {
      let scene = try CommandScene()
      scene.environment["CARVALET_STORE"] = scene.path(name)
      _ = scene.run("park --owner Quixote")
      _ = scene.run("retrieve 1")
      let made = scene.run("db backup --json").output
      let copy = try #require(made.firstMatch(of: /"copy":"FOLDER\/([^"]+)"/)).output.1
      // What only begins like a copy.
      _ = try scene.file("cars-notes.txt", "")
      try FileManager.default.createDirectory(
        atPath: scene.path("cars-photos"), withIntermediateDirectories: false)
      scene.now += 60
      let asked = scene.run("purge --returned-before now", answers: ["n"])
      #expect(
        asked.messages.hasPrefix(
          """
          This cannot be undone. These copies beside the store still have the texts:
            \(copy)
          Purge 1 car?
          """), "\(asked)")
    }
  }

  @Test func `a car that another program removed leaves nothing behind`() throws {
    let scene = try CommandScene()
    _ = scene.run("park BMW --owner 'Xaver Yxyxyxyx' --plate 'QQ QQ 77'")
    #expect(try scene.keeps(anyOf: ["Yxyxyxyx"]))
    try scene.execute("DELETE FROM car")
    scene.now += 60
    #expect(
      scene.run("purge --returned-before now --yes").output.hasPrefix("Purged 0 cars, 1 more"))
    for text in ["Yxyxyxyx", "yxyxyxyx", "QQ 77", "qqqq77"] {
      #expect(try !scene.keeps(anyOf: [text]), "\(text)")
    }
  }

  @Test func `what is noted of other cars can still be undone and done again`() throws {
    let scene = try stand()
    _ = scene.run("note 1 'left door' --code s")
    _ = scene.run("undo")
    scene.now += 60
    _ = scene.run("purge --returned-before now --yes")
    #expect(scene.run("redo").status == .done)
    #expect(scene.run("show 1 --json").output.contains(#""code":"S","text":"left door""#))
  }

  @Test func `the log has the same commands in the same order afterwards`() throws {
    let scene = try stand()
    // Another program changes a car after a command whose texts are purged.
    try scene.execute("UPDATE car SET color = 'red' WHERE ticket = 2")
    func commands() -> [String] {
      scene.run("log --format csv").output.split(separator: "\n").dropFirst().map {
        let cells = $0.split(separator: ",", omittingEmptySubsequences: false)
        return "\(cells[0]) \(cells[4]) \(cells[8])"
      }
    }
    let before = commands()
    #expect(before.first == "  2" && before.contains("7 park 6"))
    scene.now += 60
    _ = scene.run("purge --returned-before now --yes")
    let after = commands().filter { !$0.contains("purge") && !$0.contains("renew keys") }
    #expect(after == before)
  }

  @Test(.needsExecutable)
  func `a purge whose file cannot be written anew says so, and the next one writes it`() throws {
    let executable = Executable()
    let note = String(repeating: "x", count: 3000)
    try executable.write(
      "cars.csv",
      "ownerLastName,note\nZanzibar,\n" + String(repeating: "Doe,\(note)\n", count: 300))
    #expect(executable.shell("$carvalet import cars.csv -q && $carvalet retrieve 1 -q").status == 0)
    let purge = "$carvalet purge --returned-before now --yes"
    // Enough for what the purge itself writes, and not for the whole file once more.
    let limited = executable.shell("trap '' XFSZ; ulimit -f 1000; \(purge) --json")
    #expect(limited.status == 74, "\(limited)")
    #expect(
      limited.output == #"{"cars":1,"inLogOnly":0,"entries":3,"dryRun":false,"rewritten":false}"#
        + "\n")
    #expect(!limited.messages.contains("Nothing was changed"), "\(limited.messages)")
    #expect(
      limited.messages.contains(
        "Purged 1 car and 3 entries of the log, but the bytes stay in '"))
    #expect(limited.messages.hasSuffix("File too large. Run 'carvalet purge' again.\"}}\n"))
    #expect(executable.shell("grep -c Zanzibar cars.sqlite*").output.contains(":1"))
    #expect(
      executable.shell("\(purge) --dry-run --json").output
        == #"{"cars":0,"inLogOnly":0,"entries":0,"dryRun":true,"rewritten":false}"# + "\n")
    #expect(
      executable.shell("\(purge) --dry-run").output
        == "There is nothing to purge, but the bytes of an earlier purge would be overwritten\n")
    #expect(
      executable.shell("$carvalet purge --returned-before now").output
        == "There is nothing to purge, but the bytes of an earlier purge were overwritten\n")
    #expect(!executable.shell("grep -c Zanzibar cars.sqlite*").output.contains(":1"))
    #expect(executable.shell(purge).output == "There is nothing to purge\n")
  }
}
