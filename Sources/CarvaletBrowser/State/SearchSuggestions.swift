import CarStorage

/// What the word that is typed last into a search may become: a text that cars have, or the name of
/// a field.
struct SearchSuggestions: Equatable {
  /// The words as they are typed, the likeliest first.
  let words: [String]
  /// Where the word begins that they replace.
  private let start: Int

  /// No suggestions.
  init() {
    words = []
    start = 0
  }

  /// - Complexity: O(texts).
  init(for line: TextLine, in scope: SearchScope, among texts: KnownTexts) {
    let word = Self.lastWord(of: line)
    start = word.start
    words = line.isAtEnd ? Self.words(for: word.text, in: scope, among: texts) : []
  }

  /// The line with one of the words. Behind one in quotes, which is whole, stands a blank.
  func taking(_ word: String, in line: TextLine) -> TextLine {
    let before = String(line.characters[..<min(start, line.characters.count)])
    return TextLine(before + word + (word.hasSuffix("\"") ? " " : ""))
  }

  /// More of them have no room.
  private static let most = 8

  /// The word that is typed, which blanks in double quotes belong to, and where it begins.
  private static func lastWord(of line: TextLine) -> (text: String, start: Int) {
    var start = 0
    var isQuoted = false
    for (index, character) in line.characters.enumerated() {
      if character == "\"" { isQuoted.toggle() }
      if character.isWhitespace, !isQuoted { start = index + 1 }
    }
    return (String(line.characters[start...]), start)
  }

  private static func words(
    for word: String, in scope: SearchScope, among texts: KnownTexts
  ) -> [String] {
    guard !word.isEmpty else { return [] }
    var rest = word[...]
    var before = ""
    for exclusion in ["not:", "-"] where rest.lowercased().hasPrefix(exclusion) {
      before += rest.prefix(exclusion.count)
      rest = rest.dropFirst(exclusion.count)
      break
    }
    var fields = KnownTexts.fields
    if case .field(let field) = scope { fields = field.parts }
    var names: [String] = []
    if let colon = rest.firstIndex(of: ":") {
      guard case .field(let field)? = SearchScope(rawValue: String(rest[..<colon])) else {
        return []
      }
      fields = field.parts
      before += rest[...colon]
      rest = rest[rest.index(after: colon)...]
    } else {
      // All texts would be suggested behind a minus alone.
      if rest.isEmpty { return [] }
      let typed = rest.lowercased()
      names = CarField.allCases.filter { $0.isShown && $0.name.lowercased().hasPrefix(typed) }
        .map { before + $0.name + ":" }
    }
    let typed = rest.filter { $0 != "\"" }
    var seen: Set<String> = []
    let values = texts.beginning(with: typed, in: fields)
      .compactMap { quoted($0.text) }.filter { seen.insert($0).inserted }.map { before + $0 }
    return Array((values.prefix(most - min(names.count, 2)) + names).prefix(most))
  }

  /// A text as one word; nil for one that the grammar of a search would read otherwise.
  private static func quoted(_ text: String) -> String? {
    guard !text.contains(where: { "\":".contains($0) }), text.first != "-" else { return nil }
    return text.contains(where: \.isWhitespace) ? "\"\(text)\"" : text
  }
}
