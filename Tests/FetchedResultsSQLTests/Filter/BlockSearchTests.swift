import FetchedResults
import FetchedResultsSQLite
import TestSupport
import Testing

@testable import FetchedResultsSQL

/// Compares the rows that a search of text blocks finds with those that the predicate matches.
struct BlockSearchTests {
  private static let texts: [String?] = [
    nil, "", "BMW", "bmw m3", "Škoda", "Maße", "M", "m3", "ss", "a\nb", "O'Neil", "ÀÉ", "e\u{301}",
    "\u{0}", "bmwbmw", "x bmw", "𝔘nicode", "ﬁne",
  ]
  private static let needles = [
    "bmw", "m", "M3", "skoda", "ß", "ss", "s", "a\nb", "é", "w b", "e", "x", "'", "", "bmw m3",
  ]

  private func rows(_ random: inout SeededGenerator, count: Int) -> [Vehicle] {
    (0..<Int64(count)).map { number in
      Vehicle(
        number * 2, make: Self.texts.randomElement(using: &random)!,
        model: Self.texts.randomElement(using: &random)!,
        year: Bool.random(using: &random) ? 1999 : nil,
        note: Int.random(in: 0..<10, using: &random) == 0
          ? String(repeating: "long bmw ", count: 200) : Self.texts.randomElement(using: &random)!)
    }
  }

  private func predicate(_ random: inout SeededGenerator, depth: Int = 2) -> FetchPredicate {
    switch Int.random(in: depth > 0 ? 0..<8 : 5..<8, using: &random) {
    case 0:
      return predicate(&random, depth: depth - 1) && predicate(&random, depth: depth - 1)
    case 1, 2:
      return predicate(&random, depth: depth - 1) || predicate(&random, depth: depth - 1)
    case 3: return .not(predicate(&random, depth: depth - 1))
    case 4:
      return .anyText(contains: Self.needles.randomElement(using: &random)!, in: Vehicle.entity)
    case 5: return .comparison("number", .equalTo, .integer(.random(in: -1...64, using: &random)))
    default:
      let attribute = ["make", "model", "note", "title"].randomElement(using: &random)!
      let operators: [FetchPredicate.Operator] = [
        .contains, .beginsWith, .endsWith, .equalTo, .notEqualTo, .like,
      ]
      var test = operators.randomElement(using: &random)!
      if attribute == "title", test == .notEqualTo { test = .contains }
      let options: [TextOptions] = [
        [], .caseInsensitive, .diacriticInsensitive, [.caseInsensitive, .diacriticInsensitive],
      ]
      let needle = Self.needles.randomElement(using: &random)!
      return .comparison(
        attribute, test, .text(test == .like ? "*\(needle)*" : needle),
        options: options.randomElement(using: &random)!)
    }
  }

  @Test(arguments: 1...40)
  func `No row that matches is left out, and none is matches that does not`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let table = TableLayout(Vehicle.entity)
    let vehicles = rows(&random, count: 32)
    var block = TextBlock()
    for vehicle in vehicles {
      block[Int(vehicle.row.id)] = table.searchedTexts(vehicle.row.values).entry
    }
    let blob = block.blob
    for _ in 0..<50 {
      let predicate = predicate(&random)
      let resolved = try predicate.resolved(for: Vehicle.entity)
      guard let condition = TextCondition(resolved, in: Vehicle.entity) else { continue }
      let hits = try blob.withUnsafeBytes { bytes in
        try #require(BlockSearch(bytes, block: 0, fieldCount: table.searchedFieldCount)).rows(
          condition)
      }
      #expect(hits.matches & hits.candidates == 0)
      var matches: UInt64 = 0
      for vehicle in vehicles where resolved.matches(vehicle.row) {
        matches |= 1 << UInt64(vehicle.row.id)
      }
      #expect(matches & ~hits.any == 0, "\(predicate): left out")
      #expect(hits.matches & ~matches == 0, "\(predicate): wrong")
    }
  }

  @Test(arguments: 1...20)
  func `Whatever another program has put into a blob, the search ends`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let bytes: [UInt8] = [0, 0x61, 0x62, 0x80, 0xBF, 0xC0, 0xC1, 0xFF]
    let condition = TextCondition.any([
      .field(.init(needle: [0x61], place: .anywhere, fields: 1)),
      .field(.init(needle: [0x61, 0x62], place: .whole, fields: TextCondition.everyField)),
      .not(.field(.init(needle: [0x62], place: .end, fields: 2))),
    ])
    for _ in 0..<200 {
      let count = Bool.random(using: &random) ? 256 : Int.random(in: 0...80, using: &random)
      var blob = (0..<count).map { _ in bytes.randomElement(using: &random)! }
      // In a valid blob, every row that has to be rechecked is present.
      let isSound = count == 256 && Bool.random(using: &random)
      if isSound { for index in 8..<16 { blob[index] = blob[index - 8] } }
      blob.withUnsafeBytes { blob in
        let hits = BlockSearch(blob, block: 0, fieldCount: 1)?.rows(condition)
        if isSound { #expect(hits != nil) }
        if blob.count % 256 != 0 || blob.isEmpty { #expect(hits == nil) }
      }
    }
  }

  @Test(arguments: [
    ("anything", "anything"), ("a*bcd?e", "bcd"), ("*", nil), ("??", nil), ("\\*x\\?", "*x?"),
  ])
  func `A pattern with wildcards needs its longest piece`(_ pattern: String, _ literal: String?) {
    #expect(LikePattern(pattern).longestLiteral == literal)
  }

  @Test(arguments: [
    ("abc", "abc"), (".*abc.*", "abc"), ("ab|cd", nil), ("(ab|cd)efg", "efg"), ("a?bc", "bc"),
    ("a+bc", "bc"), ("(abc){2}d", "abc"), ("(abc)*d", "d"), ("[a]bc[de]f", "abc"), ("^ab$", "ab"),
    ("a(?=xyz)b", "ab"), ("[^a]b", "b"), (".*", nil), ("", nil), ("(?:ab)c", "abc"),
  ])
  func `A pattern needs what stands in each text that fits`(
    _ pattern: String, _ literal: String?
  ) throws {
    #expect(try RegularExpression(pattern).longestLiteral == literal)
  }

  @Test(arguments: [
    ("Skoda", "skoda"), ("kirmizi", "kirmizi"), ("Éabc", "éabc"), ("x?M3", "m3"),
    ("(?i)Golf", "golf"),
  ])
  func `Under [c] it needs what has one fold in either case`(
    _ pattern: String, _ literal: String
  ) throws {
    #expect(try RegularExpression(pattern, options: .caseInsensitive).longestLiteral == literal)
    let both: TextOptions = [.caseInsensitive, .diacriticInsensitive]
    if pattern != "Éabc" {
      #expect(try RegularExpression(pattern, options: both).longestLiteral == literal)
    }
  }
}
