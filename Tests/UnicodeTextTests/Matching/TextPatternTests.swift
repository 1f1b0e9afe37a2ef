import Foundation
import TestSupport
import Testing

@testable import UnicodeText

private let c: TextOptions = .caseInsensitive
private let d: TextOptions = .diacriticInsensitive
private let cd: TextOptions = [.caseInsensitive, .diacriticInsensitive]
private let n: TextOptions = .normalized

/// Letters compare by their full case folding, marks do not count but for the voice marks of kana,
/// and a match begins and ends between letters.
struct TextPatternTests {
  static let options: [TextOptions] = [[], c, d, cd, n]

  /// The table of the rule, line by line.
  @Test(
    arguments: [
      ("Škoda", "skoda", cd, true), ("Citroën", "citroen", cd, true),
      ("Citroe\u{308}n", "citroen", cd, true), ("İstanbul", "istanbul", cd, true),
      ("Ἀθῆναι", "αθηναι", cd, true), ("й", "и", cd, true),
      ("Straße", "strasse", c, true), ("STRASSE", "ß", c, true), ("ﬁat", "fiat", c, true),
      ("ΣΑΣ", "σας", c, true),
      ("Łada", "lada", cd, false), ("Øre", "ore", cd, false), ("Ærø", "aero", cd, false),
      ("Isparta", "ıs", cd, false),
      ("ＢＭＷ", "bmw", cd, false), ("カ", "ｶ", cd, false),
      ("がん", "かん", cd, false), ("한", "\u{1112}\u{1161}", cd, false),
      ("한", "\u{1112}\u{1161}\u{11AB}", cd, true), ("하", "\u{1112}", cd, false),
      ("Maße", "s", c, false), ("Maße", "s", cd, false), ("Maße", "ss", c, true),
      ("ﬁat", "f", c, false),
      ("Café", "e", c, false), ("Cafe\u{301}", "e", c, false), ("Café", "e", d, true),
      ("Cafe\u{301}", "e", d, true),
      ("लामा", "लाम", cd, true), ("लामा", "लाम", d, true), ("लामा", "लाम", c, false),
    ] as [(String, String, TextOptions, Bool)])
  func `The table of the rule holds`(
    text: String, needle: String, options: TextOptions, expected: Bool
  ) {
    #expect(TextPattern(needle, options: options).isContained(in: text) == expected)
  }

  @Test(
    arguments: [
      ("Cafe\u{301}", "e", n, true), ("Cafe\u{301}", "é", [], true), ("Cafe\u{301}", "é", n, false),
      ("a\r\nb", "\r", [], true), ("a\r\nb", "\n", cd, true), ("BMW", "bmw", [c, n], false),
      ("K", "k", c, true), ("k", "\u{212A}", c, true), ("", "", cd, false), ("a", "", [], false),
      ("a\u{0}b", "B", c, true), ("aabaabaaac", "AABAAAC", c, true), ("aabaab", "aabac", c, false),
      ("e\u{301}", "\u{301}", [], false), ("e\u{301}", "\u{301}", d, false),
      ("\u{301}a", "\u{301}", [], true), ("ab", "\u{301}b", d, true), ("sßs", "sss", c, true),
      ("ßß", "sss", c, false), ("ssß", "sß", c, true), ("か\u{3099}", "が", [], true),
      ("が", "が\u{301}", d, true), ("が", "が\u{301}", [], false), ("أحمد", "احمد", cd, true),
      ("👨‍👩‍👧", "👧", cd, true), ("❤️", "❤", cd, true), ("❤️", "❤", c, false),
      ("José", "ß", cd, false), ("ab", "b\u{0}", cd, false), ("sé, dann süß", "ß", cd, true),
    ] as [(String, String, TextOptions, Bool)])
  func `Contains a needle`(
    text: String, needle: String, options: TextOptions, expected: Bool
  ) {
    #expect(TextPattern(needle, options: options).isContained(in: text) == expected)
  }

  @Test func `An empty needle equals only the empty text`() {
    for options in Self.options {
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
      ("e\u{301}a", "éb", [], -1), ("ᾳ\u{301}", "ᾴ", [], 0), ("ᾳ", "ᾼ", c, 0), ("ᾴ", "α", cd, 0),
      ("é", "e\u{301}", c, 0), ("é", "e", d, 0), ("É", "e", d, -1), ("É", "e", cd, 0),
      ("Straße", "STRASSE", c, 0), ("Straße", "STRASSE", cd, 0), ("が", "か", cd, 1),
      ("か\u{3099}", "が", cd, 0), ("a", "ab", cd, -1), ("", "", cd, 0), ("BMW", "bmw", [c, n], -1),
      ("\u{FF5E}", "\u{10400}", [], -1), ("José", "Joß", cd, -1), ("𐐀", "𐐨", c, 0),
      ("\u{301}a", "a", d, 0), ("\u{3099}a", "a", cd, 0),
    ] as [(String, String, TextOptions, Int)])
  func `Compares texts`(first: String, second: String, options: TextOptions, expected: Int) {
    #expect(TextPattern.compare(first, second, options: options).signum() == expected)
    #expect(TextPattern.compare(second, first, options: options).signum() == -expected)
    #expect(TextPattern(first, options: options).isEqual(to: second) == (expected == 0))
    #expect(TextPattern(first, options: options).order(of: second).signum() == -expected)
  }

  @Test func `Random texts are found as the rule says, written down a second time`() throws {
    let seed = UInt64.random(in: .min ... .max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let rule = try MatchRule()
    var found = 0
    for _ in 0..<(Soak.isLong ? 100_000 : 10_000) {
      let text = AwkwardText.random(1...5, of: AwkwardText.widerAlphabet, using: &random)
      let needle =
        Bool.random(using: &random)
        ? AwkwardText.random(0...2, of: AwkwardText.widerAlphabet, using: &random)
        : AwkwardText.disguised(partOf: text, with: AwkwardText.widerAlphabet, using: &random)
      for options in Self.options.dropLast() {
        let pattern = TextPattern(needle, options: options)
        let answers = [
          pattern.isContained(in: text), pattern.isPrefix(of: text), pattern.isSuffix(of: text),
          pattern.isEqual(to: text),
        ]
        #expect(
          answers == rule.answers(text, needle, options),
          "\(AwkwardText.spelled(needle)) in \(AwkwardText.spelled(text)) \(options), seed \(seed)")
        if answers[0] { found += 1 }
      }
    }
    #expect(found > 1000)
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
        let first = "a\u{315}\u{300}\u{5AE}\(scalar)b"
        let second = "a\(scalar)\u{315}\u{300}\u{5AE}b"
        for text in [first, second] {
          pairs.append((text, text.precomposedStringWithCanonicalMapping))
          pairs.append((text, text.decomposedStringWithCanonicalMapping))
        }
      }
    }
    #expect(pairs.count > 8_000)
    for (first, second) in pairs {
      for options in Self.options where options != n {
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
      guard TextPattern.compare(first, second, options: c) == 0 else { return }
      var scene: String {
        "\(AwkwardText.spelled(first)) and \(AwkwardText.spelled(second)), seed \(seed)"
      }
      #expect(TextPattern.compare(first, second, options: cd) == 0, "\(scene)")
    }
    for scalar in (UInt32(0)...0x2FFFF).lazy.compactMap(Unicode.Scalar.init) {
      let text = String(scalar)
      let properties = scalar.properties
      for other in [
        properties.uppercaseMapping, properties.lowercaseMapping, properties.titlecaseMapping,
      ] where other != text {
        expectKept(text, other)
        expectKept(text + "\u{301}", other + "\u{301}")
      }
    }
    for _ in 0..<(Soak.isLong ? 50_000 : 12_500) {
      expectKept(
        AwkwardText.random(1...3, using: &generator), AwkwardText.random(1...3, using: &generator))
    }
  }

  /// For ASCII the answers are also those of Foundation.
  @Test func `ASCII answers are those of Foundation`() {
    let seed = UInt64.random(in: .min ... .max)
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    let alphabet = Array("aAbBzZ09 -[{@`\r\n\t\u{7F}".unicodeScalars)
    func random(_ lengths: ClosedRange<Int>) -> String {
      AwkwardText.random(lengths, of: alphabet, using: &generator)
    }
    for _ in 0..<(Soak.isLong ? 20_000 : 5_000) {
      let text = random(1...8)
      let needle = random(1...2)
      for options in Self.options {
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

  @Test func `Long runs of marks and megabytes are searched`() {
    let marks = ["\u{301}", "\u{327}", "\u{323}"]
    let tower = "a" + (0..<100_000).map { marks[$0 % 3] }.joined()
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
    #expect(Self.options.map(\.description) == ["", "[c]", "[d]", "[cd]", "[n]"])
  }

  // MARK: -

  private func find(
    _ needle: String, _ text: String, _ options: TextOptions, _ more: String.CompareOptions = []
  ) -> Bool {
    var found = more
    if options.contains(n) { found.insert(.literal) }
    if options.contains(c) { found.insert(.caseInsensitive) }
    if options.contains(d) { found.insert(.diacriticInsensitive) }
    return (text as NSString).range(of: needle, options: found).location != NSNotFound
  }
}
