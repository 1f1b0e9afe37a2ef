import Foundation
import TestSupport
import Testing

@testable import UnicodeText

/// All encodings of a text have one fold, and the table of folds is what the units say.
struct TextFoldingTests {
  private static let cd: TextOptions = [.caseInsensitive, .diacriticInsensitive]

  @Test(arguments: [
    ("Škoda", "skoda"), ("CITROËN", "citroen"), ("Citroe\u{308}n", "citroen"),
    ("İstanbul", "istanbul"), ("Ἀθῆναι", "αθηναι"), ("ΣΑΣ", "σασ"), ("Straße", "strasse"),
    ("ﬁat", "fiat"), ("Łada", "łada"), ("Øre", "øre"), ("ＢＭＷ", "ｂｍｗ"), ("がん", "がん"),
    ("か\u{3099}ん", "がん"), ("が\u{301}", "が"), ("BMW 3er", "bmw 3er"), ("bmw", "bmw"), ("", ""),
    ("\u{301}a", "a"), ("\u{3099}a", "a"), ("ア\u{3099}", "ア\u{3099}"), ("ᾴ", "α"), ("أحمد", "احمد"),
    ("लामा", "लम"), ("한", "한"), ("\u{1112}\u{1161}\u{11AB}", "한"), ("ẞ", "ss"), ("ﬃ", "ffi"),
  ])
  func `Folds case and marks`(text: String, fold: String) {
    #expect(TextFolding.compareBytes(TextFolding.fold(text).text, fold) == 0)
  }

  @Test func `Case folding is that of Unicode's table`() throws {
    let foldings = try MatchRule().foldings
    for scalar in (UInt32(0)...0x10FFFF).lazy.compactMap(Unicode.Scalar.init) {
      // Letters that Unicode has got since the table, and those that decompose, marks among them.
      guard let age = scalar.properties.age, age.major <= 15,
        TextFolding.compareBytes(
          String(scalar), String(scalar).decomposedStringWithCanonicalMapping) == 0, !scalar.isMark
      else { continue }
      if scalar.caseFolding != foldings[scalar] {
        Issue.record("U+\(String(scalar.value, radix: 16))")
      }
    }
    #expect(foldings.count > 1500)
  }

  @Test func `The table of folds is what the units of each scalar say`() {
    let neighbours = ["", "a", "\u{301}", "\u{3099}", "\u{1161}", "か"]
    var wrong: [String] = []
    for scalar in (UInt32(0)...0x1FFFF).lazy.compactMap(Unicode.Scalar.init) {
      let neighbour = neighbours[Int(scalar.value % 7) % neighbours.count]
      for text in [String(scalar), "か\(scalar)\(neighbour)"] where wrong.count < 10 {
        let fold = TextFolding.fold(text)
        if fold != TextFolding.foldedByUnits(text, Self.cd) {
          wrong.append(AwkwardText.spelled(text))
        }
        if TextFolding.fold(fold.text).text != fold.text { wrong.append("not folded: \(text)") }
      }
    }
    #expect(wrong == [])
  }

  @Test func `Threads that ask for the same folds first get the same answers`() {
    // No other test folds these scalars.
    let text = String(
      String.UnicodeScalarView((0x14500...0x14646).compactMap { Unicode.Scalar(UInt32($0)) }))
    DispatchQueue.concurrentPerform(iterations: 64) { _ in
      #expect(TextFolding.fold(text).text == text)
    }
  }

  @Test func `Composed and decomposed spellings fold alike`() {
    for word in ["Škoda", "Citroën", "Việt", "がん", "한글", "Ἀθῆναι", "Ёй", "क़"] {
      let decomposed = word.decomposedStringWithCanonicalMapping
      let folds = [TextFolding.fold(word).text, TextFolding.fold(decomposed).text]
      #expect(TextFolding.compareBytes(folds[0], folds[1]) == 0, "\(word)")
    }
  }

  @Test func `A long run of marks and a megabyte are folded`() {
    let marks = ["\u{301}", "\u{327}", "\u{323}"]
    let tower = "か" + (0..<100_000).map { marks[$0 % 3] }.joined()
    #expect(TextFolding.fold(tower).text == "か")
    #expect(TextFolding.fold(tower, []).text.unicodeScalars.count == 100_001)
    #expect(TextFolding.sortKey("a" + tower.dropFirst()) == "a")

    let megabyte = String(repeating: "Škoda ", count: 150_000)
    #expect(TextFolding.fold(megabyte).text == String(repeating: "skoda ", count: 150_000))
    #expect(TextFolding.sortKey(megabyte).utf8.count == 6 * 150_000 - 1)
    #expect(TextFolding.sortKey(String(repeating: " ", count: 1_000_000)) == "")
  }

  @Test func `Widths are those of Foundation`() {
    for scalar in (UInt32(0)...0xFFFF).lazy.compactMap(Unicode.Scalar.init) {
      let text = String(scalar)
      let narrow = text.folding(options: .widthInsensitive, locale: nil)
      #expect(
        TextFolding.compareBytes(TextFolding.narrowed(text), narrow) == 0,
        "\(AwkwardText.spelled(text)): \(AwkwardText.spelled(narrow))")
    }
  }

  @Test func `Bytes are ordered by code point and not as in Swift`() {
    #expect(TextFolding.compareBytes("é", "e\u{301}") > 0)
    #expect("é" == "e\u{301}")
    #expect(TextFolding.compareBytes("a", "ab") < 0)
    #expect(TextFolding.compareBytes("", "") == 0)
    // UTF-16 would put the surrogates of U+10400 before U+FF5E.
    #expect(TextFolding.compareBytes("\u{FF5E}", "\u{10400}") < 0)
  }
}
