import Foundation
import Testing

@testable import CarvaletCommands

/// `undo` and `redo`: what a command did is taken back, and done again.
@Suite(.everyStore) struct UndoCommandTests {
  private let scene: CommandScene

  init() throws {
    scene = try CommandScene.evening()
    scene.environment["CARVALET_DESK"] = "east"
  }

  @Test func `undo takes back one's own last command at this desk, and redo the undo`() throws {
    let before = scene.ledger
    _ = scene.run("edit 1 --color blue")
    let after = scene.ledger
    scene.environment["CARVALET_DESK"] = "west"
    #expect(
      scene.run("undo")
        == Consequences(
          .nothingMatched,
          messages: """
            Error: The log has no command by anna at west to take back. 'carvalet log' shows the \
            commands; 'carvalet undo NUMBER' takes back any of them.

            """))
    scene.environment["CARVALET_DESK"] = "east"
    #expect(
      scene.run("undo")
        == Consequences(
          output: "1: color blue -> none\n",
          messages: "Took back 7 (edit by anna at east, 19:04): 1 car\n"))
    #expect(scene.ledger == before)
    #expect(
      scene.run("redo")
        == Consequences(
          output: "1: color none -> blue\n",
          messages: "Took back 8 (undo by anna at east, 19:04): 1 car\n"))
    #expect(scene.ledger == after)
    #expect(scene.run("log --limit 1").output.contains("redo (of 8)"))
    _ = scene.run("undo -q")
    #expect(scene.run("redo -q") == Consequences(output: "1\n"))
    _ = scene.run("undo -q")
    #expect(scene.run("redo --json").output.hasPrefix("[\n{\"ticket\":1,"))
  }

  @Test func `undo asks where the command may be another than one thinks of`() throws {
    _ = scene.run("edit 1 --color blue --by ben")
    let blue = scene.ledger
    // Another desk.
    scene.environment["CARVALET_DESK"] = "west"
    let question = "Take back 7 (edit by ben at east, 19:04), 1 car? [y/N] "
    #expect(
      scene.run("undo 7", answers: ["n"])
        == Consequences(.nothingMatched, messages: question + "Nothing was taken back\n"))
    #expect(scene.run("undo 7").status == .usage)
    #expect(scene.ledger == blue)
    // Longer ago than ten minutes.
    scene.environment["CARVALET_DESK"] = "east"
    scene.now += 601
    #expect(scene.run("undo 7", answers: ["n"]).status == .nothingMatched)
    #expect(scene.ledger == blue)
    // More than twenty cars.
    for _ in 0..<21 { _ = scene.run("park Fiat") }
    #expect(scene.run("edit 6-26 --color red").status == .done)
    #expect(scene.run("undo", answers: ["n"]).messages.contains("21 cars? [y/N]"))
    #expect(scene.run("undo --yes").output == "Changed 21 cars, tickets 6-26\n")
    #expect(scene.run("undo 7 --dry-run").messages.hasPrefix("Would take back 7"))
    #expect(scene.run("undo 7 --yes").status == .done)
  }

  @Test func `what was changed since is named with who, when and what`() throws {
    _ = scene.run("retrieve 1 2")
    _ = scene.run("repark 1 --by ben")
    let before = scene.ledger
    #expect(
      scene.run("undo 7 --yes")
        == Consequences(
          .nothingMatched,
          messages: """
            Error: 7 (retrieve by anna at east, 19:04) is not taken back, because a car was changed \
            since:
              ticket 1: returned, requested, due, ready by 8 (repark by ben at east, 19:04)
            'carvalet undo 7 --skip-changed' takes back the rest.

            """))
    #expect(scene.ledger == before)
    #expect(
      scene.run("undo 7 --skip-changed --yes").messages
        == "Took back 7 (retrieve by anna at east, 19:04): 1 car, 1 car left as changed since\n")
    #expect(scene.run("undo 99 --yes").messages.hasPrefix("Error: The log has no command 99."))
    #expect(scene.run("undo x").status == .usage)
  }

  @Test func `where all cars were changed since, nothing is taken back, and nothing is logged`() {
    _ = scene.run("edit 1 --color blue")
    _ = scene.run("edit 1 --color red")
    let refused = scene.run("undo 7 --skip-changed --yes")
    #expect(
      refused
        == Consequences(
          .nothingMatched,
          messages: """
            Error: 7 (edit by anna at east, 19:04) is not taken back, because a car was changed since:
              ticket 1: color by 8 (edit by anna at east, 19:04)

            """))
    _ = scene.run("undo 8")
    #expect(scene.run("undo 7").output == "1: color blue -> none\n")
  }

  @Test func `an undo of an import has a line a kind, and not one a car`() throws {
    let scene = try CommandScene.evening()
    let cars = (6...40).map { "\($0),Lada\n" }.joined()
    let file = try scene.file("cars.csv", "ticket,make\n2,Volvo\n\(cars)42,Seat\n")
    #expect(scene.run("import \(file) --on-conflict replace").status == .done)
    let planned = scene.run("undo --dry-run")
    #expect(
      planned.output == "Would remove 36 cars, tickets 6-40, 42\nWould change 1 car, ticket 2\n")
    #expect(planned.messages.hasPrefix("Would take back 7 (import by anna"))
    #expect(scene.run("undo --dry-run -q").output.split(separator: "\n").count == 37)
    let undone = scene.run("undo --yes")
    #expect(undone.output == "Removed 36 cars, tickets 6-40, 42\nChanged 1 car, ticket 2\n")
    #expect(scene.run("list -q").output == "4\n2\n3\n1\n")
    #expect(
      scene.run("redo --yes").output
        == "Brought back 36 cars, tickets 6-40, 42\nChanged 1 car, ticket 2\n")
  }

  @Test func `a car that was removed is reported, with the way back`() throws {
    _ = scene.run("remove 2")
    #expect(
      scene.run("show 2").messages == """
        Error: No car has ticket 2 any more: command 7 (remove by anna, 19:04) took it away. \
        'carvalet undo 7' brings it back.

        """)
    #expect(scene.run("undo").output.hasPrefix("2: new, red 2016 Audi A4 Avant"))
    let history = scene.run("show 2 --history", terminal: 80).output
    #expect(history.contains("remove (undone by 8)") && history.contains("undo (of 7)"))
    #expect(scene.run("show 2 --history --json").status == .usage)
  }

  @Test func `a step back onto a key or spot in use tells who has it`() throws {
    _ = scene.run("edit 1 --key z77 --spot Z9")
    _ = scene.run("edit 1 --key z78 --spot Z10")
    _ = scene.run("edit 2 --key Z-77 --spot z9")
    #expect(
      scene.run("undo 8")
        == Consequences(
          output: "1: key z78 -> z77, spot Z10 -> Z9\n",
          messages: """
            Took back 8 (edit by anna at east, 19:04): 1 car
            Key 'z77' is in use: ticket 2 (2016 Audi A4 Avant, spot z9).
            Spot 'Z9' is in use: ticket 2 (2016 Audi A4 Avant, key Z-77).

            """))
  }

  @Test func `at a terminal a command says how it is taken back`() throws {
    #expect(scene.run("park Fiat", terminal: 80).messages.hasSuffix("Undo: carvalet undo 7\n"))
    #expect(!scene.run("park Fiat").messages.contains("Undo"))
    let file = try scene.file("cars.csv", "make\nLada\n")
    #expect(
      scene.run("import \(file)", terminal: 80).messages.hasSuffix("\nUndo: carvalet undo 9\n"))
    for options in ["-n", "-q", "--json"] {
      let run = scene.run("import \(file) \(options)", terminal: 80)
      #expect(run.status == .done && !run.messages.contains("Undo"), "\(options)")
    }
    let empty = try scene.file("empty.csv", "make\n")
    #expect(!scene.run("import \(empty)", terminal: 80).messages.contains("Undo"))
  }

  // The log has the rows of an undone load in another order, in a file.
  @Test func `A redo of a load brings its cars back in the order of their tickets`() throws {
    let scene = try CommandScene()
    let cars = try scene.file("cars.csv", "make\n" + String(repeating: "BMW\n", count: 6_000))
    for line in ["import \(cars) -q", "undo --yes -q"] {
      #expect(scene.run(line).status == .done)
    }
    let tickets = scene.run("redo --yes -q").output.split(separator: "\n")
    #expect(tickets == (1...6_000).map { "\($0)" })
  }
}
