import ArgumentParser

/// An option that a command does not have, and the option or command that was probably meant.
///
/// ArgumentParser suggests any option that is four edits away from the typed one, and does not
/// consider other commands. Its errors are not public, so the option is read from the message.
enum UnknownOption {
  /// The error as facts instead of a message; unchanged if it is not about an unknown option.
  static func explained(_ error: any Error, in arguments: [String]) -> any Error {
    let message = CarvaletCommandLine.fullMessage(for: error)
    let lines = message.split(separator: "\n", maxSplits: 1)
    guard let line = lines.first, let found = line.firstMatch(of: /Unknown option '(-[^']+)'/)
    else {
      return error
    }
    let option = String(found.output.1)
    let command = CommandNames.command(in: arguments)
    return UsageError.unknownOption(
      option, of: command.words, known: names(of: command.type),
      others: commands(with: option), usage: lines.count > 1 ? String(lines[1]) : "")
  }

  /// The commands that have an option, each by its words on the command line.
  private static func commands(with option: String) -> [String] {
    CommandNames.all.filter { names(of: $0.type).contains(option) }
      .map { $0.words.joined(separator: " ") }
  }

  /// The options of a command as its help shows them: `--plate`, `-p`.
  private static func names(of command: any ParsableCommand.Type) -> [String] {
    // Wide enough for each option to stand on one line with its description.
    CarvaletCommandLine.helpMessage(for: command, columns: 1000).split(separator: "\n")
      .compactMap { $0.firstMatch(of: /^ +(-.*?)(?:  |$)/)?.output.1 }
      .flatMap { $0.matches(of: /(?:^|[ \/])(--?[A-Za-z][A-Za-z-]*)/).map { String($0.output.1) } }
  }
}
