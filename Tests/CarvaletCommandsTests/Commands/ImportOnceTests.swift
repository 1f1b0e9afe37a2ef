import Testing

@testable import CarvaletCommands

/// `import`: what a file says against itself, and what a refused one leaves behind.
@Suite(.everyStore) struct ImportOnceTests {
  private static let advice = """
    Error: Nothing was stored: 1 of 3 rows is refused. Mend them, or store the rest with \
    --skip-bad-rows. --preview shows how the file is read.

    """

  @Test(arguments: ["", " --on-conflict skip", " --on-conflict replace", " --yes"])
  func `a ticket that stands twice in a file is refused with both lines`(mode: String) throws {
    let scene = try CommandScene.evening()
    let ledger = scene.ledger
    let file = try scene.file("cars.csv", "ticket,make\n7,BMW\n8,Audi\n7,VW\n")
    let refused = "FOLDER/cars.csv:4:1: ticket: 7 stands in line 2 already\n"
    #expect(
      scene.run("import \(file)\(mode)")
        == Consequences(.dataRefused, messages: refused + Self.advice))
    #expect(scene.ledger == ledger)
    #expect(
      scene.run("import \(file)\(mode) --skip-bad-rows")
        == Consequences(output: "Imported 2 cars (1 refused)\n", messages: refused))
    #expect(scene.run("show 7 --format plain --fields make").output == "BMW\n")
  }

  @Test(arguments: ["skip", "replace"])
  func `a car of the store is not skipped or replaced twice by one file`(rule: String) throws {
    let scene = try CommandScene.evening()
    let file = try scene.file("cars.csv", "ticket,make\n1,Lada\n3,Fiat\n1,VW\n")
    let refused = "FOLDER/cars.csv:4:1: ticket: 1 stands in line 2 already\n"
    #expect(
      scene.run("import \(file) --on-conflict \(rule)")
        == Consequences(.dataRefused, messages: refused + Self.advice))
    #expect(
      scene.run("import \(file) --on-conflict \(rule) --skip-bad-rows").messages == refused)
    let make = scene.run("show 1 --format plain --fields make").output
    #expect(make == (rule == "skip" ? "BMW\n" : "Lada\n"))
  }

  @Test func `tickets that ascend, descend or stand in one line are told apart`() throws {
    let scene = try CommandScene()
    let rows = ["9", "8", "3", "4", "5", "20", "21", "8", "4", "21", "9"]
    let file = try scene.file("cars.csv", "ticket,make\n" + rows.map { "\($0),VW\n" }.joined())
    #expect(
      scene.run("import \(file) --skip-bad-rows").messages == """
        FOLDER/cars.csv:9:1: ticket: 8 stands in line 3 already
        FOLDER/cars.csv:10:1: ticket: 4 stands in line 5 already
        FOLDER/cars.csv:11:1: ticket: 21 stands in line 8 already
        FOLDER/cars.csv:12:1: ticket: 9 stands in line 2 already

        """)
    let line = try scene.file("cars.json", "[{\"ticket\":30},{\"ticket\":30}]\n")
    #expect(
      scene.run("import \(line)").messages.hasPrefix(
        "FOLDER/cars.json:1:16: ticket: 30 stands in line 1 already\n"))
  }

  @Test(arguments: ["", " --on-conflict replace"])
  func `a ticket that was given to a row without one is not taken from it`(mode: String) throws {
    let scene = try CommandScene()
    let file = try scene.file("cars.csv", "ticket,make\n,BMW\n,Audi\n1,VW\n")
    #expect(
      scene.run("import \(file)\(mode)")
        == Consequences(
          .dataRefused,
          messages: """
            FOLDER/cars.csv:4:1: ticket: 1 was given to line 2, which has none

            """ + Self.advice))
  }

  @Test func `a refused import leaves no empty store behind`() throws {
    let scene = try CommandScene()
    let file = try scene.file("cars.csv", "ticket,make\n7,BMW\n7,VW\n")
    #expect(scene.run("import \(file)").status == .dataRefused)
    #expect(scene.run("list") == scene.storeIsMissing)
    let last = try scene.file("last.csv", "ticket\n9223372036854775806\n")
    #expect(scene.run("import \(last)", answers: ["n"]).status == .nothingMatched)
    #expect(scene.run("list") == scene.storeIsMissing)
    let broken = try scene.file("broken.csv", "ticket,make\n7,\"BMW\n")
    #expect(scene.run("import \(broken)").status == .dataRefused)
    #expect(scene.run("list") == scene.storeIsMissing)
    #expect(scene.run("import \(file) --skip-bad-rows").status == .done)
    #expect(scene.run("list -q").output == "7\n")
    #expect(scene.run("import \(file)").status == .dataRefused)
    #expect(scene.run("list -q").output == "7\n")
  }

  @Test func `a refused first car leaves no empty store behind`() throws {
    let scene = try CommandScene()
    #expect(scene.run("park --ticket 9223372036854775807").status == .dataRefused)
    #expect(scene.run("list") == scene.storeIsMissing)
    #expect(scene.run("park --ticket 5000000", answers: ["n"]).status == .nothingMatched)
    #expect(scene.run("list") == scene.storeIsMissing)
    #expect(scene.run("park --ticket 5000000", answers: ["y"]).status == .done)
    #expect(scene.run("list -q").output == "5000000\n")
  }

  @Test func `a refused import leaves an empty store that was there before`() throws {
    let scene = try CommandScene()
    #expect(scene.run("db create").status == .done)
    let file = try scene.file("cars.csv", "ticket,make\n7,BMW\n7,VW\n")
    #expect(scene.run("import \(file)").status == .dataRefused)
    #expect(scene.run("list").status == .done)
  }

  @Test func `what replace has replaced stands in the log, and is taken back`() throws {
    let scene = try CommandScene.evening()
    _ = scene.run("note 1 'door' --code D")
    _ = scene.run("remove 4")
    let before = scene.ledger
    let rows = (1...6000).map { "\($0),Lada,new\n" }
    let file = try scene.file("cars.csv", "ticket,make,note\n" + rows.joined())
    #expect(
      scene.run("import \(file) --on-conflict replace").output
        == "Imported 6000 cars (5 replaced)\n")
    let number = scene.run("log --limit 1 --format plain --fields id").output.dropLast()
    let log = scene.run("log 1 --changes --limit 1").output
    #expect(log.contains("make BMW -> Lada"), "\(log)")
    // Of the cars that it stored, the log has the tickets alone.
    #expect(scene.run("log 4 --limit 1 --format plain --fields id").output.dropLast() == number)
    #expect(scene.run("undo \(number) --yes -q").status == .done)
    #expect(scene.ledger == before)
    #expect(scene.run("redo --yes -q").status == .done)
    #expect(scene.run("show 1 4 --format plain --fields make").output == "Lada\nLada\n")
    #expect(scene.run("db check").status == .done)
  }
}
