import UnicodeText

/// Finds the known word that is nearest to a mistyped one, for the hint `Did you mean …?`.
enum NearMiss {
  /// Words of more than 32 letters are no typing mistakes, and comparing them would take long.
  private static let longestWord = 32

  /// The known word nearest to `typed`, ignoring case; nil where none is near.
  ///
  /// A word is near if it begins with the typed word, or if a few edits turn one into the other:
  /// one edit for three letters, and three at the most. Of equally near words the result is the
  /// first. The dashes of options do not count as letters.
  static func nearest(to typed: String, among words: some Sequence<String>) -> String? {
    let typed = letters(of: typed)
    guard (2...longestWord).contains(typed.count) else { return nil }
    let allowed = min(typed.count / 3, 3)
    var nearest: (word: String, slips: Int)?
    for word in words {
      let letters = letters(of: word)
      let isBeginning = letters.starts(with: typed)
      let slips = isBeginning ? 1 : EditDistance.between(typed, letters, limit: allowed)
      if let slips, slips < nearest?.slips ?? .max { nearest = (word, slips) }
    }
    return nearest?.word
  }

  private static func letters(of word: String) -> [Character] {
    Array(word.lowercased().drop { $0 == "-" })
  }
}
