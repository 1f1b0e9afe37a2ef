import TestSupport
import Testing

@testable import FetchedResults

/// What the fold of a plain text holds when the text matches a needle that is not plain.
struct FoldLiteralTests {
  private static let plainScalars = (UInt32(1)...0xFFFF).compactMap(Unicode.Scalar.init)
    .filter { TextFolding.isPlain($0) }

  /// Beyond these planes there are Han and tags alone.
  private static let knownScalars = (UInt32(1)...0x1FFFF).compactMap(Unicode.Scalar.init)
    .filter { ![.unassigned, .privateUse].contains($0.properties.generalCategory) }

  @Test(arguments: [
    ("straße", "strasse"), ("🚗", "🚗"), ("สมชาย", "สมชาย"), ("ชัยวัฒน์", "ชยวฒน"),
    ("Cafe\u{301} ☕️", "cafe ☕"), ("ガレ🚗", "🚗"), ("ﬁat", "fiat"), ("a\u{0}b", "a\u{0}b"),
    ("\u{301}", nil), ("", nil), ("か\u{3099}", nil),
  ])
  func `The literal of a needle`(needle: String, literal: String?) {
    #expect(TextFolding.literal(of: needle) == literal)
  }

  @Test func `A fold has the letters of its text, or shared ones`() {
    for scalar in Self.plainScalars {
      let text = String(scalar)
      let fold = TextFolding.fold(text).text
      let letters = TextFolding.letters(of: text)
      #expect(!letters.isEmpty, "\(AwkwardText.spelled(text))")
      if TextFolding.compareBytes(fold, letters) != 0 {
        #expect(
          letters.unicodeScalars.allSatisfy { TextFolding.isShared($0) },
          "\(AwkwardText.spelled(text)): \(AwkwardText.spelled(letters))")
      }
    }
  }

  @Test(arguments: FoldPromiseTests.options)
  func `A scalar has the same letters when it has been folded`(_ options: TextOptions) {
    expectOfAll(Self.plainScalars) { text in
      let letters = TextFolding.letters(of: text)
      return [
        TextPattern.letters(of: text, options), TextPattern.comparable(text, options),
        TextPattern.comparable(text, options.subtracting(.caseInsensitive)),
      ].allSatisfy { TextFolding.compareBytes(TextFolding.letters(of: $0), letters) == 0 }
    }
  }

  /// One expectation for a hundred thousand scalars: one for each takes longer than what it
  /// expects.
  private func expectOfAll(_ scalars: [Unicode.Scalar], _ holds: (String) -> Bool) {
    #expect(scalars.count > 20_000)
    var wrong: [String] = []
    for scalar in scalars where wrong.count < 10 {
      let text = String(scalar)
      if !holds(text) { wrong.append(AwkwardText.spelled(text)) }
    }
    #expect(wrong == [])
  }

  /// The promise on which a scan of folds relies.
  @Test func `A plain text that matches a needle holds its literal`() {
    let seed = UInt64.random(in: .min ... .max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let plain = AwkwardText.widerAlphabet.filter { TextFolding.isPlain($0) }
    var matches = 0
    for _ in 0..<(Soak.isLong ? 100_000 : 20_000) {
      let text = AwkwardText.random(1...5, of: plain, using: &random)
      let needle = AwkwardText.disguised(
        partOf: text, with: AwkwardText.widerAlphabet, using: &random)
      guard !TextFolding.fold(needle).isPlain else { continue }
      let fold = TextFolding.fold(text).text
      for options in FoldPromiseTests.options {
        let pattern = TextPattern(needle, options: options)
        var scene: String {
          "\(AwkwardText.spelled(needle)) in \(AwkwardText.spelled(text)) \(options), seed \(seed)"
        }
        if pattern.isContained(in: text) || pattern.isPrefix(of: text) || pattern.isSuffix(of: text)
        {
          matches += 1
          #expect(isHeld(TextFolding.literal(of: pattern.lettersOfMatch), by: fold), "\(scene)")
        }
        if pattern.isEqual(to: text) {
          matches += 1
          #expect(isHeld(TextFolding.literal(of: pattern.lettersOfEqual), by: fold), "\(scene)")
        }
      }
    }
    #expect(matches > 1000)
  }

  @Test(arguments: [
    ("", ""), ("BMW 3er-GT", "bmw 3er-gt"), ("a\u{0}B", "a\u{0}b"), ("^`~", "^`~"),
    ("Škoda", "skoda"), ("ชัยวัฒน์", "ชยวฒน"), ("👨‍👩‍👧", "👨👩👧"),
  ])
  func `Search letters are what a search cannot pass over`(text: String, letters: String) throws {
    let found = try #require(TextFolding.searchLetters(of: text))
    #expect(found.utf8.elementsEqual(letters.utf8))
  }

  @Test(arguments: FoldPromiseTests.options)
  func `Every scalar has the same search letters when it has been folded`(_ options: TextOptions) {
    expectOfAll(Self.knownScalars) { text in
      guard let letters = TextFolding.searchLetters(of: text) else { return true }
      return [TextPattern.letters(of: text, options), TextPattern.comparable(text, options)]
        .allSatisfy { TextFolding.searchLetters(of: $0) == letters }
    }
  }

  /// Foundation folds a text as a whole, so that neighbours might change what a scalar folds to.
  @Test func `A text has the search letters of its scalars`() {
    let seed = UInt64.random(in: .min ... .max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let neighbours = [
      "", "\u{301}", "\u{327}", "\u{345}", "\u{3099}", "\u{200D}", "\u{FE0F}", "\u{1F3FD}",
      "\u{93C}",
      "\u{E31}", "\u{1161}", "Σ", "ﬁ", "İ", "k", "\u{1F697}",
    ]
    let rounds = Soak.isLong ? 10 : 1
    for scalar in (0..<rounds).flatMap({ _ in Self.knownScalars }) {
      let parts =
        [neighbours.randomElement(using: &random)!, String(scalar)]
        + (0..<3).map { _ in neighbours.randomElement(using: &random)! }
      let text = parts.joined()
      guard let found = TextFolding.searchLetters(of: text) else { continue }
      let letters = parts.compactMap { TextFolding.searchLetters(of: $0) }.joined()
      #expect(
        found.utf8.elementsEqual(letters.utf8),
        "\(AwkwardText.spelled(text)), seed \(seed)")
    }
  }

  /// The promise on which a scan of search letters relies.
  @Test func `A text that matches a needle holds its search literal`() {
    let seed = UInt64.random(in: .min ... .max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let alphabet = AwkwardText.widerAlphabet
    var matches = 0
    for _ in 0..<(Soak.isLong ? 200_000 : 20_000) {
      let text = AwkwardText.random(1...6, of: alphabet, using: &random)
      let needle = AwkwardText.disguised(partOf: text, with: alphabet, using: &random)
      guard let letters = TextFolding.searchLetters(of: text) else { continue }
      for options in FoldPromiseTests.options {
        let pattern = TextPattern(needle, options: options)
        var scene: String {
          "\(AwkwardText.spelled(needle)) in \(AwkwardText.spelled(text)) \(options), seed \(seed)"
        }
        if pattern.isContained(in: text) || pattern.isPrefix(of: text) || pattern.isSuffix(of: text)
        {
          matches += 1
          let literal = TextFolding.searchLetters(of: pattern.lettersOfMatch)
          #expect(isHeld(literal, by: letters), "\(scene)")
        }
        if pattern.isEqual(to: text) {
          matches += 1
          let literal = TextFolding.searchLetters(of: pattern.lettersOfEqual)
          #expect(isHeld(literal, by: letters), "\(scene)")
        }
      }
    }
    #expect(matches > 1000)
  }

  private func isHeld(_ literal: String?, by fold: String) -> Bool {
    guard let literal else { return true }
    return Array(fold.utf8).withUnsafeBufferPointer {
      ByteNeedle(literal.utf8, isCaseInsensitive: false).isContained(in: $0)
    }
  }
}
