import ArgumentParser

/// The names of the commands, to tell a slip of the finger from an argument.
///
/// ArgumentParser suggests options but not commands.
enum CommandNames {
  /// Refuses a first word that names no command.
  ///
  /// - Throws: `UsageError` with the nearest command.
  static func check(_ arguments: [String]) throws(UsageError) {
    try check(arguments[...], below: CarvaletCommandLine.self)
  }

  private static func check(
    _ arguments: ArraySlice<String>, below parent: any ParsableCommand.Type
  ) throws(UsageError) {
    let commands = parent.configuration.subcommands
    guard let word = arguments.first, !word.hasPrefix("-"), !commands.isEmpty else { return }
    if let command = commands.first(where: { names(of: $0).contains(word) }) {
      return try check(arguments.dropFirst(), below: command)
    }
    if word == "help" { return }
    let known = commands.flatMap(names(of:))
    throw UsageError(
      ErrorMessages.unknown("command", word, among: known) + " See 'carvalet --help'.")
  }

  private static func names(of command: any ParsableCommand.Type) -> [String] {
    [command._commandName] + command.configuration.aliases
  }
}
