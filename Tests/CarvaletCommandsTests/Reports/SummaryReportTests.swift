import Foundation
import Testing

@testable import CarStorage
@testable import CarvaletCommands

/// What the commands for the store as a whole print for scripts: nothing with `--quiet`, an object
/// with `--json`.
@Suite(.everyStore) struct SummaryReportTests {
  @Test func `db path --json says whether there is a store`() throws {
    let scene = try CommandScene()
    // The name of a file, or the whole address of a server.
    let path = scene.run("db path").output.dropLast()
    #expect(
      scene.run("db path --json")
        == Consequences(output: #"{"path":"\#(path)","exists":false}"# + "\n"))
    _ = scene.run("park")
    #expect(
      scene.run("db path --json")
        == Consequences(output: #"{"path":"\#(path)","exists":true}"# + "\n"))
  }

  @Test func `db check --json has each fault with its kind, its sentence and its figures`() throws {
    let scene = try CommandScene.evening()
    // What is said of the version of SQLite is said once.
    _ = scene.run("db check")
    let sound = scene.run("db check --json")
    let version = scene.isOnServer ? "null" : "\"3."
    #expect(
      sound.output.hasPrefix(
        #"{"path":"STORE","sound":true,"faults":[],"sqliteVersion":\#(version)"#))
    #expect(sound.status == .done && sound.messages == "")
    try scene.execute("UPDATE car SET make = '(null)' WHERE ticket > 3")
    let unnamed = scene.run("db check --json")
    #expect(unnamed.status == .nothingMatched)
    #expect(
      unnamed.output.contains(
        """
        {"kind":"unnamed","message":"2 cars, the first with ticket 4, have a make or model that is \
        empty or '(null)'. --repair calls them Unknown.","count":2,"ticket":4}
        """), "\(unnamed)")
    #expect(scene.run("db check --repair --json").output == sound.output)
  }

  @Test func `db check --json of a file that cannot be read is an object, too`() throws {
    let scene = try CommandScene.evening()
    _ = scene.run("db vacuum")
    let whole = try Data(contentsOf: URL(fileURLWithPath: scene.store))
    try whole.prefix(3000).write(to: URL(fileURLWithPath: scene.path("cut.sqlite")))
    #expect(
      scene.run("db check --json --store \(scene.path("cut.sqlite"))")
        == Consequences(
          .nothingMatched,
          output: """
            {"path":"FOLDER/cut.sqlite","sound":false,"faults":[{"kind":"damage","message":\
            "Damaged: 'FOLDER/cut.sqlite' cannot be read at all. A backup is the way back.",\
            "count":null,"ticket":null}],"sqliteVersion":null}

            """))
  }

  @Test func `copies are reported by their paths, with how much they hold`() throws {
    let scene = try CommandScene.evening()
    let copy = scene.path("copy.sqlite")
    let extent = #""cars":5,"lastChange":""#
    let made = scene.run("db backup \(copy) --json").output
    #expect(
      made.hasPrefix(#"{"path":"STORE","copy":"FOLDER/copy.sqlite",\#(extent)"#))
    let restored = scene.run("db restore \(copy) --json").output
    #expect(
      restored.hasPrefix(
        #"{"path":"STORE","backup":"FOLDER/copy.sqlite","kept":"FOLDER/cars-before-"#))
    #expect(restored.contains(extent))
    #expect(
      scene.run("db vacuum --json")
        == Consequences(output: #"{"path":"STORE"}"# + "\n"))
  }

  @Test func `import --json has counts, and every refused row with its place`() throws {
    let scene = try CommandScene.evening()
    let file = try scene.file(
      "cars.csv",
      "ticket,make,year,wheels\n1,Lada,1990,4\n7,(null),,4\n8,Audi,20x9,4\n9,\"Š\nk\",1990,4,x\n"
    )
    let rows = """
      [{"line":4,"column":8,"reason":"year: \\"20x9\\" is not a number"},\
      {"line":6,"column":11,"reason":"expected 4 fields, found 5"}]
      """
    let refused = scene.run("import \(file) --json --on-conflict replace").inSentences
    #expect(refused.status == .dataRefused)
    #expect(
      refused.output == """
        {"file":"FOLDER/cars.csv","format":"csv","delimiter":",","encoding":"utf-8",\
        "dryRun":false,"stored":0,"replaced":0,"skipped":0,"refused":2,\
        "repaired":0,"ignoredColumns":[],"refusedRows":\(rows),"withoutCar":0,"wordsForNothing":0,\
        "linesAboveHeader":0,"shortRows":0,"dateOrder":null,"columns":[],\
        "timesShownTwice":0,"timesWithoutDay":0,"parkedNow":0,"returnsOfNextDay":0,\
        "linesOfTable":[],"shortDay":null,"shortYears":0,"spokenStates":[],"list":null,"shared":[],"cars":null}

        """)
    #expect(
      refused.messages.hasSuffix(
        "Error: Nothing was stored: 2 of 4 rows are refused. Mend them, or store the rest with "
          + "--skip-bad-rows. --preview shows how the file is read.\n"))
    for (option, isDryRun) in [("-n", true), ("--by me", false)] {
      let stored = scene.run(
        "import \(file) --json --on-conflict replace --skip-bad-rows \(option)")
      #expect(stored.status == .done)
      #expect(
        stored.output == """
          {"file":"FOLDER/cars.csv","format":"csv","delimiter":",","encoding":"utf-8",\
          "dryRun":\(isDryRun),"stored":1,"replaced":1,"skipped":0,\
          "refused":2,"repaired":1,"ignoredColumns":["wheels"],"refusedRows":\(rows),"withoutCar":0,\
          "wordsForNothing":0,"linesAboveHeader":0,"shortRows":0,"dateOrder":null,\
          "columns":[{"field":"ticket","column":"ticket"},{"field":"make","column":"make"},\
          {"field":"year","column":"year"}],"timesShownTwice":0,"timesWithoutDay":0,"parkedNow":0,\
          "returnsOfNextDay":0,"linesOfTable":[],"shortDay":null,"shortYears":0,"spokenStates":[],"list":null,\
          "shared":[],"cars":null}

          """)
    }
  }

  @Test func `import --json after a no is an object of zeros, and the rows are counted once`()
    throws
  {
    let scene = try CommandScene.evening()
    let file = try scene.file("cars.csv", "ticket,make\n5000000,BMW\nx,VW\n")
    let line = "import \(file) --json --skip-bad-rows"
    let refused = scene.run(line, answers: ["n"])
    #expect(refused.status == .nothingMatched)
    #expect(refused.output.contains(#""stored":0,"replaced":0,"skipped":0,"refused":1,"#))
    let stored = scene.run(line, answers: ["y"]).output
    #expect(stored.contains(#""stored":1,"replaced":0,"skipped":0,"refused":1,"#))
    #expect(stored.contains(#""refusedRows":[{"line":3,"column":1,"#))
    #expect(stored.contains("is not a number\"}],\"withoutCar\":0,"))
  }

  @Test func `import --json lists the first 10,000 refused rows, and counts all`() throws {
    let scene = try CommandScene()
    let file = try scene.file("cars.csv", "year\n" + String(repeating: "x\n", count: 10_001))
    let output = scene.run("import \(file) --json -n").output
    #expect(output.contains(#""refused":10001,"#))
    #expect(output.contains(#"{"line":10001,"column":1,"#))
    #expect(!output.contains(#"{"line":10002,"#))
  }

  @Test func `import --json of a file that breaks off has the place where it does`() throws {
    let scene = try CommandScene()
    let file = try scene.file("c.json", "[{\"make\":\"BMW\"},\n {\"make\" \"Audi\"}]")
    let broken = scene.run("import \(file) --json")
    #expect(broken.status == .dataRefused)
    #expect(
      broken.output == """
        {"file":"FOLDER/c.json","format":"json","delimiter":null,"encoding":"utf-8",\
        "dryRun":false,"stored":0,"replaced":0,"skipped":0,"refused":1,\
        "repaired":0,"ignoredColumns":[],"refusedRows":[{"line":2,"column":10,"reason":\
        "expected ':'"}],"withoutCar":0,"wordsForNothing":0,"linesAboveHeader":0,"shortRows":0,"dateOrder":null,\
        "columns":[],"timesShownTwice":0,"timesWithoutDay":0,"parkedNow":0,\
        "returnsOfNextDay":0,"linesOfTable":[],"shortDay":null,"shortYears":0,"spokenStates":[],"list":null,\
        "shared":[],"cars":null}

        """)
  }

  @Test(arguments: [
    "db check", "db create", "db vacuum", "db backup FOLDER/x", "db restore FOLDER/x", "db keep 24",
    "db dump FOLDER/x",
    "db load FOLDER/x",
    "import FOLDER/x --format csv",
  ])
  func `--quiet and --json are refused together, before anything is done`(line: String) throws {
    let scene = try CommandScene.evening()
    let line = line.replacingOccurrences(of: "FOLDER", with: scene.folder.path)
    #expect(
      scene.run("\(line) -q --json").inSentences
        == Consequences(.usage, messages: "Error: --quiet and --json exclude one another\n"))
  }
}
