import Glibc

/// The standard input, read line by line: the answers to prompts, and tickets for `-`.
struct ConsoleInput: Sendable {
  let isTerminal: Bool
  /// The next line without its end; nil where there are no more.
  let readLine: @Sendable () -> String?
  /// The name of the terminal, as `who` shows it; nil where there is none.
  var terminalName: @Sendable () -> String? = { nil }

  /// The standard input of this process.
  static var process: ConsoleInput {
    ConsoleInput(
      isTerminal: isatty(STDIN_FILENO) == 1, readLine: { Swift.readLine() },
      terminalName: {
        ttyname(STDIN_FILENO).map { name in
          let path = String(cString: name)
          return path.hasPrefix("/dev/") ? String(path.dropFirst(5)) : path
        }
      })
  }
}
