import ArgumentParser
import CarStorage

/// A command line that was typed on a screen, where a car is selected and nobody can be asked.
struct TypedLine {
  let words: [String]

  /// Parts a line at its blanks. A quote at the beginning of a word, or behind a `=`, goes to the
  /// next one of its kind; any other is a letter, as in `note wants O'Neil`. The name of the tool
  /// may stand before the command, as where help shows it.
  init(_ text: String) {
    var words: [String] = []
    var rest = text[...]
    while let start = rest.firstIndex(where: { !$0.isWhitespace }) {
      rest = rest[start...]
      var word = ""
      while let character = rest.popFirst(), !character.isWhitespace {
        let mayOpen = word.isEmpty || word.last == "="
        if mayOpen, "'\"".contains(character), let end = rest.firstIndex(of: character) {
          word += rest[..<end]
          rest = rest[rest.index(after: end)...]
        } else {
          word.append(character)
        }
      }
      words.append(word)
    }
    self.words = Array(words.drop { $0 == CarvaletCommandLine.configuration.commandName })
  }

  /// The words of the command, with a ticket where the command needs a car and names none.
  ///
  /// - Throws: `CommandFailure` for a command that cannot run beside a screen.
  func words(about car: Car.Ticket?) throws(CommandFailure) -> [String] {
    guard let (leaf, rest) = CommandNames.leaf(words),
      let command = try? leaf.parseAsRoot(rest) as? any CarvaletCommand
    else { return words }
    let name = words.dropLast(rest.count)
    guard !command.needsTerminal else {
      throw .needsTerminal(command: name.joined(separator: " "))
    }
    if rest.contains(where: { $0 == "--store" || $0.hasPrefix("--store=") }) { throw .otherStore }
    guard let car, command.lacksCar else { return words }
    return Array(name) + [String(car)] + rest
  }
}

extension CarvaletTool {
  /// The commands for a screen on which they are typed.
  static let typedCommands = TypedCommands(
    names: { CommandNames.all.map { $0.words.joined(separator: " ") }.sorted() },
    run: { line, car, context in CarvaletTool.run(typed: line, about: car, in: context) })
}
