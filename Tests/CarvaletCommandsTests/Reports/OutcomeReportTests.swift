import TestSupport
import Testing

@testable import CarvaletCommands

/// What the commands that change cars print for scripts: tickets with `--quiet`, cars with
/// `--json`.
@Suite(.everyStore) struct OutcomeReportTests {
  /// Every command that changes cars, on one or two of the evening's.
  private static let writers: [(line: String, tickets: String)] = [
    ("park BMW", "6\n"), ("edit 1 3 --color blue", "1\n3\n"), ("move 2 C3", "2\n"),
    ("request 1 3", "1\n3\n"), ("ready 4", "4\n"), ("retrieve 1-2", "1\n2\n"), ("repark 5", "5\n"),
    ("remove 3 4 --yes", "3\n4\n"),
    ("note 1 wash", "1\n"), ("undo --yes", "5\n"), ("undo 1 --yes", "1\n"),
  ]

  @Test(arguments: writers)
  func `--quiet prints ticket numbers only, one a line`(line: String, tickets: String) throws {
    let scene = try CommandScene.evening()
    #expect(scene.run("\(line) -q") == Consequences(output: tickets))
  }

  @Test func `--json prints the car that was parked`() throws {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("park Fiat --plate 'b el 1' --json")
        == Consequences(
          output: """
            {"ticket":6,"dateCreated":"2026-11-21T18:04:05.000Z","make":"Fiat","model":"i3",\
            "year":2014,"plate":"b el 1","color":null,"ownerFirstName":"Max",\
            "ownerLastName":"Łukasz","key":null,"spot":null,"note":null,"photo":null,\
            "state":"parked","dateReturned":null,"dateRequested":null,"dateDue":null,\
            "dateReady":null,"stage":null}

            """,
          messages: """
            Plate 'b el 1' was here before: took over model, year, first name, last name.

            """))
  }

  @Test(arguments: writers.dropFirst())
  func `--json prints an array of the cars as they are now`(line: String, tickets: String) throws {
    let scene = try CommandScene.evening()
    let copy = try CommandScene.evening()
    let words = tickets.split(separator: "\n").joined(separator: " ")
    let removed = copy.run("show \(words) --json")
    _ = copy.run(line)
    let isRemoval = line.hasPrefix("remove") || line.hasPrefix("undo 1")
    let shown = isRemoval ? removed : copy.run("show \(words) --json")
    let removes = line.hasPrefix("remove") || line.hasPrefix("undo") || line.hasPrefix("redo")
    let end = removes ? ",\"removed\":\(isRemoval)}" : "}"
    let cars = shown.output.replacing(/,"notes":\[.*\]}/, with: end)
    #expect(scene.run("\(line) --json").output == cars)
    #expect(cars.hasPrefix("[\n{\"ticket\":"))
  }

  @Test func `a dry run prints the cars as they would be, and changes none`() throws {
    let scene = try CommandScene.evening()
    let ledger = scene.ledger
    #expect(scene.run("edit 4 --spot B1 -n --json").output.contains(#""spot":"B1""#))
    #expect(scene.run("retrieve 1-4 -n -q") == Consequences(output: "1\n2\n3\n4\n"))
    #expect(scene.ledger == ledger)
  }

  @Test func `what could not be done is not among the cars, and is said beside them`() throws {
    let scene = try CommandScene.evening()
    let absent = "Error: No car has ticket 9. 'carvalet list' shows the tickets.\n"
    let left =
      "Error: Ticket 5 has left: 2014 bmw i3, 19:04. 'carvalet repark 5' brings it back.\n"
    #expect(
      scene.run("retrieve 9 4 5 -q")
        == Consequences(.nothingMatched, output: "4\n", messages: absent + left))
    #expect(
      scene.run("retrieve 9 --json").inSentences
        == Consequences(.nothingMatched, output: "[]\n", messages: absent))
    #expect(
      scene.run("remove 1 2 --json", answers: ["n"])
        == Consequences(
          .nothingMatched, output: "[]\n",
          messages: "Remove 2 cars from the store? [y/N] Nothing was removed\n"))
  }

  @Test(arguments: writers)
  func `--quiet and --json are refused together, before anything is done`(
    line: String, tickets: String
  ) throws {
    let scene = try CommandScene.evening()
    let ledger = scene.ledger
    #expect(
      scene.run("\(line) -q --json").inSentences
        == Consequences(.usage, messages: "Error: --quiet and --json exclude one another\n"))
    #expect(scene.ledger == ledger)
  }

  @Test func `every command that has --quiet and changes cars is tried here`() {
    // `redo` needs an undo before it: see `UndoCommandTests`.
    let tried = Set(Self.writers.map { $0.line.prefix { $0 != " " } }).union(["redo"])
    for (command, words) in CommandHelpTests.commands {
      let help = command.helpMessage()
      guard help.contains("Show the cars as JSON, as they are now.") else { continue }
      #expect(tried.contains(Substring(words[0])), "\(words)")
    }
  }

  @Test(arguments: [
    ("show", ""), ("show --json", "[]\n"), ("edit --spot B1", ""), ("retrieve", ""),
    ("repark --json", "[]\n"), ("remove", ""), ("remove --json", "[]\n"),
  ])
  func `an empty input names no cars: nothing is done`(command: String, output: String) throws {
    let scene = try CommandScene.evening()
    let ledger = scene.ledger
    for input in [[], ["", "  "]] {
      let words = command.split(separator: " ").map(String.init)
      #expect(
        scene.run(arguments: [words[0], "-"] + words.dropFirst(), input: input)
          == Consequences(output: output))
      #expect(
        scene.run(arguments: ["move", "-", "C1", "--json"], input: input)
          == Consequences(output: "[]\n"))
    }
    #expect(scene.ledger == ledger)
  }

  @Test(.ownThread, .needsExecutable)
  func `a script keeps the ticket of the car that it parks`() {
    let executable = Executable()
    let ended = executable.shell(
      """
      t=$($carvalet park BMW -q) && $carvalet move $t A1 && $carvalet list -q | $carvalet retrieve -
      $carvalet list -q | $carvalet retrieve - -q; echo $?
      """)
    #expect(
      ended
        == Executable.Ended(
          status: 0,
          output: """
            Ticket 1: none -> A1
            Retrieved ticket 1: BMW Unknown, spot A1, parked under 1 min
            0

            """, messages: "No cars are parked\n"))
  }
}
