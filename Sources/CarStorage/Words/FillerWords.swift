import UnicodeText

/// Words with which people speak of a car and which say nothing about it: `the`, `car`.
package enum FillerWords {
  /// The articles of English, which are hardly ever the first word of a name.
  private static let english: Set<String> = [
    "the", "a", "an", "my", "his", "her", "their", "our",
  ]

  /// Articles, and the words for a car, in the other languages of ``ColorWords``.
  private static let others: Set<String> = Set(
    """
    car one
    der die das den dem ein eine einen mein meine auto wagen
    le la les un une mon ma voiture
    el los las una unos mi coche
    il lo gli i uno mio mia macchina
    o os as um uma meu minha carro
    de het een mijn
    mój moja samochód
    """.split(whereSeparator: \.isWhitespace).map { TextFolding.searchFold(String($0)) })

  /// Whether the fillers of some words stand where they say nothing: before the others, and for a
  /// car behind them, as in `the red one`. In `fiat uno` the second word may be the model.
  package static func sayNothing(in words: [String]) -> Bool {
    var rest = words.drop(while: isFiller)
    while let last = rest.last, isCar(last) { rest.removeLast() }
    return !rest.contains(where: isFiller)
  }

  private static func isCar(_ word: String) -> Bool {
    let cars: Set<String> = [
      "one", "car", "auto", "wagen", "voiture", "coche", "macchina", "carro", "samochod",
    ]
    return cars.contains(TextFolding.searchFold(word))
  }

  package static func isFiller(_ word: String) -> Bool {
    isEnglish(word) || others.contains(TextFolding.searchFold(word))
  }

  /// Whether a word is an article of English, and so no part of a make.
  static func isEnglish(_ word: String) -> Bool { english.contains(TextFolding.searchFold(word)) }

  /// A word without the English genitive: `zoe's`.
  static func withoutGenitive(_ word: String) -> String {
    for ending in ["'s", "’s"] where word.count > 2 && word.lowercased().hasSuffix(ending) {
      return String(word.dropLast(2))
    }
    return word
  }
}
