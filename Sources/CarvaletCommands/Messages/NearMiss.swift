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
      let slips = isBeginning ? 1 : self.slips(from: typed, to: letters)
      if isBeginning || slips <= allowed, slips < nearest?.slips ?? .max { nearest = (word, slips) }
    }
    return nearest?.word
  }

  private static func letters(of word: String) -> [Character] {
    Array(word.lowercased().drop { $0 == "-" })
  }

  /// The Damerau–Levenshtein distance (optimal string alignment): how many letters must be added,
  /// dropped, replaced or swapped with their neighbour.
  ///
  /// - Complexity: O(*m* × *n*).
  static func slips(from source: [Character], to target: [Character]) -> Int {
    var beforePrevious: [Int] = []
    var previous = Array(0...target.count)
    for row in source.indices {
      var current = [row + 1]
      for column in target.indices {
        let replaced = previous[column] + (source[row] == target[column] ? 0 : 1)
        var least = min(replaced, previous[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, source[row] == target[column - 1],
          source[row - 1] == target[column]
        {
          least = min(least, beforePrevious[column - 1] + 1)
        }
        current.append(least)
      }
      beforePrevious = previous
      previous = current
    }
    return previous[target.count]
  }
}
