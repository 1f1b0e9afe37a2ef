import CarStorage
import Foundation
import TestSupport
import Testing

@testable import CarvaletCommands

/// The rules of COMMANDS.md that hold for all commands.
@Suite(.everyStore) struct ContractTests {
  // MARK: - Exit codes

  @Test func `Row 9: every exit code that a run in this process can reach is reached`() throws {
    let scene = try CommandScene.evening()
    let bad = try scene.file("bad.csv", "make,year\nBMW,x\n")
    let none = scene.path("none")
    let expected: [(String, CarvaletCommands.ExitStatus)] = [
      ("list", .done), ("list --returned --sort owner", .done), ("", .done), ("--help", .done),
      ("--version", .done), ("schema", .done),
      ("search lada", .nothingMatched), ("show 9", .nothingMatched),
      ("retrieve 9", .nothingMatched), ("show --plate none", .nothingMatched),
      ("list --frobnicate", .usage), ("frobnicate", .usage), ("show", .usage),
      ("park --ticket 1", .dataRefused), ("import \(bad)", .dataRefused),
      ("import \(none).csv", .inputMissing),
      ("list --store \(none)", .inputMissing),
      ("export \(none)/out.csv", .cannotCreate),
      ("park --store \(none)/cars.sqlite", .cannotCreate),
      ("export /dev/full --format csv", .inputOutput),
    ]
    for (line, status) in expected {
      #expect(scene.run(line).status == status, "\(line)")
    }
    _ = scene.run("remove 1-5 --yes")
    #expect(scene.run("list --sort make --jump B").status == .nothingMatched)
  }

  @Test(arguments: [
    (OutputError.closedPipe, Consequences(.closedPipe)),
    (
      .failed(code: ENOSPC),
      Consequences(
        .inputOutput,
        messages: "Error: The output cannot be written: No space left on device\n")
    ),
  ])
  func `an output that fails is reported once`(error: OutputError, expected: Consequences) throws {
    let scene = try CommandScene.evening()
    for line in ["list", "list --json", "show 1", "show 1 9", "export -", "index", "db path"] {
      let test = StringConsole(environment: scene.environment)
      var console = test.console
      console.output = ConsoleStream(
        sink: StringSink(failure: error), isTerminal: false, width: 80, isColored: false)
      let status = CarvaletTool.run(
        line.split(separator: " ").map(String.init),
        in: CommandContext(console: console, now: scene.now, zone: scene.zone))
      let errors = Consequences(messages: test.messages.text).inSentences.messages
        .split(separator: "\n").filter { $0.contains("output") }
      #expect(status == expected.status, "\(line)")
      #expect(errors.joined() == expected.messages.dropLast(), "\(line)")
    }
  }

  @Test(.ownThread)
  func `a store that another process keeps is busy after a while`() throws {
    let scene = try CommandScene.evening()
    scene.busyTimeout = 0
    let lock = open(scene.store + ".lock", O_RDWR | O_CREAT, 0o600)
    defer { close(lock) }
    #expect(flock(lock, LOCK_EX) == 0)
    // A reader does not wait for the lock.
    #expect(scene.run("list -q").output == "4\n2\n3\n1\n")
    #expect(
      scene.run("park")
        == Consequences(
          .storeBusy,
          messages: """
            Error: The store 'STORE' is busy: another desk has been writing for \
            long. Try again.

            """))
  }

  // MARK: - Dry runs

  @Test func `a dry run changes nothing`() throws {
    let scene = try CommandScene.evening()
    let file = try scene.file("cars.csv", "ticket,make\n1,Lada\n7,Fiat\n")
    let before = scene.ledger
    for line in [
      "edit 1-4 --spot Z --clear make -n", "retrieve 1-4 -n", "repark 5 -n", "remove 1-5 -n",
      "import \(file) -n --on-conflict replace", "import \(file) --dry-run --on-conflict skip",
    ] {
      let consequences = scene.run(line)
      #expect(consequences.status == .done, "\(line)")
      #expect(consequences.output.hasPrefix("Would "), "\(line)")
      #expect(scene.ledger == before, "\(line)")
    }
    // The ticket of the dry run is free again.
    #expect(scene.run("park").output == "Parked ticket 6: Unknown Unknown\n")
  }

  // MARK: - Grouping x search x scope

  @Test func `Rows 59, 65, 81: grouping, search and scope do not know of each other`() throws {
    let scene = try CommandScene.evening()
    _ = scene.run("retrieve 3 -q")
    let subjects = ["", " --returned", " --all"]
    let scopes = ["any", "make", "year", "plate"]
    var matches: [String: Set<String>] = [:]
    for scope in scopes {
      matches[scope] = Set(lines(scene.run("search 1 --in \(scope) --all -q")))
    }
    var lists: [String] = []
    for order in ["parked", "make", "model", "year", "owner", "owner-first"] {
      for grouping in ["none", "value", "letter", "hour", "day", "decade"] {
        if grouping == "letter", ["parked", "year"].contains(order) { continue }
        lists += subjects.map { "--sort \(order) --group-by \(grouping) -q\($0)" }
      }
    }
    // Seven steps meet every order, grouping and subject; the soak looks at each list.
    for options in Soak.sample(lists, every: 7) {
      let all = lines(scene.run("list \(options)"))
      for scope in scopes {
        let found = lines(scene.run("search 1 --in \(scope) \(options)"))
        #expect(found == all.filter { matches[scope]!.contains($0) }, "\(options) --in \(scope)")
      }
    }
  }

  private func lines(_ consequences: Consequences) -> [String] {
    consequences.output.split(separator: "\n").map(String.init)
  }

  // MARK: - 6, round trips

  @Test(arguments: ["csv", "tsv", "json", "ndjson"])
  func `an export that is imported exports the same bytes`(format: String) throws {
    let scene = try CommandScene.evening()
    _ = scene.run(arguments: [
      "park", "A|B\\<", "tab\there", "--note", "line\nline\r\n\u{1B}[2J\u{202E}\"quoted\", 'x'\\N",
      "--owner", "👩‍👩‍👧 e\u{301}", "--plate", "\u{7F}x", "--key", "\\t", "--at",
      "2026-11-20T12:00:00.123Z",
    ])
    let first = scene.path("first.\(format)")
    let second = scene.path("second.\(format)")
    let copy = scene.path("copy.sqlite")
    #expect(scene.run("export \(first)").messages == "Exported 6 cars\n")
    #expect(scene.run("import \(first) --store \(copy)").output == "Imported 6 cars\n")
    #expect(scene.run("export \(second) --store \(copy) -q") == Consequences())
    #expect(try scene.contents("first.\(format)") == scene.contents("second.\(format)"))
    #expect(scene.run("export - --format csv --store \(copy)") == scene.run("export"))
  }

  @Test func `Row 6: what one run stored, the next one finds`() throws {
    let scene = try CommandScene()
    #expect(scene.run("park BMW").status == .done)
    #expect(scene.run("list --fields make").output == "BMW\n")
  }

  // MARK: - 10

  @Test func `Row 10: --verbose shows SQL and times on stderr, and stdout stays the same`() throws {
    let scene = try CommandScene.evening()
    let verbose = scene.run("list --json --verbose")
    #expect(verbose.output == scene.run("list --json").output)
    let statements = verbose.messages.split(separator: "\n")
    #expect(statements.contains { $0.contains("SELECT") && $0.contains("\"car\"") })
    #expect(statements.allSatisfy { $0.contains(" ms  ") })
    #expect(!verbose.messages.contains("Łukasz"))
  }

  @Test func `--verbose shows a statement that runs for row after row once`() throws {
    let scene = try CommandScene.evening()
    let lines = scene.run("search a --json --verbose").messages.split(separator: "\n")
    let statements = lines.map { $0.split(separator: " ms  ").last }
    #expect(statements.contains { $0?.hasPrefix("SELECT") == true })
    #expect(zip(statements, statements.dropFirst()).allSatisfy { $0 != $1 })
  }

  @Test(arguments: [
    ("list --sort make", ["Index scan of the order, with the section counts"]),
    ("index", ["Index scan of the order, with the section counts"]),
    (
      "list --where 'note CONTAINS[c] \"NEW\"'",
      ["Bitmap scan of text blocks: note contains 'new'", "Recheck of 1 rows"]
    ),
    (
      "list --where 'note CONTAINS[c] \"NEW\" AND make == \"Škoda\"'",
      [
        "Bitmap AND", #"  Bitmap index scan: 1 keys of "make_key", 1 rows"#,
        "  Bitmap scan of text blocks: note contains 'new'", "Recheck of 1 rows",
      ]
    ),
  ])
  func `--verbose shows how the rows of a list are found`(_ command: String, _ plan: [String])
    throws
  {
    let scene = try CommandScene.evening()
    let lines = scene.run("\(command) --verbose").messages.split(separator: "\n")
    let steps = lines.compactMap { line in
      line.firstRange(of: "-- ").map { String(line[$0.upperBound...]) }
    }
    #expect(Array(steps.prefix(plan.count)) == plan, "\(steps)")
  }

  // MARK: - Store and zone

  @Test func `a sound store is said to be sound`() throws {
    let scene = try CommandScene.evening()
    #expect(scene.run("db check").output == "The store is sound\n")
    #expect(scene.run("db check --repair").output == "The store is sound\n")
  }

  @Test func `a store cut short is damaged: db check finds a fault, others refuse`() throws {
    let scene = try CommandScene.evening()
    _ = scene.run("db vacuum")
    let whole = try Data(contentsOf: URL(fileURLWithPath: scene.store))
    try whole.prefix(3000).write(to: URL(fileURLWithPath: scene.path("cut.sqlite")))
    let cut = scene.path("cut.sqlite")
    #expect(
      scene.run("db check --store \(cut)")
        == Consequences(
          .nothingMatched,
          output: "Damaged: 'FOLDER/cut.sqlite' cannot be read at all. A backup is the way back.\n"
        ))
    #expect(scene.run("list --store \(cut)").status == .dataRefused)
    #expect(scene.run("park --store \(cut)").status == .dataRefused)
  }

  @Test func `stored order and machine times do not depend on the zone of the reader`() throws {
    let scene = try CommandScene.evening()
    let here = scene.run("list --json --group-by hour --sections")
    scene.zone = TimeZoneRules { _ in -8 * 3600 }
    #expect(scene.run("list --json --group-by hour --sections") == here)
    #expect(
      scene.run("list --limit 1").output == "4\tUnknown Unknown\t\t\t\tA1\t18:59 +01:00, 5 min\t\n")
  }
}
