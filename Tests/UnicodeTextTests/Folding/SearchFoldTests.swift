import TestSupport
import Testing

@testable import UnicodeText

/// What a search takes for the same, and where it finds it.
struct SearchFoldTests {
  @Test(arguments: [
    ("Łukasz", "lukasz"), ("O’Brien", "obrien"), ("O'BRIEN", "obrien"), ("Sørensen", "sorensen"),
    ("Ærø", "aero"), ("Straße", "strasse"), ("Isparta ı İ", "isparta i i"), ("Đorđe", "dorde"),
    ("Þór", "thor"), ("Ħal", "hal"), ("Mercedes–Benz", "mercedesbenz"), ("a-b‑c−d", "abcd"),
    ("ʻOkina", "okina"), ("'", ""), ("-–—", ""), ("Škoda", "skoda"), ("", ""), (" ", " "),
    ("a_b \"c\" %", "a_b \"c\" %"), ("日産", "日産"), ("１", "１"),
  ])
  func `A search fold has what a keyboard has`(text: String, fold: String) {
    #expect(TextFolding.searchFold(text) == fold)
    #expect(TextFolding.searchFold(fold) == fold)
    let other = TextFolding.fold(text).text == fold ? nil : fold
    #expect(TextFolding.searchFoldIfOther(text) == other)
  }

  @Test func `What is found in a fold is found in the search fold`() {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let alphabet = Array("aAłŁøæßıđ'’-–`´bé ".unicodeScalars)
    var foundCount = 0
    for _ in 0..<5000 {
      func text(_ longest: Int) -> String {
        let count = Int.random(in: 1...longest, using: &random)
        return String(
          String.UnicodeScalarView((0..<count).map { _ in alphabet.randomElement(using: &random)! })
        )
      }
      let haystack = text(8)
      let needle = TextFolding.searchFold(text(2))
      guard TextFolding.fold(haystack).text.utf8.contains(needle.utf8) else { continue }
      foundCount += 1
      #expect(
        TextFolding.searchFold(haystack).utf8.contains(needle.utf8),
        "seed \(seed): '\(needle)' in '\(haystack)'")
    }
    #expect(foundCount > 100)
  }

  @Test(arguments: [
    ("lukasz", "Zoë ŁUKASZ", ["ŁUKASZ"]), ("ss", "süß", ["ß"]), ("s", "süß", ["s", "ß"]),
    ("obrien", "x O’Brien, OBrien", ["O’Brien", "OBrien"]), ("a", "banana", ["a", "a", "a"]),
    ("e", "e\u{301}", ["e\u{301}"]), ("x", "abc", []), ("", "abc", []), ("aa", "aaa", ["aa"]),
  ])
  func `A pattern finds whole characters`(needle: String, text: String, found: [String]) {
    let ranges = SearchPattern(needle).ranges(in: text)
    #expect(ranges.map { String(text[$0]) } == found)
  }

  /// Letters of Europe. A mark alone, behind an apostrophe or a dash, is left out: a text keeps it,
  /// and a pattern, which folds a character at a time, may not.
  private static let european = Array("aAeisSkKłŁøæßıİđ'’-–`bé ŠÅåάςσΣйЙиёﬁŉ1".unicodeScalars)

  @Test func `A pattern has ranges exactly where the search finds it`() {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    var foundCount = 0
    for _ in 0..<10_000 {
      let text = AwkwardText.random(1...12, of: Self.european, using: &random)
      let needle = TextFolding.searchFold(
        AwkwardText.disguised(partOf: text, with: Self.european, using: &random))
      guard !needle.isEmpty else { continue }
      let isFound = TextFolding.searchFold(text).utf8.contains(needle.utf8)
      let ranges = SearchPattern(needle).ranges(in: text)
      let context = Comment("seed \(seed): '\(needle)' in '\(text)'")
      #expect(ranges.isEmpty == !isFound, context)
      for (range, next) in zip(ranges, ranges.dropFirst()) {
        #expect(range.upperBound <= next.lowerBound, context)
      }
      for range in ranges {
        #expect(
          TextFolding.searchFold(String(text[range])).utf8.contains(needle.utf8), context)
      }
      foundCount += ranges.count
    }
    #expect(foundCount > 1000)
  }

  @Test func `A long run of marks lies in the match of its letter`() {
    let letter = "e" + String(repeating: "\u{301}", count: 100)
    let text = "x\(letter)y"
    #expect(SearchPattern("e").ranges(in: text).map { String(text[$0]) } == [letter])
    #expect(SearchPattern("ey").ranges(in: text).map { String(text[$0]) } == [letter + "y"])
  }

  @Test func `In plates only letters and digits count`() {
    let text = "B-MW 123"
    let ranges = SearchPattern("mw123", isSqueezed: true).ranges(in: text)
    #expect(ranges.map { String(text[$0]) } == ["MW 123"])
  }
}
