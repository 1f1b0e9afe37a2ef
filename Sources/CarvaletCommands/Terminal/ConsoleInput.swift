import Glibc

/// The standard input, read line by line: the answers to prompts, and tickets for `-`.
struct ConsoleInput: Sendable {
  let isTerminal: Bool
  /// The next line without its end; nil where there are no more.
  let readLine: @Sendable () throws(InputTooLong) -> String?
  /// The name of the terminal, as `who` shows it; nil where there is none.
  var terminalName: @Sendable () -> String? = { nil }

  /// What was read of a line stays there until it is asked for.
  private static let lines = LineReader(STDIN_FILENO)

  /// The standard input of this process.
  static var process: ConsoleInput {
    ConsoleInput(
      isTerminal: isatty(STDIN_FILENO) == 1, readLine: lines.next,
      terminalName: {
        ttyname(STDIN_FILENO).map { name in
          let path = String(cString: name)
          return path.hasPrefix("/dev/") ? String(path.dropFirst(5)) : path
        }
      })
  }
}
