import FetchedResults
import Foundation
import Glibc
import Testing

@testable import CarStorage
@testable import CarvaletCommands

/// Everything that the commands write for programs is as `carvalet schema` describes it.
@Suite(.everyStore) struct SchemaValidationTests {
  private static let parsed = Result { try JSONSchema(try CommandScene().run("schema").output) }

  private let schema: JSONSchema

  init() throws { schema = try Self.parsed.get() }

  /// A command line in the evening, and the shape of what it writes. `FOLDER` is the scene's, with
  /// `cars.csv` to import or `copy.sqlite`, a backup.
  private static let lines: [(line: String, shape: String)] = [
    ("list --json --all", "cars"), ("list --json --where 'year = 1'", "cars"),
    ("ls --json --returned", "cars"), ("list --format json --fields ticket,utcOffset", "carParts"),
    ("list --json --all --sections", "sections"),
    ("list --json --sort make --sections --limit 2", "sections"),
    ("list --json --sort owner --sections --fields make", "sections"),
    ("search 1 --json", "cars"), ("search 1 --json --sort year --sections", "sections"),
    ("find a --json --fields plate,note", "carParts"), ("search lada --json", "cars"),
    ("index --json", "index"), ("index --json --sort make", "index"),
    ("index --json --sort year --all", "index"),
    ("show 1-5 --json", "shownCars"), ("show 9 --json", "shownCars"),
    ("note 1 a scratch --code s --json", "cars"), ("log --json", "log"),
    ("log 1 --json --changes", "log"), ("undo --yes --json", "changedCars"),
    ("redo --yes --json", "changedCars"),
    ("purge --returned-before now --yes --json", "purge"),
    ("show 1 --json --fields year,dateReturned", "carParts"),
    ("park --json", "car"), ("park Lada Niva --plate 'b mw 123' --at 17:00 --json", "car"),
    ("edit 1 3 --color blue --json", "cars"), ("edit 1 --clear make --json", "cars"),
    ("move 1 C3 --json", "cars"), ("request 1 5 --json", "cars"),
    ("ready 4 --json", "cars"), ("queue --json", "cars"), ("queue --json --sections", "sections"),
    ("queue --json --fields ticket,stage", "carParts"), ("retrieve 1 9 --json", "cars"),
    ("repark 5 --json", "cars"),
    ("repark 5 --dry-run --json", "cars"), ("remove 1-3 --yes --json", "changedCars"),
    ("export --json", "exportedCars"), ("export - --format json", "exportedCars"),
    ("export --format json --where 'year = 1'", "exportedCars"),
    ("export --json --fields ticket,make --returned", "carParts"),
    ("export FOLDER/out.csv --json", "export"), ("export FOLDER/out.json --json", "export"),
    ("import FOLDER/cars.csv --json", "import"),
    ("import FOLDER/cars.csv --json --dry-run --skip-bad-rows", "import"),
    ("import FOLDER/cars.csv --json --skip-bad-rows --on-conflict skip", "import"),
    ("audit forgotten --json --days 0", "forgotten"), ("stand name Adler --json", "standName"),
    ("db dump FOLDER/stand.ndjson --json", "dbDump"),
    ("db load FOLDER/empty.ndjson --json --store FOLDER/new.sqlite", "dbDump"),
    ("db keep --json", "dbKeep"), ("db keep 24 --json", "dbKeep"),
    ("report --json", "report"), ("report --json --compare --forecast", "report"),
    ("report last week --json --group-by weekday", "report"),
    ("report --json --group-by author", "report"), ("report 2026 --json --group-by make", "report"),
    ("report 2026 --json --group-by month", "report"),
    ("report --json --open --day yesterday", "report"),
    ("report --json --since -5d --open --group-by day", "report"),
    ("stand keys K1-K9 --json", "stand"), ("stand --json", "stand"), ("free --json", "free"),
    ("audit keys FOLDER/cars.csv --json", "audit"), ("audit spots FOLDER/cars.csv --json", "audit"),
    ("db path --json", "dbPath"), ("db info --json", "dbInfo"), ("db check --json", "dbCheck"),
    ("db check --json --quick --repair", "dbCheck"), ("db create --json", "dbCreate"),
    ("db create --json --store FOLDER/new.sqlite", "dbCreate"),
    ("db create --group \(getegid()) --json --store FOLDER/of-group/cars.sqlite", "dbCreate"),
  ]

  /// Command lines of which a store in a file is the subject.
  private static let linesOfFiles: [(line: String, shape: String)] = [
    ("db check --json --store FOLDER/cut", "dbCheck"),
    ("db backup --json", "dbBackup"), ("db backup FOLDER/other.sqlite --json", "dbBackup"),
    ("db restore FOLDER/copy.sqlite --json", "dbRestore"),
    ("db restore FOLDER/copy.sqlite --json --store FOLDER/new.sqlite", "dbRestore"),
    ("db vacuum --json", "dbVacuum"), ("db share \(getegid()) --json", "dbShare"),
  ]

  @Test(arguments: lines)
  func `what a command writes is as the schema describes it`(line: String, shape: String) throws {
    let scene = try CommandScene.evening()
    _ = try scene.file(
      "cars.csv", "ticket,make,year,wheels\n1,Lada,1990,4\n7,,2000,4\n8,VW,20x9,4\n")
    _ = try scene.file(
      "empty.ndjson",
      """
      {"dump":{"format":1}}
      {"end":{"lines":2,"lastTicket":0,"lastChange":0,"lastCommand":0}}

      """)
    if line.hasPrefix("redo") { _ = scene.run("undo --yes") }
    if line.contains("queue") { _ = scene.run("request 1-3") }
    if line.contains("of-group") { chmod(scene.folder.path, 0o755) }
    try check(line, shape, in: scene)
  }

  @Test(arguments: linesOfFiles)
  func `what a command writes of a file is as the schema describes it`(
    line: String, shape: String
  ) throws {
    let scene = try CommandScene.evening()
    if line.contains("cut") {
      _ = scene.run("db vacuum")
      let whole = try Data(contentsOf: URL(fileURLWithPath: scene.store))
      try whole.prefix(3000).write(to: URL(fileURLWithPath: scene.path("cut")))
    }
    if line.contains("copy") { _ = scene.run("db backup \(scene.path("copy.sqlite"))") }
    try check(line, shape, in: scene)
  }

  private func check(_ line: String, _ shape: String, in scene: CommandScene) throws {
    let run = scene.run(line.replacingOccurrences(of: "FOLDER", with: scene.folder.path))
    #expect(run.output != "", "\(run)")
    #expect(try schema.violations(of: ParsedJSON(run.output), as: shape) == [], "\(run)")
  }

  @Test func `every shape is written by a command, and every command that writes JSON is tried`() {
    // The lines of watch are tried below, and errors in ErrorObjectTests.
    let lines = Self.lines + Self.linesOfFiles
    #expect(Set(lines.map(\.shape)).union(["watch", "error"]) == Set(schema.shapes))
    #expect(schema.definitions == schema.references)
    let tried = Set(lines.map { $0.line.split(separator: " ").prefix(2) })
    for (command, words) in CommandHelpTests.commands where words != ["watch"] {
      guard command.helpMessage().contains("--json") else { continue }
      #expect(
        tried.contains {
          $0.first.map(String.init) == words[0]
            && (words.count == 1 || $0.last.map(String.init) == words[1])
        },
        "\(words)")
    }
  }

  @Test(arguments: [("list --all", "car"), ("search a --fields make", "carPart")])
  func `a line of ndjson is an element of the array`(line: String, shape: String) throws {
    let lines = try CommandScene.evening().run("\(line) --format ndjson").output
      .split(separator: "\n")
    #expect(lines.count > 1)
    for line in lines {
      #expect(try schema.violations(of: ParsedJSON(String(line)), as: shape) == [], "\(line)")
    }
  }

  @Test(arguments: ["--sort make", "--group-by none --fields ticket,spot", "--all --sort year"])
  func `every line of watch is as the schema describes it`(options: String) throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededCars(seed: seed)
    let scene = try WatchScene((1...9).map { random.car(Int64($0)) }, options, maximumChanges: 8)
    var lines = try scene.begin()
    for _ in 0..<40 {
      lines += try scene.change("change") { writer in
        for _ in 0..<random.number(in: 1...10) {
          let ticket = Int64(random.number(in: 1...15))
          if random.number(in: 0...3) == 0 {
            try writer.remove(ticket)
          } else {
            try writer.store(random.car(ticket))
          }
        }
      }
    }
    #expect(lines.split(separator: "\n").count > 50)
    for line in lines.split(separator: "\n") {
      #expect(
        try schema.violations(of: ParsedJSON(String(line)), as: "watch") == [],
        "seed \(seed): \(line)")
    }
  }

  @Test func `every fault that a check can find is as the schema describes it`() throws {
    let object = SchemaObject(.trigger, "x", "")
    let faults: [StoreFault] = [
      .damage("x"), .schema(.missing(object)), .schema(.disabled(object)), .missingChanges(1),
      .lastChangesNotHere,
      .sectionCounts(sections: 2), .staleRows(rows: 1, firstID: 3),
      .wrongKeys(rows: 2, firstID: -3), .wrongTexts(blocks: 1),
      .damagedRows(rows: 1, first: DamagedRow(table: "x", key: "seq 1")),
    ]
    let report = CarStore.Report(
      faults: faults, unnamed: [4], sqliteVersion: "3.51.3", hasWALResetBug: false)
    let json = StoreFindings.json(report, path: "x").json
    #expect(try schema.violations(of: ParsedJSON(json), as: "dbCheck") == [])
    let kinds = try #require(ParsedJSON(json)["faults"]).elements.compactMap { $0["kind"]?.text }
    #expect(Set(kinds).count == 10, "\(kinds)")
  }

  @Test func `a car has every key but the offset of exports, and a part of one any of them`() throws
  {
    let scene = try CommandScene.evening()
    let cars = try ParsedJSON(scene.run("list --json --limit 1").output)
    guard case .object(let car) = cars.elements[0] else { return #expect(Bool(false)) }
    for key in car.keys {
      var less = car
      less[key] = nil
      #expect(schema.violations(of: .object(less), as: "car") == ["car lacks \(key)"])
      #expect(schema.violations(of: .object(less), as: "carPart") == [])
    }
    #expect(schema.violations(of: .array([.object(car)]), as: "exportedCars").count == 1)
  }

  @Test(arguments: [
    (#"{"path":"x","exists":1}"#, "dbPath"), (#"{"path":"x","exists":true,"more":1}"#, "dbPath"),
    (#"{"path":"x"}"#, "dbPath"), (#"{"year":10000}"#, "carPart"), (#"{"year":1.5}"#, "carPart"),
    (#"{"ticket":0}"#, "carPart"), (#"{"ticket":null}"#, "carPart"),
    (#"{"state":"gone"}"#, "carPart"),
    (#"{"dateCreated":"2026-11-21T18:04:05Z"}"#, "carPart"), (#"{"dateReturned":1}"#, "carPart"),
    (#"{"type":"begin","seq":1}"#, "watch"), (#"{"type":"other","seq":1}"#, "watch"), ("[]", "car"),
    ("[{}]", "cars"), ("{}", "carParts"), ("[1]", "indexPath"), ("-1", "count"), ("1", "nothing"),
  ])
  func `the validator of these tests refuses what is wrong`(text: String, shape: String) throws {
    #expect(try !schema.violations(of: ParsedJSON(text), as: shape).isEmpty)
  }
}
