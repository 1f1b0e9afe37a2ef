import Foundation
import Testing

@testable import CarvaletCommands

/// `log`, `undo`, `redo` and `note`: who did what, and how it is taken back.
@Suite(.everyStore) struct HistoryCommandTests {
  private let scene: CommandScene

  init() throws {
    scene = try CommandScene.evening()
    scene.environment["CARVALET_DESK"] = "east"
  }

  @Test func `the log tells who did what at which desk, the last first`() throws {
    _ = scene.run("edit 1 --color blue --by ben")
    _ = scene.run("retrieve 1-3")
    #expect(
      scene.run("log --limit 3")
        == Consequences(
          output: """
            8\t19:04\tanna\teast\tretrieve\t1 2 3
            7\t19:04\tben\teast\tedit\t1
            6\t19:04\tanna\t-\tretrieve\t5

            """))
    #expect(
      scene.run("log 1 --changes --author ben", terminal: 80)
        == Consequences(
          output: """
            NUMBER  TIME   WHO  DESK  WHAT  CARS
                 7  19:04  ben  east  edit  1
              1: color none -> blue

            """))
    #expect(
      scene.run("log --limit 1 --format csv")
        == Consequences(
          output: """
            number,date,author,desk,command,undoes,undoneBy,numberOfCars,tickets
            8,2026-11-21T18:04:05.000Z,anna,east,retrieve,,,3,1 2 3

            """))
    #expect(scene.run("log --since 'yesterday 10:00' --until 'yesterday 11:00'").output == "")
    #expect(scene.run("log 99").status == .nothingMatched)
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
    #expect(scene.run("log --limit 1").output.contains("redo of 8"))
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
    #expect(scene.run("undo --yes").output.split(separator: "\n").count == 21)
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

  @Test func `the log has all of a note, also of one that was taken back`() {
    _ = scene.run("note 2 'left door' --code D --photo p.jpg")
    let line = "2: note none -> left door (dent, p.jpg)"
    #expect(scene.run("log --limit 1 --changes").output.contains(line))
    let json = scene.run("log --limit 1 --changes --json").output
    #expect(json.contains(#""field":"noteCode","old":null,"new":"D"}"#))
    #expect(json.contains(#""field":"notePhoto","old":null,"new":"p.jpg"}"#))
    _ = scene.run("undo")
    #expect(scene.run("show 2 --history").output.contains(line))
  }

  @Test func `a note has its time and author, whichever command made it`() {
    _ = scene.run("park Kia --at -5h --note 'first note' --by ben")
    #expect(scene.run("show 6").output.hasSuffix("  19:04  ben  first note\n"))
    _ = scene.run("note 6 second --code D")
    #expect(
      scene.run("show 6").output.hasSuffix(
        "  19:04  ben  first note\n  19:04  anna  dent: second\n"))
    _ = scene.run("edit 2 --note 'child seat'")
    #expect(scene.run("show 2").output.hasSuffix("  19:04  anna  child seat\n"))
    _ = scene.run("undo")
    #expect(scene.run("show 2 --json").output.contains(#""notes":[]"#))
  }

  @Test func `a car that was removed is reported, with the way back`() throws {
    _ = scene.run("remove 2")
    #expect(
      scene.run("show 2").messages == """
        Error: No car has ticket 2 any more: command 7 (remove by anna, 19:04) took it away. \
        'carvalet undo 7' brings it back.

        """)
    #expect(scene.run("undo").output.hasPrefix("2: new, 2016 Audi A4 Avant"))
    let history = scene.run("show 2 --history", terminal: 80).output
    #expect(history.contains("remove, undone by 8") && history.contains("undo of 7"))
    #expect(scene.run("show 2 --history --json").status == .usage)
  }

  @Test func `notes are added and never overwritten, and damages reported at the next visit`()
    throws
  {
    _ = scene.run("note 1 rear bumper --code s --photo a.jpg")
    #expect(
      scene.run("note --plate bmw123 'wants it washed'")
        == Consequences(output: "Noted on ticket 1, 2019 BMW M3: wants it washed\n"))
    let shown = scene.run("show 1", terminal: 80).output
    #expect(shown.contains("note            wants it washed\n"))
    #expect(
      shown.hasSuffix(
        "  19:04  anna  scratch: rear bumper  (a.jpg)\n  19:04  anna  wants it washed\n"))
    #expect(
      scene.run("show 1 --json").output.contains(
        #""notes":[{"date":"2026-11-21T18:04:05.000Z","author":"anna","code":"S","text":"rear bumper","photo":"a.jpg"},{"#
      ))
    // 'edit' corrects the last one, and the log keeps the old.
    _ = scene.run("edit 1 --note 'is washed'")
    #expect(scene.run("show 1").output.hasSuffix("anna  is washed\n"))
    #expect(scene.run("log 1 --changes --limit 1").output.contains("wants it washed -> is washed"))
    _ = scene.run("edit 1 --clear note")
    #expect(scene.run("show 1 --fields note").output == "note  rear bumper\n")
    _ = scene.run("retrieve 1")
    #expect(scene.run("note 1 found a glove").status == .done)
    #expect(
      scene.run("park --plate B-MW123").messages.contains(
        "Noted before: scratch: rear bumper, 19:04\n"))
    #expect(scene.run("note 1").status == .usage)
    #expect(scene.run("note 1 x --code z").status == .usage)
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

  @Test func `a clock that is behind the log is reported`() throws {
    scene.now -= 121
    #expect(
      scene.run("park Fiat").messages == """
        The clock of this machine is behind: the last entry of the log is of 19:04. Times may be \
        wrong.

        """)
    #expect(scene.run("park Fiat -q").messages == "")
    let file = try scene.file("cars.csv", "ticket,make\n70,Lada\n")
    // The entry of the log that was written last has the time of now.
    let other = try CommandScene.evening()
    other.now -= 121
    #expect(
      other.run("import \(file)").messages == """
        The clock of this machine is behind: the last entry of the log is of 19:04. Times may be \
        wrong.

        """)
    #expect(other.run("import \(file) -q --on-conflict skip").messages == "")
  }

  @Test(arguments: ["csv", "tsv", "json", "ndjson"])
  func `an export has every note, and its import gives the same store`(format: String) throws {
    _ = scene.run(arguments: ["note", "1", "rear \"bumper\", left", "--code", "s"])
    _ = scene.run("note 1 'wants, it; washed'")
    _ = scene.run("note 5 glove --by ben")
    let file = scene.path("all.\(format)")
    #expect(scene.run("export \(file)").status == .done)
    let other = try CommandScene()
    #expect(other.run("import \(file)").status == .done)
    #expect(other.ledger == scene.ledger)
    #expect(other.run("show 1 5 --json") == scene.run("show 1 5 --json"))
    // Once more changes nothing.
    _ = other.run("import \(file) --on-conflict replace")
    #expect(other.ledger == scene.ledger)
    #expect(other.run("show 1 5 --json") == scene.run("show 1 5 --json"))
  }

  @Test func `a column of notes that is no JSON is the note`() throws {
    let file = try scene.file("guests.csv", "make,notes\nFiat,[washed]\n")
    #expect(scene.run("import \(file)").status == .done)
    #expect(scene.run("show 6 --fields note").output == "note  [washed]\n")
  }
}
