import Foundation
import TestSupport
import Testing

@testable import FetchedResults

private let c: TextOptions = .caseInsensitive
private let d: TextOptions = .diacriticInsensitive
private let cd: TextOptions = [.caseInsensitive, .diacriticInsensitive]
private let n: TextOptions = .normalized

/// A text is found and compared as Foundation does it, but never by half a letter, and the fast
/// answers from bytes are the exact ones.
struct TextPatternTests {
  @Test(
    arguments: [
      ("Škoda", "skoda", cd, true), ("Citroe\u{308}n", "citroën", cd, true),
      ("İstanbul", "istanbul", cd, true), ("Ἀθῆναι", "αθηναι", cd, true),
      ("Straße", "strasse", c, true), ("STRASSE", "ß", c, true), ("ΣΑΣ", "σας", c, true),
      ("Łada", "lada", cd, false), ("Ærø", "aero", cd, false), ("Isparta", "ıs", cd, false),
      ("ＢＭＷ", "bmw", cd, false), ("カ", "ｶ", cd, false), ("がん", "か", cd, false),
      ("한", "\u{1112}", cd, false), ("Maße", "s", c, false), ("Maße", "ss", c, true),
      ("ﬁat", "f", c, false), ("Cafe\u{301}", "e", c, false), ("Cafe\u{301}", "e", d, true),
      ("Cafe\u{301}", "e", n, true), ("Cafe\u{301}", "é", [], true), ("Cafe\u{301}", "é", n, false),
      ("a\r\nb", "\r", [], true), ("a\r\nb", "\n", cd, true), ("BMW", "bmw", [c, n], false),
      ("K", "k", c, true), ("k", "\u{212A}", c, true), ("", "", cd, false), ("a", "", [], false),
      ("a\u{0}b", "B", c, true), ("aabaabaaac", "AABAAAC", c, true), ("aabaab", "aabac", c, false),
    ] as [(String, String, TextOptions, Bool)])
  func `Contains a needle as Foundation finds it`(
    text: String, needle: String, options: TextOptions, expected: Bool
  ) {
    let pattern = TextPattern(needle, options: options)
    #expect(pattern.isContained(in: text) == expected, "\(needle) in \(text) \(options)")
    expectFastAnswersAreExact(pattern, text)
  }

  /// Foundation finds each of these: it stops halfway in a letter of the needle that decomposes if
  /// the haystack goes on with a letter that also changes, and it reads a NUL past the end.
  @Test(
    arguments: [
      ("José", "ß", cd), ("SÉ", "ß", cd), ("sØ", "ß", c), ("fé", "ﬁ", cd), ("ΟΠ", "Ό", c),
      ("sé sÉ", "ß", cd), ("sÅ", "ß", cd), ("ab", "b\u{0}", cd), ("é", "é\u{0}", []),
    ] as [(String, String, TextOptions)])
  func `Half a letter is no match`(text: String, needle: String, options: TextOptions) {
    let found = (text as NSString).range(of: needle, options: options.foundation)
    #expect(found.location != NSNotFound, "Foundation has mended this")
    #expect(!TextPattern(needle, options: options).isContained(in: text))
  }

  @Test func `A refused match does not hide a later one`() {
    #expect(TextPattern("ß", options: cd).isContained(in: "sé, dann süß"))
    #expect(TextPattern("ß", options: cd).isContained(in: "séss"))
  }

  @Test func `An empty needle equals only the empty text`() {
    for options in FoldPromiseTests.options {
      let pattern = TextPattern("", options: options)
      #expect(!pattern.isPrefix(of: "a") && !pattern.isSuffix(of: "a"))
      #expect(!pattern.isPrefix(of: "") && !pattern.isSuffix(of: ""))
      #expect(pattern.isEqual(to: "") && !pattern.isEqual(to: "a"))
    }
  }

  @Test(
    arguments: [
      ("Zebra", "apple", [], -1), ("apple", "Zebra", c, -1), ("é", "e\u{301}", [], 0),
      ("é", "e\u{301}", n, 1), ("\u{212A}", "K", [], 0),
      ("a\u{323}\u{307}", "a\u{307}\u{323}", [], 0),
      ("e\u{301}a", "éb", [], -1), ("ᾳ\u{301}", "ᾴ", [], 0), ("ᾴ", "άι", c, 0), ("ᾴ", "άι", cd, 0),
      ("é", "e\u{301}", c, 0), ("é", "e", d, 0), ("É", "e", d, -1), ("É", "e", cd, 0),
      ("Straße", "STRASSE", c, 0), ("Straße", "STRASSE", cd, 0), ("が", "か", cd, 1),
      ("か\u{3099}", "が", cd, 0), ("a", "ab", cd, -1), ("", "", cd, 0), ("BMW", "bmw", [c, n], -1),
      ("\u{FF5E}", "\u{10400}", [], -1), ("José", "Joß", cd, -1), ("𐐀", "𐐨", c, 0),
    ] as [(String, String, TextOptions, Int)])
  func `Compares texts`(first: String, second: String, options: TextOptions, expected: Int) {
    #expect(TextPattern.compare(first, second, options: options).rawValue == expected)
    #expect(TextPattern.compare(second, first, options: options).rawValue == -expected)
    #expect(TextPattern(first, options: options).isEqual(to: second) == (expected == 0))
    #expect(TextPattern(first, options: options).order(of: second).rawValue == -expected)
    expectFastAnswersAreExact(TextPattern(first, options: options), second)
  }

  /// Canonically equivalent texts are equal: for each letter that decomposes, and for marks in
  /// either order, as in Unicode's normalization test.
  @Test func `Encodings of one text are one under every option`() {
    var pairs: [(String, String)] = []
    for scalar in (UInt32(0)...0x2FA1D).lazy.compactMap(Unicode.Scalar.init) {
      let text = String(scalar)
      // Hangul decomposes by a rule, so a sample is enough.
      if 0xAC00...0xD7A3 ~= scalar.value, scalar.value % 97 != 0 { continue }
      let apart = text.decomposedStringWithCanonicalMapping
      if TextFolding.compareBytes(text, apart) != 0 {
        pairs.append((text, apart))
        pairs.append((text, text.precomposedStringWithCanonicalMapping))
        pairs.append(("x" + text + "\u{323}", "x" + apart + "\u{323}"))
      }
      if scalar.properties.canonicalCombiningClass != .notReordered {
        let (first, second) = (
          "a\u{315}\u{300}\u{5AE}\(scalar)b", "a\(scalar)\u{315}\u{300}\u{5AE}b"
        )
        for text in [first, second] {
          pairs.append((text, text.precomposedStringWithCanonicalMapping))
          pairs.append((text, text.decomposedStringWithCanonicalMapping))
        }
      }
    }
    #expect(pairs.count > 8_000)
    for (first, second) in pairs {
      for options in FoldPromiseTests.options where options != n {
        let isOne = TextPattern(first, options: options).isEqual(to: second)
        #expect(
          isOne, "\(AwkwardText.spelled(first)) ==\(options) \(AwkwardText.spelled(second))")
      }
    }
  }

  @Test func `Texts that are equal without case are equal without case and marks`() {
    let seed = UInt64.random(in: .min ... .max)
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    func expectKept(_ first: String, _ second: String) {
      guard TextPattern.compare(first, second, options: c) == .orderedSame else { return }
      var scene: String {
        "\(AwkwardText.spelled(first)) and \(AwkwardText.spelled(second)), seed \(seed)"
      }
      #expect(TextPattern.compare(first, second, options: cd) == .orderedSame, "\(scene)")
    }
    for scalar in (UInt32(0)...0x2FFFF).lazy.compactMap(Unicode.Scalar.init) {
      let (text, properties) = (String(scalar), scalar.properties)
      for other in [
        properties.uppercaseMapping, properties.lowercaseMapping, properties.titlecaseMapping,
        TextFolding.folded(text, .caseInsensitive),
      ] where other != text {
        expectKept(text, other)
        expectKept(text + "\u{301}", other + "\u{301}")
        expectKept(
          text.decomposedStringWithCanonicalMapping, other.precomposedStringWithCanonicalMapping)
      }
    }
    for _ in 0..<(Soak.isLong ? 50_000 : 12_500) {
      expectKept(
        AwkwardText.random(1...3, using: &generator), AwkwardText.random(1...3, using: &generator))
    }
  }

  @Test func `Bytes answer as Foundation does`() {
    let seed = UInt64.random(in: .min ... .max)
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<5_000 {
      let text = AwkwardText.random(0...4, using: &generator)
      let needle = AwkwardText.random(0...2, using: &generator)
      for options in FoldPromiseTests.options {
        expectFastAnswersAreExact(TextPattern(needle, options: options), text)
      }
    }
  }

  /// For ASCII the byte search and Foundation must give the same answers.
  @Test func `ASCII answers are those of Foundation`() {
    let seed = UInt64.random(in: .min ... .max)
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    let alphabet = Array("aAbBzZ09 -[{@`\r\n\t\u{7F}".unicodeScalars)
    func random(_ lengths: ClosedRange<Int>) -> String {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: lengths, using: &generator) {
        text.append(alphabet.randomElement(using: &generator)!)
      }
      return String(text)
    }
    for _ in 0..<(Soak.isLong ? 20_000 : 5_000) {
      let text = random(1...8)
      let needle = random(1...2)
      for options in FoldPromiseTests.options {
        let pattern = TextPattern(needle, options: options)
        var scene: String {
          "\(AwkwardText.spelled(needle)) in \(AwkwardText.spelled(text)), seed \(seed)"
        }
        #expect(pattern.isContained(in: text) == find(needle, text, options), "\(scene)")
        #expect(pattern.isPrefix(of: text) == find(needle, text, options, .anchored), "\(scene)")
        #expect(
          pattern.isSuffix(of: text) == find(needle, text, options, [.anchored, .backwards]),
          "\(scene)")
      }
    }
  }

  /// The only difference from Foundation is a match that is rejected because its
  /// letters, folded and without marks, are not those of the needle.
  @Test func `Every difference from Foundation is a refused match`() {
    let seed = UInt64.random(in: .min ... .max)
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<(Soak.isLong ? 20_000 : 5_000) {
      let text = AwkwardText.random(1...4, using: &generator)
      let needle = AwkwardText.random(1...2, using: &generator)
      for options in FoldPromiseTests.options {
        let pattern = TextPattern(needle, options: options)
        let found = find(needle, text, options)
        let answer = pattern.isContained(in: text)
        guard found != answer else { continue }
        let scene =
          "\(AwkwardText.spelled(needle)) in \(AwkwardText.spelled(text)) \(options), seed \(seed)"
        #expect(found && !answer, "\(scene)")
        // The needle has a letter that decomposes, or a NUL, or only marks.
        let apart = needle.unicodeScalars.contains {
          $0.value == 0 || MarkRuns.isMark($0)
            || TextPattern.letters(of: String($0), []).decomposedStringWithCanonicalMapping
              .folding(options: .caseInsensitive, locale: nil).unicodeScalars.count > 1
        }
        #expect(apart, "\(scene)")
      }
    }
  }

  @Test func `Long runs of marks and megabytes are searched`() {
    let marks = ["\u{301}", "\u{327}", "\u{323}"]
    let tower = "a" + (0..<10_000).map { marks[$0 % 3] }.joined()
    #expect(TextPattern("a", options: cd).isContained(in: tower))
    #expect(!TextPattern("ab", options: cd).isContained(in: tower))
    #expect(!TextPattern("\u{301}b", options: cd).isContained(in: tower))
    #expect(TextPattern(tower, options: []).isContained(in: "x" + tower))
    #expect(TextPattern(tower, options: cd).isEqual(to: tower))

    for sign in ["\u{1F3FD}", "\u{E0061}", "\u{200C}", "\u{FE0F}", "\u{FF9E}", "\u{93F}"] {
      let run = "a" + String(repeating: sign, count: 10_000)
      #expect(!TextPattern(sign + "b", options: cd).isContained(in: run))
    }

    let megabyte = String(repeating: "a", count: 1_000_000)
    let long = String(repeating: "A", count: 10_000)
    #expect(!TextPattern(long + "b", options: cd).isContained(in: megabyte))
    #expect(TextPattern(long, options: cd).isContained(in: megabyte))
    let marked = String(repeating: "Škoda ", count: 150_000)
    #expect(!TextPattern("skodax", options: cd).isContained(in: marked))
    #expect(!TextPattern("skodä\u{325}x", options: cd).isContained(in: marked))
  }

  @Test func `Options read as in a predicate`() {
    #expect(FoldPromiseTests.options.map(\.description) == ["", "[c]", "[d]", "[cd]", "[n]"])
  }

  // MARK: -

  private func find(
    _ needle: String, _ text: String, _ options: TextOptions, _ more: String.CompareOptions = []
  ) -> Bool {
    let options = options.foundation.union(more)
    return (text as NSString).range(of: needle, options: options).location != NSNotFound
  }

  /// Where bytes decide, they decide as Foundation does.
  private func expectFastAnswersAreExact(
    _ pattern: TextPattern, _ text: String, _ sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var scene: String {
      "\(AwkwardText.spelled(pattern.needle)) in \(AwkwardText.spelled(text))"
    }
    for place in [TextPattern.Place.anywhere, .start, .end] {
      let fast = Array(text.utf8).withUnsafeBufferPointer { pattern.fastAnswer(place, in: $0) }
      guard let fast else { continue }
      #expect(
        fast == pattern.exactAnswer(place, in: text), "\(scene) \(pattern.options) \(place)",
        sourceLocation: sourceLocation)
    }
    let order = TextPattern.compare(text, pattern.needle, options: pattern.options)
    #expect(
      pattern.isEqual(to: text) == (order == .orderedSame), "\(scene) \(pattern.options)",
      sourceLocation: sourceLocation)
  }
}
