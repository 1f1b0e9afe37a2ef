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
