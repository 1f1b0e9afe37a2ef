import UnicodeText

/// Models that read like keys, spots or years.
enum ModelNames {
  /// The letters with which such models of a make begin.
  private static let letters: [String: Set<String>] = [
    "audi": ["a", "q", "s", "r", "rs", "sq", "tt"], "bmw": ["i", "m", "x", "z", "xm", "ix"],
    "citroen": ["c"], "ds": ["ds"], "ferrari": ["f"], "ford": ["f"],
    "genesis": ["g", "gv"], "hongqi": ["e", "h"], "honda": ["s", "e"],
    "infiniti": ["q", "qx", "g"], "kia": ["k", "ev"],
    "lexus": ["es", "is", "lc", "ls", "nx", "rx"],
    "mazda": ["cx", "mx", "rx"], "mercedes": ["a", "b", "c", "e", "g", "s", "v"],
    "mercedesbenz": ["a", "b", "c", "e", "g", "s", "v"], "mg": ["zs", "hs", "mg"],
    "nio": ["et", "es", "el"], "nissan": ["z"], "opel": ["gt"], "renault": ["r"], "rover": ["p"],
    "suzuki": ["sx"],
    "tesla": ["s"], "toyota": ["gr", "rav"], "volkswagen": ["id", "t"], "vw": ["id", "t"],
    "volvo": ["c", "ex", "s", "v", "xc"], "xpeng": ["g", "p"],
  ]

  /// Models whose names may be years.
  private static let years = ["bmw": "2002", "peugeot": "2008", "fiat": "1900"]

  /// Whether a word stands before such models: `AMG C63`.
  static func isMakersLine(_ word: String) -> Bool { word.lowercased() == "amg" }

  /// Whether a word may be a model of a make.
  static func has(_ word: String, make: String) -> Bool {
    let make = TextFolding.searchFold(make).filter { $0 != " " }
    if years[make] == word { return true }
    guard let shape = TagShape(word) else { return false }
    return letters[make]?.contains(shape.letters.lowercased()) ?? false
  }
}
