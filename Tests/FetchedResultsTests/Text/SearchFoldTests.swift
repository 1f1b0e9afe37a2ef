import TestSupport
import Testing

@testable import FetchedResults

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

  @Test func `In plates only letters and digits count`() {
    let text = "B-MW 123"
    let ranges = SearchPattern("mw123", isSqueezed: true).ranges(in: text)
    #expect(ranges.map { String(text[$0]) } == ["MW 123"])
  }
}
