import TestSupport
import Testing

@testable import FetchedResults

/// The ranges of a needle, which must agree with the search for it.
struct TextRangesTests {
  private static let cd: TextOptions = [.caseInsensitive, .diacriticInsensitive]

  @Test(
    arguments: [
      ("Škoda, SKODA, skod", "skoda", ["Škoda", "SKODA"]), ("Maße", "ss", ["ß"]),
      ("Maße", "s", []), ("José", "ß", []), ("sé, dann süß", "ß", ["ß"]),
      ("aaaaa", "aa", ["aa", "aa"]),
      ("Citroe\u{308}n", "ë", ["e\u{308}"]), ("BMW", "", []), ("", "a", []),
    ] as [(String, String, [String])])
  func `Ranges are those of the matches`(text: String, needle: String, expected: [String]) {
    let ranges = TextPattern(needle, options: Self.cd).ranges(in: text)
    #expect(ranges.map { String(text[$0]) } == expected)
    Self.expectRanges(of: needle, in: text, Self.cd, "")
  }

  @Test func `A long run of marks is part of its match`() {
    let tower = "e" + String(repeating: "\u{301}", count: 100)
    let text = "x" + tower + "y, xe"
    let ranges = TextPattern("xe", options: Self.cd).ranges(in: text)
    #expect(ranges.map { Array(text[$0].utf8) } == [Array(("x" + tower).utf8), Array("xe".utf8)])
    let behind = TextPattern("y", options: Self.cd).ranges(in: text)
    #expect(behind.map { String(text[$0]) } == ["y"])
  }

  @Test func `A text has ranges exactly where it contains the needle`() {
    let seed = UInt64.random(in: .min ... .max)
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<10_000 {
      let text = AwkwardText.random(0...6, using: &generator)
      let needle = AwkwardText.random(0...2, using: &generator)
      for options in FoldPromiseTests.options {
        Self.expectRanges(of: needle, in: text, options, "seed \(seed)")
      }
    }
  }

  static func expectRanges(
    of needle: String, in text: String, _ options: TextOptions, _ context: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let pattern = TextPattern(needle, options: options)
    let ranges = pattern.ranges(in: text)
    let scene =
      "\(AwkwardText.spelled(needle)) in \(AwkwardText.spelled(text)) \(options), \(context)"
    #expect(
      ranges.isEmpty == !pattern.isContained(in: text), "\(scene)", sourceLocation: sourceLocation)
    var end = text.startIndex
    for range in ranges {
      #expect(!range.isEmpty && range.lowerBound >= end, "\(scene)", sourceLocation: sourceLocation)
      end = range.upperBound
      let found = String(text[range])
      #expect(
        pattern.isContained(in: found), "\(AwkwardText.spelled(found)) of \(scene)",
        sourceLocation: sourceLocation)
    }
  }
}
