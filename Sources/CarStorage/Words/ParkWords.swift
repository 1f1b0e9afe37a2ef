import UnicodeText

/// What the words of a person who parks a car say about it.
///
///     silver BMW X5 K7 A12         color silver, make BMW, model X5, key K7, spot A12
///     2019 Toyota Land Cruiser     year 2019, make Toyota, model Land Cruiser
///     vw golf dark blue            make Volkswagen, model golf, color dark blue
///     K7 the navy blue BMW         key K7, color navy blue, make BMW
///
/// A colour, a year, keys and spots, as the stand has them, stand before the make or behind the
/// model. What is left begins with the make. The first word of letters and a number behind the make
/// is the model, where the make has such models: `Audi A4` is no spot.
package struct ParkWords: Equatable, Sendable {
  package var make: String?
  package var model: String?
  package var color: String?
  package var year: Int?
  package var key: String?
  package var spot: String?

  /// What a stand knows, beyond the makes and colours that every stand knows.
  package struct Knowledge {
    /// Whether a text reads like the keys, or the spots, of the stand.
    var isTag: (TagField, String) throws -> Bool
    /// How many of some words are a make that the stand has parked; 0 for none.
    var countOfMake: ([String]) throws -> Int
    /// The make of the cars of a model; nil where there are none, or several makes.
    var makeOfModel: (String) throws -> String?

    package init(
      isTag: @escaping (TagField, String) throws -> Bool,
      countOfMake: @escaping ([String]) throws -> Int,
      makeOfModel: @escaping (String) throws -> String?
    ) {
      self.isTag = isTag
      self.countOfMake = countOfMake
      self.makeOfModel = makeOfModel
    }
  }

  /// - Parameters:
  ///   - words: The words; one with a blank was in quotes, and is never divided.
  ///   - make: The make where it is known otherwise, so that the words begin with the model.
  ///   - years: The years in which a car may have been built.
  package init(
    _ words: [String], make givenMake: String? = nil, years: ClosedRange<Int>, _ stand: Knowledge
  ) throws {
    var rest = words[...]
    try takeFront(&rest, years, stand, takesTags: givenMake == nil)
    let makeCount = try givenMake != nil ? 0 : Self.countOfMake(rest, stand)
    var behind = rest.dropFirst(makeCount)
    let name = rest.prefix(makeCount).joined(separator: " ")
    make = makeCount == 0 ? nil : CommonMakes.make(nicknamed: name) ?? name
    try takeEnd(&behind, of: givenMake ?? make ?? "", years, stand)
    model = behind.isEmpty ? nil : behind.joined(separator: " ")
    try completeMake(stand, isKnown: givenMake != nil || makeCount > 1)
  }

  /// Takes what stands before the make: a colour, and if something follows them, an article, a year,
  /// a key and a spot.
  ///
  /// - Parameter takesTags: False where the words begin with a model, which may read like a tag.
  private mutating func takeFront(
    _ rest: inout ArraySlice<String>, _ years: ClosedRange<Int>, _ stand: Knowledge, takesTags: Bool
  ) throws {
    while let word = rest.first, Self.countOfCommonMake(rest) == 0 {
      let colorCount = color == nil ? ColorWords.countOfColor(rest) : 0
      if colorCount > 0 {
        color = rest.prefix(colorCount).joined(separator: " ")
        rest.removeFirst(colorCount)
      } else if rest.count == 1 {
        return
      } else if year == nil, let number = Self.year(word, years) {
        year = number
        rest.removeFirst()
      } else if Self.isArticle(rest) {
        rest.removeFirst()
      } else if try takesTags && take(word, stand) {
        rest.removeFirst()
      } else {
        return
      }
    }
  }

  /// Takes a colour, a year, a key and a spot from the end of what stands behind the make.
  private mutating func takeEnd(
    _ rest: inout ArraySlice<String>, of make: String, _ years: ClosedRange<Int>,
    _ stand: Knowledge
  ) throws {
    while let word = rest.last {
      let isFirst = rest.count == 1 || rest.dropLast().allSatisfy(ModelNames.isMakersLine)
      let isModel = isFirst && ModelNames.has(word, make: make)
      let colorCount = color == nil ? ColorWords.countOfColor(rest.reversed()) : 0
      if year == nil, !isModel, let number = Self.year(word, years) {
        year = number
        rest.removeLast()
      } else if colorCount > 0 {
        color = rest.suffix(colorCount).joined(separator: " ")
        rest.removeLast(colorCount)
      } else if try !isModel && take(word, stand) {
        rest.removeLast()
      } else {
        return
      }
    }
  }

  /// Takes a word as the key or the spot.
  ///
  /// - Returns: False where it is neither.
  private mutating func take(_ word: String, _ stand: Knowledge) throws -> Bool {
    switch try tag(word, stand) {
    case .key: key = word
    case .spot: spot = word
    case nil: return false
    }
    return true
  }

  /// Which tag a word is, the key or the spot, unless that one is known already.
  private func tag(_ word: String, _ stand: Knowledge) throws -> TagField? {
    // A word with a blank was in quotes, and is as it was typed.
    guard TagShape(word) != nil, !word.contains(" ") else { return nil }
    // Where keys and spots read alike, the last word is the spot: `K7 A12`.
    if spot == nil, try stand.isTag(.spot, word) { return .spot }
    return try key == nil && stand.isTag(.key, word) ? .key : nil
  }

  /// How many words are the make: as many as a known make has, and else one.
  private static func countOfMake(
    _ words: ArraySlice<String>, _ stand: Knowledge
  ) throws -> Int {
    let common = countOfCommonMake(words)
    if common > 0 { return common }
    if words.isEmpty || CommonMakes.make(nicknamed: words[words.startIndex]) != nil {
      return min(words.count, 1)
    }
    return try words.count == 1 ? 1 : max(stand.countOfMake(Array(words)), 1)
  }

  /// Whether words begin with an article, as `a silver BMW`; `A 180` is a model.
  private static func isArticle(_ words: ArraySlice<String>) -> Bool {
    guard let word = words.first, FillerWords.isFiller(word) else { return false }
    return word.count > 1 || words.dropFirst().first?.contains(where: \.isNumber) == false
  }

  /// How many words, from the first one on, are a make that every stand knows.
  private static func countOfCommonMake(_ words: ArraySlice<String>) -> Int {
    let counts = stride(from: min(CommonMakes.mostWords, words.count), to: 0, by: -1)
    return counts.first { CommonMakes.make(named: Array(words.prefix($0))) != nil } ?? 0
  }

  /// Where the words are a model of one make, as `Land Cruiser`, the car is of this make.
  private mutating func completeMake(_ stand: Knowledge, isKnown: Bool) throws {
    guard !isKnown, let first = make, CommonMakes.make(named: [first]) == nil else { return }
    let words = [first, model].compactMap(\.self).joined(separator: " ")
    guard let known = try stand.makeOfModel(words) else { return }
    make = known
    model = words
  }

  private static func year(_ word: String, _ years: ClosedRange<Int>) -> Int? {
    guard word.utf8.count == 4, word.utf8.allSatisfy(ASCII.digits.contains), let year = Int(word)
    else { return nil }
    return years.contains(year) ? year : nil
  }
}

/// A text of letters and a number, as most keys and spots are: `K7`, `A-12`.
package struct TagShape: Equatable, Sendable {
  /// The letters in upper case.
  package let letters: String

  /// Nil for a text of another shape.
  package init?(_ text: String) {
    guard let folded = Tag.folded(text) else { return nil }
    letters = String(folded.prefix(while: \.isLetter))
    let digits = folded.dropFirst(letters.count)
    guard (1...3).contains(letters.count), (1...4).contains(digits.utf8.count),
      digits.utf8.allSatisfy(ASCII.digits.contains)
    else { return nil }
  }
}

/// Models that read like keys, spots or years.
private enum ModelNames {
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
