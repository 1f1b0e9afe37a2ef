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
    let parts = lines.first?.split(separator: "'", maxSplits: 2) ?? []
    guard parts.count > 1, parts[0].hasSuffix("Unknown option "), parts[1].hasPrefix("-") else {
      return error
    }
    let option = String(parts[1])
    let command = CommandNames.command(in: arguments)
    if let line = OtherWords.line(insteadOf: option, in: arguments, of: command.words) {
      return UsageError.otherOption(option, of: command.words, line: line)
    }
    return UsageError.unknownOption(
      option, of: command.words, known: names(of: command.type),
      others: commands(with: option), usage: lines.count > 1 ? String(lines[1]) : "")
  }

  /// The commands that have an option, each by its words on the command line.
  private static func commands(with option: String) -> [String] {
    CommandNames.all.filter { names(of: $0.type).contains(option) }
      .map { $0.words.joined(separator: " ") }
  }

  /// The options of a command as its help shows them: `--plate`, `-p`. A regular expression would
  /// take twice as long as ArgumentParser takes for the help.
  private static func names(of command: any ParsableCommand.Type) -> [String] {
    // Wide enough for each option to stand on one line with its description.
    CarvaletCommandLine.helpMessage(for: command, columns: 1000).split(separator: "\n")
      .flatMap { line -> [String] in
        guard line.hasPrefix("  -") else { return [] }
        // Two blanks are between the names and the description.
        let names = line.dropFirst(2)
        let end = names.firstRange(of: "  ")?.lowerBound ?? names.endIndex
        return names[..<end].split { " ,/".contains($0) }
          .filter { $0.hasPrefix("-") && $0.contains(where: \.isLetter) }.map(String.init)
      }
  }
}
