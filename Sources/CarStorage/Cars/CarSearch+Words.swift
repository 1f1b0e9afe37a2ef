/// A search that cannot be carried out: the facts.
package enum CarSearchError: Error, Equatable {
  /// There are no words.
  case nothing
  /// Nothing is left of a word without its marks, hyphens and apostrophes.
  case foldsToNothing(String)
  /// All words are exclusions.
  case onlyExclusions
}

// MARK: - Words as they are typed

extension CarSearch {
  /// The search that some arguments of a command line mean.
  ///
  ///     silver camry        both words, each in whatever field
  ///     color:silver        a word in one field
  ///     any:re:call         the text `re:call`, in whatever field
  ///     not:red not:spot:b  neither of these
  ///     -red                an exclusion too; only behind `--`, as it is an option otherwise
  ///
  /// A word before a colon that is no field is text: `18:30`, `re:call`.
  ///
  /// - Parameter scopes: Where a word without a field is looked for.
  package init(words: [String], in scopes: [SearchScope]) throws(CarSearchError) {
    guard words.contains(where: { !$0.isEmpty }) else { throw .nothing }
    var terms: [Term] = []
    for word in words {
      let term = Term(word, in: scopes)
      if term.searchFold.isEmpty { throw .foldsToNothing(word) }
      terms.append(term)
    }
    guard terms.contains(where: { !$0.isExcluded }) else { throw .onlyExclusions }
    self.init(terms: terms, text: words.joined(separator: " "))
  }
}

extension CarSearch.Term {
  init(_ word: String, in scopes: [SearchScope]) {
    var rest = word[...]
    var isExcluded = false
    if let excluded = Self.removing("not:", from: rest) {
      rest = excluded
      isExcluded = true
    } else if rest.first == "-", rest.count > 1 {
      rest = rest.dropFirst()
      isExcluded = true
    }
    var scopes = scopes
    if let literal = Self.removing("any:", from: rest) {
      rest = literal
      scopes = [.any]
    } else if let colon = rest.firstIndex(of: ":"),
      let field = Self.field(named: String(rest[..<colon]))
    {
      rest = rest[rest.index(after: colon)...]
      scopes = [.field(field)]
    }
    self.init(text: String(rest), scopes: scopes, isExcluded: isExcluded)
  }

  private static func removing(_ prefix: String, from word: Substring) -> Substring? {
    guard word.prefix(prefix.count).lowercased() == prefix else { return nil }
    return word.dropFirst(prefix.count)
  }

  /// The field that has exactly this name, whatever its case: a synonym may begin a text.
  private static func field(named name: String) -> CarField? {
    CarField.allCases.first { $0.isShown && $0.name.lowercased() == name.lowercased() }
  }
}

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
