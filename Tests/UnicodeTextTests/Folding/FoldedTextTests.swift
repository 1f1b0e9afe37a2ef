import Foundation
import TestSupport
import Testing

@testable import UnicodeText

/// What the bytes of a fold tell of a text: everything where the fold is exact, and in every fold
/// that a text does not match.
struct FoldedTextTests {
  private static let cd: TextOptions = [.caseInsensitive, .diacriticInsensitive]

  @Test(arguments: [
    "", "BMW", "Škoda", "Ёлка", "ソニー", "ガス", "か\u{3099}", "雪佛兰", "현대", "№ 5 – “x”", "a\r\nb",
    "Łódź",
    "Cafe\u{301}", "a\u{0}b", "हिन्दी", "ชัยวัฒน์", "🇸🇪", "👨‍👩‍👧", "İ", "ｶﾞ", "بَ", "𐐀", "\u{301}",
  ])
  func `A text in which each letter stays one scalar is exact`(text: String) {
    #expect(TextFolding.fold(text).isExact)
  }

  @Test(arguments: ["Straße", "ﬁat", "ŉ", "ア\u{3099}", "a\u{309A}", "և"])
  func `A text with a letter of several scalars is not`(text: String) {
    #expect(!TextFolding.fold(text).isExact)
  }

  @Test func `Bytes answer for exact folds, and exclude matches in the others`() {
    let seed = UInt64.random(in: .min ... .max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let alphabet = AwkwardText.widerAlphabet
    var exact = 0
    var inexact = 0
    for _ in 0..<(Soak.isLong ? 100_000 : 20_000) {
      let text = AwkwardText.random(1...5, of: alphabet, using: &random)
      let needle = AwkwardText.disguised(partOf: text, with: alphabet, using: &random)
      let row = TextFolding.fold(text)
      let search = TextFolding.fold(needle).text
      if search.isEmpty { continue }
      let bytes = Answers(
        contains: row.text.utf8.contains(search.utf8),
        begins: row.text.utf8.starts(with: search.utf8),
        ends: row.text.utf8.reversed().starts(with: search.utf8.reversed()),
        equals: row.text.utf8.elementsEqual(search.utf8))
      var scene: String {
        "\(AwkwardText.spelled(needle)) in \(AwkwardText.spelled(text)), seed \(seed)"
      }
      for options in TextPatternTests.options {
        // A part of a syllable of Hangul is found in bytes, and is nothing in a fold.
        if options == .normalized, !needle.utf8.allSatisfy({ $0 < 0x80 }) { continue }
        let answers = Answers(TextPattern(needle, options: options), text)
        if options == Self.cd, row.isExact { #expect(bytes == answers, "\(scene)") }
        #expect(answers.imply(bytes), "\(options.description) \(scene)")
      }
      if row.isExact { exact += 1 } else { inexact += 1 }
    }
    #expect(exact > 1000 && inexact > 1000)
  }

  private struct Answers: Equatable {
    var contains, begins, ends, equals: Bool

    init(contains: Bool, begins: Bool, ends: Bool, equals: Bool) {
      self.contains = contains
      self.begins = begins
      self.ends = ends
      self.equals = equals
    }

    init(_ pattern: TextPattern, _ text: String) {
      contains = pattern.isContained(in: text)
      begins = pattern.isPrefix(of: text)
      ends = pattern.isSuffix(of: text)
      equals = pattern.isEqual(to: text)
    }

    func imply(_ other: Answers) -> Bool {
      (!contains || other.contains) && (!begins || other.begins) && (!ends || other.ends)
        && (!equals || other.equals)
    }
  }
}
