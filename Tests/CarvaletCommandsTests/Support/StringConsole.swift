import Synchronization

@testable import CarvaletCommands

/// A console for tests: collects the text of each stream, and answers from a script.
final class StringConsole: Sendable {
  let output = StringSink()
  let messages = StringSink()
  let console: Console

  /// - Parameter answers: the lines that are typed; nil where stdin is no terminal.
  init(
    isTerminal: Bool = false, width: Int = 80, answers: [String]? = nil,
    environment: [String: String] = ["TERM": "xterm"]
  ) {
    let environment = Environment(environment)
    let isColored = ColorMode.auto.colors(isTerminal: isTerminal, environment: environment)
    func stream(_ sink: StringSink) -> ConsoleStream {
      ConsoleStream(sink: sink, isTerminal: isTerminal, width: width, isColored: isColored)
    }
    let script = Script(answers ?? [])
    console = Console(
      output: stream(output), messages: stream(messages),
      input: ConsoleInput(
        isTerminal: answers != nil, readLine: { script.next() },
        readKey: { script.next()?.first }),
      environment: environment)
  }

  private final class Script: Sendable {
    private let lines: Mutex<ArraySlice<String>>

    init(_ lines: [String]) { self.lines = Mutex(lines[...]) }

    func next() -> String? { lines.withLock { $0.popFirst() } }
  }
}
