import ArgumentParser
import CarStorage
import CarvaletBrowser

/// What the last word of a command line that is typed on a screen may become.
///
/// It is what the shells offer: the declarations of the arguments name it, and words of the store
/// come from the same question that the script of a shell asks.
struct TypedLineCompletion {
  /// The line before its last word, with the whole name of the command.
  private var head = ""
  /// The last word, without its quotes; empty behind a blank.
  private let typed: String
  /// The words of the command, and the words behind it but for the last one.
  private var command: [String] = []
  private var words: [String] = []
  private var arguments: [DescribedArgument] = []
  /// The lines with a whole name, where an abbreviation stands before a blank, and with a topic of
  /// `help`.
  private let names: [CommandCompletion]
  /// The store whose words are offered; nil where there is none yet.
  private let store: CarStore?

  /// - Returns: Nil where only the name of a command is typed.
  init?(_ line: String, store: CarStore?) {
    let parts = TypedLine.parts(of: line, isUnfinished: true)
    let last = parts.last.flatMap { $0.end == line.endIndex ? $0 : nil }
    let whole = TypedLine.withoutTool(last == nil ? parts : parts.dropLast())
    guard let first = whole.first else { return nil }
    let before = whole.map(\.word)
    let start = String(line[..<first.start])
    self.store = store
    typed = last?.word ?? ""
    if first.word == "help" {
      let begun = (before.dropFirst() + [typed]).joined(separator: " ")
      names = CommandNames.topics.filter { $0.hasPrefix(begun) && $0 != begun }
        .map { CommandCompletion(word: $0, line: "\(start)help \($0)") }
      return
    }
    let found = CommandNames.leaves(begunBy: before)
    let isAbbreviation = last == nil && found.allSatisfy { $0.words.isEmpty && $0.name != before }
    names =
      (isAbbreviation ? found : []).map { $0.name.joined(separator: " ") }
      .map { CommandCompletion(word: $0, line: start + $0) }
    guard found.count == 1, let (leaf, name, words) = found.first else { return }
    let endOfName = whole[whole.count - words.count - 1].end
    head = start + name.joined(separator: " ") + line[endOfName..<(last?.start ?? line.endIndex)]
    command = name
    self.words = words
    arguments = DescribedArgument.all(of: leaf)
  }

  /// The completions, in the order of the shells.
  var completions: [CommandCompletion] {
    let found = completionsOfWord
    return found.isEmpty ? names : found
  }

  private var completionsOfWord: [CommandCompletion] {
    if let option = openOption { return completions(with: values(of: option)) }
    if typed.hasPrefix("-") { return optionCompletions }
    guard let argument = positional(at: positionalCount) else { return [] }
    let found = completions(with: values(of: argument))
    // The selected car is the CAR of a command that names none, so that the word may be the next
    // one.
    guard positionalCount == 0, typed.isEmpty || found.isEmpty, let next = positional(at: 1) else {
      return found
    }
    let behindCar = completions(with: values(of: next, isBehindCar: true))
    return behindCar == found ? found : behindCar + found
  }

  // MARK: - The place in the line

  private func option(named word: some StringProtocol) -> DescribedArgument? {
    arguments.first { $0.kind == .option && $0.names.contains { $0 == word } }
  }

  /// The option whose value the last word is.
  private var openOption: DescribedArgument? { words.last.flatMap { option(named: $0) } }

  /// How many words are neither options nor their values.
  private var positionalCount: Int {
    zip([""] + words, words).count { before, word in
      !word.hasPrefix("-") && option(named: before) == nil
    }
  }

  /// The argument that a word is, if so many stand before it.
  private func positional(at index: Int) -> DescribedArgument? {
    let all = arguments.filter { $0.kind == .positional }
    if all.indices.contains(index) { return all[index] }
    return all.last.flatMap { $0.isRepeating ? $0 : nil }
  }

  // MARK: - Options

  private var optionCompletions: [CommandCompletion] {
    if let sign = typed.firstIndex(of: "=") {
      guard let option = option(named: typed[..<sign]) else { return [] }
      return completions(with: values(of: option), behind: String(typed[...sign]))
    }
    // A screen has one store.
    let options = arguments.filter { option in
      option.kind != .positional && option.shouldDisplay
        && (option.isRepeating || !option.names.contains(where: words.contains))
    }
    let names = options.flatMap(\.names).filter { $0.hasPrefix("--") && $0 != "--store" }
    return completions(with: names.map { CompletionWord($0) })
  }

  // MARK: - Values

  /// The words that an argument may have.
  ///
  /// - Parameter isBehindCar: Whether a car is taken to stand before the last word.
  private func values(
    of argument: DescribedArgument, isBehindCar: Bool = false
  ) -> [CompletionWord] {
    switch argument.completion {
    case .list(let values): return values.map { CompletionWord($0) }
    case .asked:
      guard let store else { return [] }
      let line = ["carvalet"] + command + words + (isBehindCar ? ["1"] : []) + [typed]
      let place = argument.preferredName ?? "positional@\(argument.positionalIndex)"
      let question =
        command + ["--", place, String(line.count - 1), String(typed.count)] + line
      let answer = ScreenStore.$current.withValue(store) {
        try? CarvaletTool.answer(question[...])
      }
      return answer?.split(separator: "\n").map { CompletionWord(line: String($0)) } ?? []
    case nil: return []
    }
  }

  /// The completions with the values that begin as the last word does, however that is written.
  ///
  /// - Parameter start: What stands before the value in the word, such as `--sort=`.
  private func completions(
    with values: [CompletionWord], behind start: String = ""
  ) -> [CommandCompletion] {
    let begun = typed.dropFirst(start.count).lowercased()
    let found = values.lazy.compactMap { word -> CommandCompletion? in
      let value = word.value
      guard value.lowercased().hasPrefix(begun), value != typed.dropFirst(start.count),
        let quoted = Self.quoted(value)
      else { return nil }
      return CommandCompletion(word: value, line: head + start + quoted, remark: word.description)
    }
    return Array(found.prefix(Self.most))
  }

  /// Nobody goes through more of them.
  private static let most = 100

  /// A value as one word of a line; nil where no quotes make it one.
  private static func quoted(_ value: String) -> String? {
    let needsQuotes = value.contains(where: \.isWhitespace) || "'\"".contains(value.first ?? " ")
    guard needsQuotes else { return value }
    return ["\"", "'"].first { !value.contains($0) }.map { $0 + value + $0 }
  }
}
