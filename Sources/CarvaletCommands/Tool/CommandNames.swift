import ArgumentParser

/// Finds commands by their names, and refuses mistyped ones with a suggestion.
///
/// ArgumentParser suggests options but not commands.
enum CommandNames {
  /// Refuses a first word that names no command.
  ///
  /// - Throws: `UsageError` with the nearest command.
  static func check(_ arguments: [String]) throws(UsageError) {
    try check(arguments[...], below: CarvaletCommandLine.self)
  }

  /// The command without subcommands that the first words name, and the words behind its name; nil
  /// if they name none.
  static func leaf(
    _ arguments: some Collection<String>
  ) -> (command: any CarvaletCommand.Type, words: [String])? {
    var words = Array(arguments)[...]
    var commands = CarvaletCommandLine.commands
    if words.first == DatabaseCommand.name {
      words = words.dropFirst()
      commands = DatabaseCommand.commands
    }
    guard let word = words.popFirst(),
      let command = commands.first(where: { names(of: $0).contains(word) })
    else { return nil }
    return (command, Array(words))
  }

  /// The commands without subcommands that the first words name, or begin to name: the one that is
  /// named exactly, or else all of which the words may be abbreviations. Each has its whole name,
  /// and the words behind it.
  static func leaves(
    begunBy arguments: [String]
  ) -> [(command: any ParsableCommand.Type, name: [String], words: [String])] {
    if let (command, words) = leaf(arguments) {
      return [(command, Array(arguments.dropLast(words.count)), words)]
    }
    return all.filter { command, name in
      command.configuration.subcommands.isEmpty && name.count <= arguments.count
        && zip(name, arguments).allSatisfy { $0.hasPrefix($1) }
    }.map { ($0.type, $0.words, Array(arguments.dropFirst($0.words.count))) }
  }

  /// What may stand behind `help`.
  static var topics: [String] {
    (all.map { $0.words.joined(separator: " ") } + HelpTopic.allCases.map(\.rawValue)).sorted()
  }

  /// Every command, with its words on the command line.
  static let all = commands(below: CarvaletCommandLine.self, words: [])

  private static func commands(
    below parent: any ParsableCommand.Type, words: [String]
  ) -> [(type: any ParsableCommand.Type, words: [String])] {
    parent.configuration.subcommands.flatMap { command in
      let words = words + [command.configuration.commandName ?? ""]
      return [(command, words)] + commands(below: command, words: words)
    }
  }

  /// The command that the first words of a command line name.
  static func command(
    in arguments: [String]
  ) -> (type: any ParsableCommand.Type, words: [String]) {
    var found: (type: any ParsableCommand.Type, words: [String]) = (CarvaletCommandLine.self, [])
    for word in arguments {
      let commands = found.type.configuration.subcommands
      guard let command = commands.first(where: { names(of: $0).contains(word) }) else { break }
      found = (command, found.words + [command.configuration.commandName ?? ""])
    }
    return found
  }

  private static func check(
    _ arguments: ArraySlice<String>, below parent: any ParsableCommand.Type, topics: [String] = []
  ) throws(UsageError) {
    let commands = parent.configuration.subcommands
    guard let word = arguments.first, !commands.isEmpty else { return }
    if word.hasPrefix("-") { return try checkOption(word) }
    if let command = commands.first(where: { names(of: $0).contains(word) }) {
      return try check(arguments.dropFirst(), below: command)
    }
    if word == "help" {
      guard parent == CarvaletCommandLine.self else {
        throw .helpBehind(command: [parent.configuration.commandName ?? ""])
      }
      let topics = HelpTopic.allCases.map(\.rawValue)
      return try check(arguments.dropFirst(), below: parent, topics: topics)
    }
    let isTopLevel = parent == CarvaletCommandLine.self
    if isTopLevel,
      let refusal = OtherWords.refusal(
        of: word, before: arguments.dropFirst(), asksForHelp: !topics.isEmpty)
    {
      throw refusal
    }
    let known = commands.flatMap(names(of:)) + topics
    let group = isTopLevel ? nil : parent.configuration.commandName
    throw .unknownCommand(word, group: group ?? "", known: known)
  }

  /// Refuses an option before the command. Only the options of the tool itself may stand there.
  private static func checkOption(_ word: String) throws(UsageError) {
    let known = ["--help", "--version", "--generate-completion-script"]
    let name = String(word.prefix { $0 != "=" })
    guard name.hasPrefix("--"), name.count > 2, !known.contains(name) else { return }
    throw .optionBeforeCommand(name, known: known)
  }

  private static func names(of command: any ParsableCommand.Type) -> [String] {
    // Every command has its name written out: the name of its type ends in "Command".
    [command.configuration.commandName ?? ""] + command.configuration.aliases
  }
}
