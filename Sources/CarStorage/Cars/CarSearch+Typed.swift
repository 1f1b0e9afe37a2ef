// MARK: - A search as it grows while it is typed

extension CarSearch {
  /// The search that a line of text means, in the grammar of the command line, with double quotes
  /// around a phrase; nil where it looks for nothing.
  ///
  /// A line is read while it is typed, so nothing in it is a mistake: a quote that is still open
  /// ends with the line, and a word that folds to nothing, such as `color:`, is left out. Exclusions
  /// may stand alone.
  package init?(typed line: String, in scope: SearchScope = .any) {
    let terms = Self.words(of: line).map { Term($0, in: [scope]) }
      .filter { !$0.searchFold.isEmpty }
    guard !terms.isEmpty else { return nil }
    self.init(terms: terms, text: line)
  }

  /// The words of a line: white space parts them, except between double quotes.
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
