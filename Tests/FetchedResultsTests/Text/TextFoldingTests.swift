import Foundation
import Testing

@testable import FetchedResults

/// All encodings of a text have one fold, which is that of Foundation, and a text counts as plain
/// only if none of its scalars affects a neighbour.
struct TextFoldingTests {
  @Test(arguments: [
    ("Škoda", "skoda"), ("CITROËN", "citroen"), ("Citroe\u{308}n", "citroen"),
    ("İstanbul", "istanbul"), ("Ἀθῆναι", "αθηναι"), ("ΣΑΣ", "σασ"), ("Straße", "strasse"),
    ("ﬁat", "fiat"), ("Łada", "łada"), ("Øre", "øre"), ("ＢＭＷ", "ｂｍｗ"), ("がん", "がん"),
    ("か\u{3099}ん", "がん"), ("BMW 3er", "bmw 3er"), ("bmw", "bmw"), ("", ""),
  ])
  func `Folds case and marks as Foundation does`(text: String, fold: String) {
    #expect(TextFolding.compareBytes(TextFolding.fold(text).text, fold) == 0)
  }

  @Test(arguments: ["BMW", "Škoda", "Ёлка", "ソニー", "雪佛兰", "현대", "№ 5 – “x”", "a\r\nb", "Łódź"])
  func `Ordinary names are plain`(text: String) {
    #expect(TextFolding.fold(text).isPlain)
  }

  @Test(arguments: [
    "", "Straße", "ﬁat", "Cafe\u{301}", "a\u{0}b", "हिन्दी", "🇸🇪", "👨‍👩‍👧", "İ", "ｶﾞ", "بَ", "𐐀",
  ])
  func `A scalar that affects its neighbour is not plain`(text: String) {
    #expect(!TextFolding.fold(text).isPlain)
  }

  @Test func `Every plain scalar folds to one scalar that stays`() {
    for value in UInt32(1)...0xFFFF {
      guard let scalar = Unicode.Scalar(value), TextFolding.isPlain(scalar) else { continue }
      let fold = TextFolding.fold(String(scalar)).text
      let composed = fold.precomposedStringWithCanonicalMapping
      #expect(fold.unicodeScalars.count == 1, "U+\(String(value, radix: 16))")
      #expect(TextFolding.compareBytes(fold, composed) == 0, "U+\(String(value, radix: 16))")
      #expect(
        TextFolding.compareBytes(TextFolding.fold(fold).text, fold) == 0,
        "U+\(String(value, radix: 16))")
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
    let tower = "か" + (0..<10_000).map { marks[$0 % 3] }.joined()
    #expect(TextFolding.fold(tower).text.unicodeScalars.count <= MarkRuns.longest + 1)
    #expect(TextFolding.sortKey("a" + tower.dropFirst()) == "a")

    let megabyte = String(repeating: "Škoda ", count: 150_000)
    #expect(TextFolding.fold(megabyte).text == String(repeating: "skoda ", count: 150_000))
    #expect(TextFolding.sortKey(megabyte).utf8.count == 6 * 150_000 - 1)
    #expect(TextFolding.sortKey(String(repeating: " ", count: 1_000_000)) == "")
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
