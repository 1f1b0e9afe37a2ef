import Glibc

/// The standard input, read line by line: the answers to prompts, and tickets for `-`.
struct ConsoleInput: Sendable {
  let isTerminal: Bool
  /// The next line without its end; nil where there are no more.
  let readLine: @Sendable () -> String?

  /// The standard input of this process.
  static var process: ConsoleInput {
    ConsoleInput(isTerminal: isatty(STDIN_FILENO) == 1, readLine: { Swift.readLine() })
  }
}
