import Foundation
import TestSupport
import Testing

@testable import CarStorage
@testable import CarvaletCommands
@testable import FetchedResults

/// `watch`: its command line, and a run of it in this process.
@Suite(.everyStore, .ownThread, .timeLimit(.minutes(60)))
struct WatchCommandTests {
  @Test(arguments: [
    (
      "watch --format csv",
      "'watch' writes lines with marks (--format table or plain) or ndjson, not csv"
    ),
    (
      "watch --format md",
      "'watch' writes lines with marks (--format table or plain) or ndjson, not md"
    ),
    ("watch --quiet --json", "--quiet shows tickets only; leave it out, or --format json"),
    ("watch --in make", "--in says where to look for a text. Name the text, too."),
    ("watch bmw --in mkae", "Unknown scope 'mkae'. Did you mean 'make'?"),
    ("watch --limit -1", "--limit cannot be negative"),
    ("watch --sort year --group-by letter", "A list sorted by year cannot be grouped by letter"),
  ])
  func `what cannot be watched is a usage error`(line: String, sentence: String) throws {
    let scene = try CommandScene.evening()
    #expect(
      scene.run(line).inSentences == Consequences(.usage, messages: "Error: \(sentence)\n"),
      "\(line)")
  }

  @Test func `a list that goes on has no --jump`() throws {
    let jumped = try CommandScene.evening().run("watch --jump B")
    #expect(jumped.status == .usage && jumped.messages.contains("'--jump' is an option of"))
  }

  @Test func `a store that is not there is missing, named or not`() throws {
    let scene = try CommandScene()
    #expect(scene.run("watch") == scene.storeIsMissing)
    scene.environment = ["XDG_DATA_HOME": scene.folder.path]
    #expect(scene.run("watch").status == .inputMissing)
  }

  @Test func `watch is in the overview`() throws {
    let help = try CommandScene().run("--help").output
    #expect(help.contains("  watch                   Show a list, and every change to it"))
  }

  @Test(
    arguments: [
      ("", 80, OutputFormat.table), ("", nil, .ndjson), ("--format plain", nil, .plain),
      ("--format table", nil, .table), ("--json", 80, .json), ("--quiet", nil, .plain),
    ] as [(String, Int?, OutputFormat)])
  func `a terminal shows marks, and a pipe gets NDJSON`(
    options: String, terminal: Int?, format: OutputFormat
  ) throws {
    #expect(try session(options, terminal: terminal).session.rendering.format == format)
  }

  private func session(
    _ options: String, terminal: Int?
  ) throws -> (session: WatchSession, console: StringConsole) {
    let console = StringConsole(isTerminal: terminal != nil, environment: ["TERM": "dumb"])
    let words = options.split(separator: " ").map(String.init)
    let context = CommandContext(
      console: console.console, now: WatchScene.now, zone: TimeZoneRules { _ in 3600 })
    return (try WatchCommand.parse(words).session(in: context), console)
  }

  // MARK: - Running

  @Test(
    arguments: [
      ("", "Watching 1 car. Ctrl-C ends.\n"), ("lada", "No cars match 'lada' yet. Ctrl-C ends.\n"),
      ("--returned", "No cars match yet. Ctrl-C ends.\n"), ("--quiet", ""), ("--json", ""),
    ])
  func `a message says that the list goes on`(options: String, message: String) async throws {
    let source = ArraySource([Car.parked(1, "BMW")])
    let (session, console) = try session(options, terminal: 80)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await session.follow(source) }
      while console.messages.text.isEmpty, console.output.text.isEmpty { await Task.yield() }
      while console.messages.text != message { await Task.yield() }
      group.cancelAll()
      try await group.waitForAll()
    }
  }

  @Test func `a queue without cars says that nobody waits`() throws {
    let queue = ListAppearance(isQueue: true)
    #expect(
      WatchMessages.watching(0, queue, isFiltered: true).string
        == "Nobody waits for a car yet. Ctrl-C ends.")
    #expect(
      WatchMessages.watching(2, queue, isFiltered: true).string
        == "Watching 2 cars. Ctrl-C ends.")
  }

  @Test func `an output that fails ends it`() async throws {
    let source = ArraySource([Car.parked(1, "BMW")])
    var (session, console) = try session("--json", terminal: nil)
    var broken = console.console
    broken.output = ConsoleStream(
      sink: StringSink(failure: .failed(code: ENOSPC)), isTerminal: false, width: 80,
      isColored: false)
    session = WatchSession(
      request: session.request, isFiltered: session.isFiltered, rendering: session.rendering,
      appearance: session.appearance,
      context: CommandContext(console: broken, now: WatchScene.now, zone: session.context.zone))
    await #expect(throws: OutputError.failed(code: ENOSPC)) { try await session.follow(source) }
    #expect(console.messages.text == "")
  }
}
