import ArgumentParser
import CarStorage
import CarvaletBrowser

/// What the last word of a command line that is typed on a screen may become.
///
/// It is what the shells offer: the declarations of the arguments name it, and words of the store
/// come from the same question that the script of a shell asks.
struct TypedLineCompletion {
  /// The line before its last word.
  private let head: Substring
  /// The last word, without its quotes; empty behind a blank.
  private let typed: String
  /// The words of the command, and the words behind it but for the last one.
  private let command: [String]
  private let words: [String]
  private let arguments: [DescribedArgument]
  /// The store whose words are offered; nil where there is none yet.
  private let store: CarStore?

  /// - Returns: Nil where the line names no command, or only its name is typed.
  init?(_ line: String, store: CarStore?) {
    let parts = TypedLine.parts(of: line, isUnfinished: true)
    let last = parts.last.flatMap { $0.end == line.endIndex ? $0 : nil }
    let whole = last == nil ? parts : parts.dropLast()
    let before = TypedLine.withoutTool(whole.map(\.word))
    guard let (leaf, words) = CommandNames.leaf(before) else { return nil }
    head = line[..<(last?.start ?? line.endIndex)]
    typed = last?.word ?? ""
    command = Array(before.dropLast(words.count))
    self.words = words
    arguments = DescribedArgument.all(of: leaf)
    self.store = store
  }

  /// The completions, in the order of the shells. Behind a blank only the value of an option is
  /// offered, as everything else is about to be typed.
  var completions: [CommandCompletion] {
    if let option = openOption { return completions(with: values(of: option)) }
    if typed.hasPrefix("-") { return optionCompletions }
    guard !typed.isEmpty, let argument = positional(at: positionalCount) else { return [] }
    let found = completions(with: values(of: argument))
    // The selected car is the CAR of a command that names none, so that the word is the next one.
    guard found.isEmpty, positionalCount == 0, let next = positional(at: 1) else { return found }
    return completions(with: values(of: next, isBehindCar: true))
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
      let start = typed[...sign]
      return completions(with: values(of: option), behind: String(start))
    }
    // A screen has one store.
    let options = arguments.filter { option in
      option.kind != .positional && option.shouldDisplay
        && (option.isRepeating || !option.names.contains(where: words.contains))
    }
    let names = options.flatMap(\.names).filter { $0.hasPrefix("--") && $0 != "--store" }
    return completions(with: names)
  }

  // MARK: - Values

  /// The words that an argument may have.
  ///
  /// - Parameter isBehindCar: Whether a car is taken to stand before the last word.
  private func values(of argument: DescribedArgument, isBehindCar: Bool = false) -> [String] {
    switch argument.completion {
    case .list(let values): return values
    case .asked:
      guard let store else { return [] }
      let line = ["carvalet"] + command + words + (isBehindCar ? ["1"] : []) + [typed]
      let place = argument.preferredName ?? "positional@\(argument.positionalIndex)"
      let question =
        command + ["--", place, String(line.count - 1), String(typed.count)] + line
      let answer = ScreenStore.$current.withValue(store) {
        try? CarvaletTool.answer(question[...])
      }
      return answer?.split(separator: "\n").map(String.init) ?? []
    case nil: return []
    }
  }

  /// The completions with the values that begin as the last word does, however that is written.
  ///
  /// - Parameter start: What stands before the value in the word, such as `--sort=`.
  private func completions(
    with values: [String], behind start: String = ""
  ) -> [CommandCompletion] {
    let begun = typed.dropFirst(start.count).lowercased()
    return values.compactMap { value in
      guard value.lowercased().hasPrefix(begun), value != typed.dropFirst(start.count),
        let word = Self.quoted(value)
      else { return nil }
      return CommandCompletion(word: value, line: head + start + word)
    }
  }

  /// A value as one word of a line; nil where no quotes make it one.
  private static func quoted(_ value: String) -> String? {
    let needsQuotes = value.contains(where: \.isWhitespace) || "'\"".contains(value.first ?? " ")
    guard needsQuotes else { return value }
    return ["\"", "'"].first { !value.contains($0) }.map { $0 + value + $0 }
  }
}
