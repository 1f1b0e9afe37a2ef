/// What a guest means who describes a car.
extension CarSearch {
  /// The search in which a colour stands for all words for it: a red car is found whether it was
  /// parked as `red` or as `rot`.
  package var withColors: CarSearch {
    let terms = terms.map { term in
      guard !term.isExcluded, term.scopes == [.any] || term.scopes == [.field(.color)] else {
        return term
      }
      var spoken = term
      spoken.colors = ColorWords.synonyms(of: term.text)
      return spoken
    }
    return CarSearch(terms: terms, text: text)
  }

  /// The same without articles and words for a car: `the red one`.
  package var asSpoken: CarSearch { (withoutFillers ?? self).withColors }
}
