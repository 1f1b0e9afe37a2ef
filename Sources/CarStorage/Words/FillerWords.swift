import UnicodeText

/// Words with which people speak of a car and which say nothing about it: `the`, `car`.
package enum FillerWords {
  /// Articles, and the words for a car, in the languages of ``ColorWords``.
  private static let words: Set<String> = Set(
    """
    the a an my his her their our car one
    der die das den dem ein eine einen mein meine auto wagen
    le la les un une mon ma voiture
    el los las una unos mi coche
    il lo gli i uno mio mia macchina
    o os as um uma meu minha carro
    de het een mijn
    mój moja samochód
    """.split(whereSeparator: \.isWhitespace).map { TextFolding.searchFold(String($0)) })

  /// Some words without the articles and the words for a car, and without the English genitive:
  /// `zoe's car` is `zoe`. Where nothing else is said, the words stay as they are.
  static func removed(from words: [String]) -> [String] {
    let rest = words.filter { !isFiller($0) }
      .map(withoutGenitive)
    return rest.isEmpty ? words : rest
  }

  package static func isFiller(_ word: String) -> Bool {
    words.contains(TextFolding.searchFold(word))
  }

  private static func withoutGenitive(_ word: String) -> String {
    for ending in ["'s", "’s"] where word.count > 2 && word.lowercased().hasSuffix(ending) {
      return String(word.dropLast(2))
    }
    return word
  }
}
