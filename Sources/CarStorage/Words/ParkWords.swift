/// What the words of a person who parks a car say about it.
///
///     silver BMW X5 K7 A12         color silver, make BMW, model X5, key K7, spot A12
///     2019 Toyota Land Cruiser     year 2019, make Toyota, model Land Cruiser
///     vw golf dark blue            make Volkswagen, model golf, color dark blue
///     K7 the navy blue BMW         key K7, color navy blue, make BMW
///     BMW X5, key 7, spot A 12     make BMW, model X5, key K7, spot A 12
///     WI 1234 BMW X1 for Nowak     plate WI 1234, make BMW, model X1, owner Nowak
///
/// A colour, a year, a plate, keys and spots, as the stand has them, stand before the make or
/// behind the model. What is left begins with the make. The first word of letters and a number
/// behind the make is the model, where the make has such models: `Audi A4` is no spot.
package struct ParkWords: Equatable, Sendable {
  package var make: String?
  package var model: String?
  package var color: String?
  package var year: Int?
  /// The key and the spot, as far as they were said.
  package var tags: [TagField: String] = [:]
  package var plate: String?
  package var owner: String?

  /// What a stand knows, beyond the makes and colours that every stand knows.
  package struct Knowledge {
    /// Whether a text reads like the keys, or the spots, of the stand.
    var isTag: (TagField, String) throws -> Bool
    /// The tag that a number alone means, as 7 means K7 where all keys begin with a K; nil for
    /// none.
    var tagOfNumber: (TagField, String) throws -> String?
    /// How many of some words are a make that the stand has parked; 0 for none.
    var countOfMake: ([String]) throws -> Int
    /// The make of the cars of a model; nil where there are none, or several makes.
    var makeOfModel: (String) throws -> String?

    package init(
      isTag: @escaping (TagField, String) throws -> Bool,
      tagOfNumber: @escaping (TagField, String) throws -> String? = { _, _ in nil },
      countOfMake: @escaping ([String]) throws -> Int,
      makeOfModel: @escaping (String) throws -> String?
    ) {
      self.isTag = isTag
      self.tagOfNumber = tagOfNumber
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
    var rest = Self.withoutCommas(words)[...]
    try takeFront(&rest, years, stand, takesTags: givenMake == nil)
    let makeCount = try givenMake != nil ? 0 : Self.countOfMake(rest, stand)
    var behind = rest.dropFirst(makeCount)
    takeNamedPlate(&behind)
    let name = rest.prefix(makeCount).joined(separator: " ")
    make = makeCount == 0 ? nil : CommonMakes.make(nicknamed: name) ?? name
    try takeOwner(&behind, stand)
    try takeEnd(&behind, of: givenMake ?? make ?? "", years, stand)
    model = behind.isEmpty ? nil : behind.joined(separator: " ")
    try completeMake(stand, isKnown: givenMake != nil || makeCount > 1)
  }

  /// The words without the commas between them; one with a blank was in quotes, and is as it was
  /// typed.
  private static func withoutCommas(_ words: [String]) -> [String] {
    words.flatMap { word -> [String] in
      if word.contains(" ") { return [word] }
      let parts = word.split { $0 == "," || $0 == ";" }.map(String.init)
      // The comma of `1,9 TDI` stays.
      let isNumber = parts.count == 2 && parts.allSatisfy { $0.allSatisfy(\.isNumber) }
      return isNumber ? [word] : parts
    }
  }

  /// Takes the owner, and the tags and the plate behind the name: `for Nowak`, `owner Jan Berg K7`.
  ///
  /// A colour behind the name is one of the car, unless it is a name as well: `for Mr. Black`.
  private mutating func takeOwner(
    _ rest: inout ArraySlice<String>, _ stand: Knowledge
  ) throws {
    let says: Set<String> = ["for", "owner", "guest", "von", "für", "pour", "para", "per", "dla"]
    guard let index = rest.firstIndex(where: { says.contains($0.lowercased()) }) else { return }
    var name = Self.withoutArticle(rest[(index + 1)...])
    guard !name.isEmpty else { return }
    while let word = name.last {
      if let count = try takeTag(name, stand, atEnd: true) ?? takePlate(name, atEnd: true) {
        name.removeLast(count)
      } else if color == nil, name.count > 1, ColorWords.isColor(word), word == word.lowercased(),
        !Self.isTitle(name[name.endIndex - 2])
      {
        color = word
        name.removeLast()
      } else {
        break
      }
    }
    owner = name.isEmpty ? nil : name.joined(separator: " ")
    rest = rest[..<index]
  }

  /// A name without what stands before it in a sentence: `the Smiths`, `la signora Rossi`. `Mia`,
  /// `An` and `La` are first names, too.
  private static func withoutArticle(_ name: ArraySlice<String>) -> ArraySlice<String> {
    guard let first = name.first, name.count > 1, first == first.lowercased(),
      FillerWords.isFiller(first),
      FillerWords.isEnglish(first) || isTitle(name[name.startIndex + 1])
    else { return name }
    return name.dropFirst()
  }

  /// Whether a name follows a word, as `Weiß` follows `Frau`.
  private static func isTitle(_ word: String) -> Bool {
    let titles: Set<String> = [
      "mr", "mrs", "ms", "miss", "dr", "prof", "frau", "herr", "mme", "monsieur", "madame", "sr",
      "sra", "señor", "señora", "sig", "signor", "signora", "pan", "pani", "mevrouw", "meneer",
    ]
    return titles.contains(word.lowercased().filter { $0 != "." })
  }

  /// Takes the plate behind a word that says it: `plate B MW 1234`.
  private mutating func takeNamedPlate(_ rest: inout ArraySlice<String>) {
    let says: Set<String> = ["plate", "plates", "reg", "kennzeichen", "matrícula", "matricula"]
    guard plate == nil, let index = rest.firstIndex(where: { says.contains($0.lowercased()) }),
      index + 1 < rest.endIndex
    else { return }
    let behind = rest[(index + 1)...]
    let count = [3, 2].first { count in
      count <= behind.count && WrittenPlate.matches(behind.prefix(count).joined(separator: " "))
    }
    let words = behind.prefix(count ?? 1)
    guard words.joined().contains(where: \.isNumber) else { return }
    plate = words.joined(separator: " ")
    rest = (rest[..<index] + behind.dropFirst(words.count))[...]
  }

  /// Takes what stands before the make: a colour, and if something follows them, an article, a
  /// year, a key and a spot.
  ///
  /// - Parameter takesTags: False where the words begin with a model, which may read like a tag.
  private mutating func takeFront(
    _ rest: inout ArraySlice<String>, _ years: ClosedRange<Int>, _ stand: Knowledge, takesTags: Bool
  ) throws {
    while let word = rest.first {
      let isPlate = takesTags && plate == nil && Self.isPlateWithDash(rest)
      guard isPlate || Self.countOfCommonMake(rest) == 0 else { return }
      let colorCount = color == nil ? ColorWords.countOfColor(rest) : 0
      if isPlate, let count = takePlate(rest) {
        rest.removeFirst(count)
      } else if colorCount > 0 {
        color = rest.prefix(colorCount).joined(separator: " ")
        rest.removeFirst(colorCount)
      } else if rest.count == 1 {
        if takesTags, let count = try takeOnlyWord(rest, stand) { rest.removeFirst(count) }
        return
      } else if year == nil, let number = Self.year(word, years) {
        year = number
        rest.removeFirst()
      } else if Self.isArticle(rest, years) {
        rest.removeFirst()
      } else if takesTags, let count = try takeTag(rest, stand) {
        rest.removeFirst(count)
      } else if takesTags, let count = takePlate(rest) {
        rest.removeFirst(count)
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
      let isModel =
        isFirst && ModelNames.has(word, make: make)
        || rest.count == 2 && ModelNames.has(rest.joined(), make: make)
      let colorCount = color == nil ? ColorWords.countOfColor(rest.reversed()) : 0
      if year == nil, !isModel, let number = Self.year(word, years) {
        year = number
        rest.removeLast()
      } else if colorCount > 0 {
        color = rest.suffix(colorCount).joined(separator: " ")
        rest.removeLast(colorCount)
      } else if !isModel, let count = try takeTag(rest, stand, atEnd: true) {
        rest.removeLast(count)
      } else if !isModel, let count = takePlate(rest, atEnd: true) {
        rest.removeLast(count)
      } else {
        return
      }
    }
  }

  /// Takes the word that is left alone as the key, the spot or the plate, unless the stand has
  /// parked such a model.
  private mutating func takeOnlyWord(
    _ rest: ArraySlice<String>, _ stand: Knowledge
  ) throws -> Int? {
    guard TagShape(rest[rest.startIndex]) != nil || Self.isPlate(rest[rest.startIndex]),
      try stand.makeOfModel(rest[rest.startIndex]) == nil
    else { return nil }
    return try takeTag(rest, stand) ?? takePlate(rest)
  }

  /// Takes the key or the spot from one end: `K7`, `K 7`, `key 7`, `spot A 12`.
  ///
  /// - Returns: How many words it is; nil where there is none.
  private mutating func takeTag(
    _ rest: ArraySlice<String>, _ stand: Knowledge, atEnd: Bool = false
  ) throws -> Int? {
    for count in [3, 2, 1] where count <= rest.count {
      let words = Array(atEnd ? rest.suffix(count) : rest.prefix(count))
      guard
        let (field, tag) = try Self.namedTag(words, stand)
          ?? unnamedTag(words, stand, atEnd: atEnd)
          ?? (atEnd && count == 1 ? spotBehindKey(rest, stand) : nil),
        tags[field] == nil
      else { continue }
      tags[field] = tag
      return count
    }
    return nil
  }

  /// A spot of a row in which no car has stood yet, which is known by the key before it: `K8 B2`.
  private func spotBehindKey(
    _ rest: ArraySlice<String>, _ stand: Knowledge
  ) throws -> (TagField, String)? {
    guard rest.count > 2, let spot = rest.last, let key = rest.dropLast().last, tags.isEmpty,
      Knowledge.readsLikeTagOfMostStands(.spot, spot), TagShape(key) != nil,
      try stand.isTag(.key, key)
    else { return nil }
    return (.spot, spot)
  }

  /// The tag of words that name its field: `key 7`, `spot A 12`.
  private static func namedTag(
    _ words: [String], _ stand: Knowledge
  ) throws -> (TagField, String)? {
    guard words.count > 1, let field = TagField(rawValue: words[0].lowercased()) else {
      return nil
    }
    let isTwoWords = words.count == 3
    let tag = words.dropFirst().joined(separator: isTwoWords ? " " : "")
    let isTag =
      isTwoWords
      ? TagShape(tag) != nil && words[1].allSatisfy(\.isLetter)
      : try tag.contains(where: \.isNumber) || stand.isTag(field, tag)
    guard isTag else { return nil }
    return (field, try stand.tagOfNumber(field, tag) ?? tag)
  }

  /// The tag of words such as `K7` or `K 7`, as the stand has them.
  private func unnamedTag(
    _ words: [String], _ stand: Knowledge, atEnd: Bool
  ) throws -> (TagField, String)? {
    if words.count == 1 { return try tag(words[0], stand, atEnd: atEnd).map { ($0, words[0]) } }
    guard words.count == 2, words[0].count <= 3, words[0].allSatisfy(\.isLetter),
      words[1].utf8.allSatisfy(ASCII.digits.contains)
    else { return nil }
    return try tag(words.joined(), stand, atEnd: atEnd).map { ($0, words.joined(separator: " ")) }
  }

  /// Takes the plate from one end, in one word or in two.
  ///
  /// - Returns: How many words it is; nil where there is none.
  private mutating func takePlate(_ rest: ArraySlice<String>, atEnd: Bool = false) -> Int? {
    guard plate == nil else { return nil }
    for count in [3, 2, 1] where count <= rest.count {
      let words = atEnd ? rest.suffix(count) : rest.prefix(count)
      let text = words.joined(separator: " ")
      let isQuoted = words.contains { $0.contains(" ") }
      // A model of the make stands before a plate of several words.
      let isBehindModel = !atEnd || count < rest.count || count == 1 || text.contains("-")
      if count == 1 || !isQuoted, isBehindModel, WrittenPlate.matches(text) {
        plate = text
        return count
      }
      guard !isQuoted, count < 3, !atEnd || count < rest.count else { continue }
      let isParted =
        count == 1
        || words.first?.allSatisfy(\.isLetter) == true
          && words.last?.allSatisfy(\.isNumber) == true
      guard isParted, Self.isPlate(words.joined()) else { continue }
      // `UAZ 3151` and `Ram 2500` are cars.
      let isShort = words.count == 2 && words.first?.count == 3 && words.last?.count == 4
      guard !isShort || !atEnd && Self.countOfCommonMake(rest.dropFirst(2)) > 0 else { continue }
      plate = text
      return count
    }
    return nil
  }

  /// Whether words begin with a plate such as `B-MW 77`, whose first word reads like a make.
  private static func isPlateWithDash(_ words: ArraySlice<String>) -> Bool {
    guard let word = words.first, word.contains("-"), words.count > 1 else { return false }
    return WrittenPlate.matches(words.prefix(2).joined(separator: " "))
  }

  /// Whether a word can only be a plate, and no model: `WA12345`, `7ABC123`, `AB12CDE`.
  private static func isPlate(_ word: String) -> Bool {
    guard let folded = Plate.folded(word), (6...9).contains(folded.count) else { return false }
    let letters = folded.count(where: \.isLetter)
    let digits = folded.count(where: \.isNumber)
    guard letters + digits == folded.count, digits > 0 else { return false }
    switch folded.prefix(while: \.isLetter).count {
    case letters: return (1...3).contains(letters) && digits >= 4
    case 0:
      // Of Spain, and of California.
      let first = folded.prefix(while: \.isNumber).count
      return folded.count == 7 && letters == 3 && (first == 4 || first == 1)
    case 2: return folded.count == 7
    default: return false
    }
  }

  /// Which tag a word is, the key or the spot, unless that one is known already.
  private func tag(_ word: String, _ stand: Knowledge, atEnd: Bool) throws -> TagField? {
    // A word with a blank was in quotes, and is as it was typed.
    guard TagShape(word) != nil, !word.contains(" ") else { return nil }
    // Where keys and spots read alike, the key stands before the spot: `K7 A12`.
    let fields: [TagField] = atEnd ? [.spot, .key] : [.key, .spot]
    return try fields.first { try tags[$0] == nil && stand.isTag($0, word) }
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

  /// Whether words begin with an article, as `a silver BMW`; `A 180` is a model, and `Mia Electric`
  /// a make and its model.
  private static func isArticle(_ words: ArraySlice<String>, _ years: ClosedRange<Int>) -> Bool {
    guard let word = words.first, FillerWords.isFiller(word) else { return false }
    if FillerWords.isEnglish(word) {
      return word.count > 1 || words.dropFirst().first?.contains(where: \.isNumber) == false
    }
    let car = words.drop(while: FillerWords.isFiller)
    guard let next = car.first else { return false }
    return ColorWords.countOfColor(car) > 0 || year(next, years) != nil
      || countOfCommonMake(car) > 0
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
