import Glibc
import TerminalScreen

/// The two streams that a command writes to, the input it reads, and its environment.
///
/// Data goes to `output` and nothing else does; messages, prompts and progress go to `messages`.
/// Tests make a console of strings.
struct Console: Sendable {
  var output: ConsoleStream
  var messages: ConsoleStream
  let input: ConsoleInput
  var environment: Environment
  /// Whether colours are left out whatever a command line asks for, because a page shows the text
  /// and no terminal reads its codes.
  var isColorless = false

  /// The console of this process.
  static func process() -> Console {
    let environment = Environment.process
    return Console(
      output: .process(STDOUT_FILENO, flushing: .whenFull, environment: environment),
      messages: .process(STDERR_FILENO, flushing: .eachLine, environment: environment),
      input: .process,
      environment: environment)
  }

  /// The same console with the colour that `mode` gives each of its streams.
  func colored(_ mode: ColorMode) -> Console {
    guard !isColorless else { return self }
    var console = self
    console.output.isColored = mode.colors(
      isTerminal: output.isTerminal, environment: environment)
    console.messages.isColored = mode.colors(
      isTerminal: messages.isTerminal, environment: environment)
    return console
  }

  /// Writes a message for people to stderr, below the data written so far.
  ///
  /// This never fails: a message that cannot be written must not undo work that is done. An error
  /// of `output` is kept there, and thrown by its next write or flush.
  func say(_ message: StyledText) {
    try? output.flush()
    try? messages.writeText(message)
  }

  /// Writes a message that explains the data above it to stderr.
  ///
  /// - Throws: The error of the data, of which the message would be untrue then.
  func sayBelow(_ message: StyledText) throws(OutputError) {
    try output.flush()
    say(message)
  }
}

/// The standard input, read line by line: the answers to prompts, and tickets for `-`.
struct ConsoleInput: Sendable {
  let isTerminal: Bool
  /// The next line without its end; nil where there are no more.
  let readLine: @Sendable () throws(InputTooLong) -> String?
  /// The next key that is pressed, without Enter; nil where there is none.
  var readKey: @Sendable () -> Character? = { nil }
  /// The name of the terminal, as `who` shows it; nil where there is none.
  var terminalName: @Sendable () -> String? = { nil }

  /// What was read of a line stays there until it is asked for.
  private static let lines = LineReader(STDIN_FILENO)

  /// The standard input of this process.
  static var process: ConsoleInput {
    ConsoleInput(
      isTerminal: isatty(STDIN_FILENO) == 1, readLine: lines.next,
      readKey: {
        (try? SingleKey.read(STDIN_FILENO)).flatMap { $0.map { Character(Unicode.Scalar($0)) } }
      },
      terminalName: {
        ttyname(STDIN_FILENO).map { name in
          let path = String(cString: name)
          return path.hasPrefix("/dev/") ? String(path.dropFirst(5)) : path
        }
      })
  }
}
