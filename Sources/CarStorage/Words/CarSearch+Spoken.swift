/// What a guest means who describes a car.
extension CarSearch {
  /// The search without articles and words for a car, in which a colour stands for all words for
  /// it: a red car is found whether it was parked as `red` or as `rot`.
  package var asSpoken: CarSearch {
    let plain = withoutFillers ?? self
    let terms = plain.terms.map { term in
      guard !term.isExcluded, term.scopes == [.any] || term.scopes == [.field(.color)] else {
        return term
      }
      var spoken = term
      spoken.colors = ColorWords.synonyms(of: term.text)
      return spoken
    }
    return CarSearch(terms: terms, text: text)
  }
}
