import Glibc
import Testing

@testable import CarvaletCommands

struct DescriptorWriterTests {
  /// The two ends of a new pipe.
  private func makePipe() -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    return (ends[0], ends[1])
  }

  private func read(_ descriptor: Int32, count: Int = 1000) -> String {
    var bytes = [UInt8](repeating: 0, count: count)
    let taken = Glibc.read(descriptor, &bytes, count)
    return String(decoding: bytes.prefix(max(0, taken)), as: UTF8.self)
  }

  @Test func `data waits for the buffer or a flush`() throws {
    let pipe = makePipe()
    defer { for end in [pipe.reading, pipe.writing] { close(end) } }
    _ = fcntl(pipe.reading, F_SETFL, O_NONBLOCK)
    let writer = DescriptorWriter(descriptor: pipe.writing, flushing: .whenFull)
    try writer.write("a car\n")
    #expect(read(pipe.reading) == "")
    try writer.flush()
    #expect(read(pipe.reading) == "a car\n")
    try writer.write(String(repeating: "x", count: DescriptorWriter.bufferSize))
    #expect(read(pipe.reading, count: 100_000).count == DescriptorWriter.bufferSize)
  }

  @Test func `messages are sent at the end of a line`() throws {
    let pipe = makePipe()
    defer { for end in [pipe.reading, pipe.writing] { close(end) } }
    let writer = DescriptorWriter(descriptor: pipe.writing, flushing: .eachLine)
    try writer.write("12 cars")
    try writer.write(", 5 makes\n")
    #expect(read(pipe.reading) == "12 cars, 5 makes\n")
  }

  @Test func `everything is written though the pipe takes little at a time`() async throws {
    let pipe = makePipe()
    _ = fcntl(pipe.writing, F_SETFL, O_NONBLOCK)
    let size = 1_000_000
    let reader = Task.detached {
      var count = 0
      var bytes = [UInt8](repeating: 0, count: 4096)
      while case let taken = Glibc.read(pipe.reading, &bytes, bytes.count), taken > 0 {
        count += taken
      }
      close(pipe.reading)
      return count
    }
    let writer = DescriptorWriter(descriptor: pipe.writing, flushing: .whenFull)
    try writer.write(String(repeating: "x", count: size))
    try writer.flush()
    close(pipe.writing)
    #expect(await reader.value == size)
  }

  @Test func `a reader that has gone is a closed pipe, now and later`() {
    StandardDescriptors.prepare()
    let pipe = makePipe()
    close(pipe.reading)
    defer { close(pipe.writing) }
    let writer = DescriptorWriter(descriptor: pipe.writing, flushing: .eachLine)
    #expect(throws: OutputError.closedPipe) { try writer.write("a car\n") }
    #expect(throws: OutputError.closedPipe) { try writer.write("another") }
    #expect(throws: OutputError.closedPipe) { try writer.flush() }
    #expect(OutputError.closedPipe.exitStatus == .closedPipe)
  }

  @Test func `a full disk is an error`() throws {
    let full = open("/dev/full", O_WRONLY)
    defer { close(full) }
    let writer = DescriptorWriter(descriptor: full, flushing: .whenFull)
    try writer.write("a car\n")
    #expect(throws: OutputError.failed(code: ENOSPC)) { try writer.flush() }
    #expect(throws: OutputError.failed(code: ENOSPC)) { try writer.flush() }
    #expect(OutputError.failed(code: ENOSPC).exitStatus == .inputOutput)
  }
}

struct ConsoleTests {
  @Test func `COLUMNS wins over the terminal, and 80 is the last resort`() {
    #expect(ConsoleStream.terminalWidth(columns: "100", measured: 60) == 100)
    #expect(ConsoleStream.terminalWidth(columns: "0", measured: 60) == 60)
    #expect(ConsoleStream.terminalWidth(columns: "wide", measured: nil) == 80)
    #expect(ConsoleStream.terminalWidth(columns: nil, measured: 0) == 80)
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
    (.auto, false, ["TERM": "xterm", "CLICOLOR_FORCE": "1"], false),
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
}

struct PromptTests {
  @Test(arguments: [
    ("y", true), ("Y", true), ("yes", true), (" YES ", true),
    ("", false), ("n", false), ("no", false), ("ja", false), ("yy", false),
  ])
  func `only yes means yes`(answer: String, expected: Bool) throws {
    let test = StringConsole(answers: [answer])
    #expect(try Prompt(console: test.console).confirm("Remove 3 cars?") == expected)
    #expect(test.messages.text == "Remove 3 cars? [y/N] ")
    #expect(test.output.text == "")
  }

  @Test func `the end of input means no`() throws {
    let test = StringConsole(answers: [])
    #expect(try Prompt(console: test.console).confirm("Remove 3 cars?") == false)
    #expect(test.messages.text == "Remove 3 cars? [y/N] \n")
  }

  @Test func `--yes answers without asking`() throws {
    let test = StringConsole()
    let prompt = Prompt(console: test.console, answersYes: true, neverAsks: true)
    #expect(try prompt.confirm("Remove 3 cars?") == true)
    #expect(test.messages.text == "")
  }

  @Test func `without a terminal or with --no-input the run would need --yes`() {
    let expected = PromptError.needsYes(question: "Remove 3 cars?")
    #expect(throws: expected) {
      try Prompt(console: StringConsole().console).confirm("Remove 3 cars?")
    }
    let test = StringConsole(answers: ["y"])
    #expect(throws: expected) {
      try Prompt(console: test.console, neverAsks: true).confirm("Remove 3 cars?")
    }
    #expect(
      ErrorMessages.message(for: expected).string
        == "This would ask: Remove 3 cars? Nobody is there to answer; to go ahead, add --yes.")
  }
}
