import Testing

@testable import CarvaletCommands

/// What goes wrong is an object for a program that asked for JSON.
@Suite(.everyStore) struct ErrorObjectTests {
  private static let parsed = Result { try JSONSchema(try CommandScene().run("schema").output) }

  /// Command lines that fail, and how.
  private static let lines: [(line: String, status: CarvaletCommands.ExitStatus)] = [
    ("list --json --sort colr", .usage), ("list --format ndjson --colour x", .usage),
    ("list --format=json --where 'x = 1'", .usage), ("lst --json", .usage),
    ("search --json", .usage), ("search lada --json", .nothingMatched),
    ("show 9 --json", .nothingMatched), ("show key:K99 --format json", .nothingMatched),
    ("park --json --year 20x9", .usage), ("park --json --ticket 1", .dataRefused),
    ("retrieve 5 9 --json", .nothingMatched), ("ready 9 --json", .nothingMatched),
    ("edit 1 --json", .usage), ("move --json", .usage), ("note 1 --json", .usage),
    ("undo 99 --json", .nothingMatched), ("log 9 --json", .nothingMatched),
    ("remove 1 2 --json", .usage),
    ("import none.csv --json", .inputMissing), ("export - --format xls --json", .usage),
    ("report --json --until 18:00", .usage), ("audit keys none.txt --json", .inputMissing),
    ("index --json --where x", .usage), ("queue --bell --json", .usage),
    ("watch --json --sort x", .usage), ("db check --json --quick --x", .usage),
    ("ticket 99 --json", .usage), ("schema --json", .usage), ("browse --json", .usage),
    ("list --json --store FOLDER/none.sqlite", .inputMissing),
    ("edit 1 --color x --json --store FOLDER/none.sqlite", .inputMissing),
  ]

  @Test func `where several cars may be meant, a program gets their tickets`() throws {
    let scene = try CommandScene.evening()
    let run = scene.run("request 2019 --json")
    let error = try #require(try ParsedJSON(run.messages)["error"])
    #expect(error["kind"] == .text("nothingMatched"))
    let several = scene.run("request octavia bmw --json")
    #expect(!several.messages.contains("candidates"))
    let both = try ParsedJSON(scene.run("request make:o --json").messages)
    #expect(try Self.parsed.get().violations(of: both, as: "error") == [])
    #expect(both["error"]?["candidates"] == .array([.number(4), .number(3)]), "\(both)")
  }

  @Test(arguments: lines)
  func `an error is one object a line on stderr`(
    line: String, status: CarvaletCommands.ExitStatus
  ) throws {
    let scene = try CommandScene.evening()
    let line = line.replacingOccurrences(of: "FOLDER", with: scene.folder.path)
    let run = scene.run(line)
    #expect(run.status == status, "\(run)")
    let lines = run.messages.split(separator: "\n")
    #expect(!lines.isEmpty)
    for object in lines {
      let object = try ParsedJSON(String(object))
      #expect(try Self.parsed.get().violations(of: object, as: "error") == [])
      let error = try #require(object["error"])
      #expect(error["code"] == .number(Double(status.rawValue)))
      #expect(error["kind"] == .text("\(status)"))
      #expect(error["message"]?.text?.hasPrefix("Error") == false)
    }
  }

  @Test func `the sentence is that for people`() throws {
    let scene = try CommandScene.evening()
    #expect(
      scene.run("show 9 --json").messages == """
        {"error":{"code":1,"kind":"nothingMatched",\
        "message":"No car has ticket 9. 'carvalet list' shows the tickets."}}

        """)
  }

  // A text to look for, or a file's format, asks for no JSON.
  @Test(arguments: ["search -- --json lada", "import none --format json", "list --format csv -x"])
  func `other errors are sentences`(line: String) throws {
    let said = try CommandScene.evening().run(line).messages
    #expect(!said.hasPrefix("{"), "\(said)")
  }

  /// Every command that needs a store.
  @Test(arguments: [
    "list", "search a", "index", "show 1", "edit 1 --color red", "move 1 A1", "queue", "request 1",
    "ready 1", "retrieve 1", "repark 1", "remove 1", "note 1 x", "log", "undo", "redo",
    "purge --returned-before now --yes", "export -", "report", "audit keys", "ticket 1",
    "watch", "db check", "db info",
  ])
  func `a missing store has the same exit code in a file and on a server`(line: String) throws {
    let run = try CommandScene().run(line, input: [])
    #expect(run.status == .inputMissing, "\(run)")
  }
}
