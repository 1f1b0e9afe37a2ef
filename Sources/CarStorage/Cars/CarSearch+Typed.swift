// MARK: - A search as it grows while it is typed

extension CarSearch {
  /// The search that a line of text means, in the grammar of the command line, with double quotes
  /// around a phrase; nil where it has no word.
  ///
  /// The line is still being typed, so nothing in it is an error: a quote that is still open ends
  /// with the line, and a word that folds to nothing, such as `color:`, is left out. A search may
  /// consist of exclusions only.
  package init?(typed line: String, in scope: SearchScope = .any) {
    let terms = Self.words(of: line).map { Term($0, in: [scope]) }
      .filter { !$0.searchFold.isEmpty }
    guard !terms.isEmpty else { return nil }
    self.init(terms: terms, text: line)
  }

  /// The words of a line, separated by white space outside of double quotes.
  private static func words(of line: String) -> [String] {
    var words: [String] = []
    var word = ""
    var isQuoted = false
    for character in line {
      if character == "\"" {
        isQuoted.toggle()
      } else if character.isWhitespace, !isQuoted {
        words.append(word)
        word = ""
      } else {
        word.append(character)
      }
    }
    return (words + [word]).filter { !$0.isEmpty }
  }
}
