import Glibc
import Testing

@testable import CarvaletCommands

/// Colour and width are what the terminal and the environment ask for, and messages never get into
/// the data.
struct ConsoleTests {
  @Test func `COLUMNS wins over the terminal, and 80 is the last resort`() {
    #expect(ConsoleStream.terminalSize("100", measured: 60, usual: 80) == 100)
    #expect(ConsoleStream.terminalSize("0", measured: 60, usual: 80) == 60)
    #expect(ConsoleStream.terminalSize("wide", measured: nil, usual: 80) == 80)
    #expect(ConsoleStream.terminalSize(nil, measured: 0, usual: 80) == 80)
  }

  @Test(arguments: [
    (ColorMode.auto, true, ["TERM": "xterm"], true),
    (.auto, false, ["TERM": "xterm"], false),
    (.auto, true, [:], false),
    (.auto, true, ["TERM": ""], false),
    (.auto, true, ["TERM": "dumb"], false),
    (.auto, true, ["TERM": "xterm", "NO_COLOR": "1"], false),
    (.auto, true, ["TERM": "xterm", "NO_COLOR": "0"], false),
    (.auto, true, ["TERM": "xterm", "NO_COLOR": ""], true),
    (.auto, false, ["CLICOLOR_FORCE": "1"], true),
    (.auto, true, ["TERM": "dumb", "CLICOLOR_FORCE": "1"], true),
    (.auto, false, ["CLICOLOR_FORCE": "0"], false),
    (.auto, false, ["CLICOLOR_FORCE": ""], false),
    (.auto, true, ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], false),
    (.never, true, ["CLICOLOR_FORCE": "1"], false),
    (.always, false, ["NO_COLOR": "1"], true),
    (.never, true, ["TERM": "xterm"], false),
  ])
  func `Row 48: colour is decided by mode, terminal and environment, NO_COLOR too`(
    mode: ColorMode, isTerminal: Bool, environment: [String: String], expected: Bool
  ) {
    #expect(
      mode.colors(isTerminal: isTerminal, environment: Environment(environment)) == expected)
  }

  @Test func `the two streams are coloured apart`() {
    var console = StringConsole(isTerminal: true).console
    console.output = ConsoleStream(
      sink: StringSink(), isTerminal: false, width: 80, isColored: true)
    let colored = console.colored(.auto)
    #expect(colored.output.isColored == false)
    #expect(colored.messages.isColored == true)
  }

  @Test func `messages go to stderr and never fail`() throws {
    let test = StringConsole()
    try test.console.output.writeLine("17")
    test.console.say("12 cars, 5 makes")
    #expect(test.output.text == "17\n")
    #expect(test.messages.text == "12 cars, 5 makes\n")

    var broken = test.console
    broken.messages = ConsoleStream(
      sink: StringSink(failure: .closedPipe), isTerminal: false, width: 80, isColored: false)
    broken.say("nobody reads this")
  }

  // The bytes of a list wait in a queue, so that only the flush shows that its reader has gone. The
  // footer was printed nevertheless.
  @Test(arguments: ["list", "log", "audit spots -", "export - --format csv"])
  func `Nothing is said of output that its reader has not taken`(line: String) throws {
    let scene = try CommandScene.evening()
    let test = StringConsole(answers: ["A12"], environment: scene.environment)
    var console = test.console
    console.output = ConsoleStream(
      sink: StringSink(flushFailure: .closedPipe), isTerminal: false, width: 80, isColored: false)
    let context = CommandContext(console: console, now: scene.now, zone: scene.zone)
    let status = CarvaletTool.run(line.split(separator: " ").map(String.init), in: context)
    #expect(status == .closedPipe)
    #expect(!test.messages.text.contains("car"), "\(test.messages.text)")
  }

  // A guest's text set the title of the terminal and its clipboard.
  @Test func `a record at a terminal is escaped like all other text, and in a pipe it is as it is`()
    throws
  {
    let record = "1,\"a\u{1B}]52;c;eA==\u{7}\r\n\u{9B}31m\u{85}\u{202E}\",日\tx\n"
    let terminal = StringConsole(isTerminal: true)
    try terminal.console.output.write(record: record)
    #expect(
      terminal.output.text
        == "1,\"a\\u{1B}]52;c;eA==\\u{7}\\r\n\\u{9B}31m\\u{85}\\u{202E}\",日\tx\n")
    let pipe = StringConsole()
    try pipe.console.output.write(record: record)
    #expect(pipe.output.text == record)
  }
}
