import ArgumentParser
import CarStorage

/// A command line that was typed on a screen, where a car is selected and nobody can be asked.
struct TypedLine {
  let words: [String]

  /// Parts a line at its blanks. The name of the tool may stand before the command, as where help
  /// shows it.
  init(_ text: String) {
    let parts = Self.parts(of: text)
    words = Self.withoutTool(parts).map(\.word)
    let unfinished = Self.parts(of: text, isUnfinished: true)
    openQuote =
      unfinished.count == parts.count && unfinished.last?.word == parts.last?.word
      ? nil : unfinished.last.map { String(text[$0.start...]) }
  }

  /// What stands behind a quote that is not closed, with the word that it begins; nil where all
  /// are.
  let openQuote: String?

  /// A word of a line, and where it begins there.
  struct Part {
    var word: String
    let start: String.Index
    let end: String.Index
  }

  /// The words of a line. A quote at the beginning of a word, or behind a `=`, goes to the next one
  /// of its kind; any other is a letter, as in `note wants O'Neil`.
  ///
  /// - Parameter isUnfinished: Whether a quote that is not closed goes to the end of the line,
  ///   because more of it is to be typed.
  static func parts(of text: String, isUnfinished: Bool = false) -> [Part] {
    var parts: [Part] = []
    var rest = text[...]
    while let start = rest.firstIndex(where: { !$0.isWhitespace }) {
      rest = rest[start...]
      var word = ""
      while let character = rest.first, !character.isWhitespace {
        rest.removeFirst()
        let mayOpen = word.isEmpty || word.last == "="
        let close = mayOpen && "'\"".contains(character) ? rest.firstIndex(of: character) : nil
        if let close {
          word += rest[..<close]
          rest = rest[rest.index(after: close)...]
        } else if mayOpen, "'\"".contains(character), isUnfinished {
          word += rest
          rest = rest[rest.endIndex...]
        } else {
          word.append(character)
        }
      }
      parts.append(Part(word: word, start: start, end: rest.startIndex))
    }
    return parts
  }

  /// The words from the name of the command on.
  static func withoutTool(_ parts: some Sequence<Part>) -> [Part] {
    Array(parts.drop { $0.word == CarvaletCommandLine.configuration.commandName })
  }

  /// Whether the command needs a car, and names none.
  var lacksCar: Bool { command?.command.lacksCar ?? false }

  /// The command, and the words behind its name; nil where the words are none.
  private var command: (command: any CarvaletCommand, rest: [String])? {
    guard let (leaf, rest) = CommandNames.leaf(words),
      let command = try? leaf.parseAsRoot(rest) as? any CarvaletCommand
    else { return nil }
    return (command, Array(rest))
  }

  /// The words of the command, with tickets where the command needs a car and names none.
  ///
  /// - Throws: `CommandFailure` for a command that cannot run beside a screen or takes one car
  ///   alone, and for a quote that is not closed.
  func words(about cars: [Car.Ticket]) throws(CommandFailure) -> [String] {
    if let openQuote { throw .openQuote(openQuote) }
    guard let (command, rest) = command else { return words }
    let name = words.dropLast(rest.count)
    guard !command.needsTerminal else {
      throw .needsTerminal(command: name.joined(separator: " "))
    }
    if rest.contains(where: { $0 == "--store" || $0.hasPrefix("--store=") }) { throw .otherStore }
    guard !cars.isEmpty, command.lacksCar else { return words }
    guard let tickets = command.arguments(naming: cars) else {
      throw .takesOneCar(command: name.joined(separator: " "), marked: cars.count)
    }
    return Array(name) + tickets + rest
  }
}

extension CarvaletTool {
  /// The commands for a screen on which they are typed.
  static let typedCommands = TypedCommands(
    names: { (CommandNames.all.map { $0.words.joined(separator: " ") } + ["help"]).sorted() },
    complete: { line, store in TypedLineCompletion(line, store: store)?.completions ?? [] },
    lacksCar: { TypedLine($0).lacksCar },
    run: { line, cars, context in CarvaletTool.run(typed: line, about: cars, in: context) })
}
