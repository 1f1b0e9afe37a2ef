import Foundation
import TestSupport
import Testing

@testable import UnicodeText

/// A sorted list runs from blanks and punctuation over digits to letters, spellings of one name
/// stand together, and the key of a text tells its index letter.
struct SortKeyTests {
  @Test(arguments: [
    ("BMW", "bmw"), ("ＢＭＷ", "bmw"), ("Citroën", "citroen"), ("Łada", "lada"), ("Øre", "ore"),
    ("Ærø", "aero"), ("Œuvre", "oeuvre"), ("Đorđe", "dorde"), ("Ðe", "de"), ("Þór", "thor"),
    ("Isparta", "isparta"), ("ıs", "is"), ("Əli", "eli"), ("Straße", "strasse"),
    ("F-150", "f!B150"), ("٣٤", "34"), ("  Alfa\u{A0}\t Romeo\n", "alfa romeo"), ("   ", ""),
    ("", ""), ("€5", "#€5"), ("B\u{200B}M\u{1}W", "bmw"), ("Йота", "йота"), ("Ёлка", "елка"),
    ("デーウ", "テエウ  デーウ"), ("ﾃﾞｰｳ", "テエウ  デーウ"), ("トヨタ", "トヨタ"), ("🚗", "#🚗"),
    ("Ĳssel", "ijssel"), ("ĳs", "ijs"),
    ("Ǆungla", "dzungla"), ("ǅ", "dz"), ("ǆ", "dz"), ("Ǳ", "dz"), ("Ǉ", "lj"), ("ǌ", "nj"),
    ("\u{93F}a", "#\u{93F}a"), ("कि", "कि"), ("_x~", "!Ax!e"),
  ])
  func `The key of a text`(text: String, key: String) {
    let actual = TextFolding.sortKey(text)
    #expect(TextFolding.compareBytes(actual, key) == 0, "\(actual)")
  }

  @Test func `Space then punctuation then digits then letters`() {
    let texts = [
      "a b", "a_b", "a-b", "a,b", "a.b", "a/b", "a$b", "a€b", "a0b", "a９b", "aab", "aßb",
    ]
    #expect(texts.sorted { TextFolding.compareBytes(key($0), key($1)) < 0 } == texts)
  }

  @Test func `ASCII punctuation follows the root order`() {
    let order = #"_-,;:!?.'"()[]{}@*/\&#%`^+<=>|~$0"#.map { String($0) }
    #expect(order.sorted { TextFolding.compareBytes(key($0), key($1)) < 0 } == order)
    #expect(order.count == 33)
  }

  @Test func `Kana order by sound and keep their identity`() {
    let makes = ["サーブ", "サターン", "ジープ", "シトロエン", "デーウ", "デトマソ", "ヒュンダイ", "ポルシェ", "ボルボ"]
    #expect(makes.sorted { TextFolding.compareBytes(key($0), key($1)) < 0 } == makes)
    #expect(key("バス") != key("ハス"))
    #expect(key("ひ") != key("ヒ"))
  }

  /// The first byte of a key must show whether it begins with a letter.
  @Test func `Only keys of letters begin at or above "a"`() {
    for value in UInt32(0)...0x1FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let key = TextFolding.sortKey(String(scalar) + "x")
      let isLetter: Bool =
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
          true
        default: false
        }
      let isSkipped = TextFolding.sortKey(String(scalar)).isEmpty
      // The half-width voice marks are letters by category, but are used as marks.
      let isVoiceMark = value == 0xFF9E || value == 0xFF9F
      // The iota below is a mark, but folds to the letter.
      if value == 0x345 { continue }
      let startsAsLetter = TextFolding.compareBytes(key, "a") >= 0
      #expect(
        startsAsLetter == (isSkipped || (isLetter && !isVoiceMark)),
        "U+\(String(value, radix: 16)) \(key)")
    }
  }

  @Test func `Keys are printable and normalised`() {
    let seed = UInt64.random(in: .min ... .max)
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<20_000 {
      let text = AwkwardText.random(0...6, using: &generator)
      let key = TextFolding.sortKey(text)
      var scene: String {
        "\(AwkwardText.spelled(text)) → \(AwkwardText.spelled(key)), seed \(seed)"
      }
      let hidden = key.unicodeScalars.filter {
        $0.properties.generalCategory == .control || $0.properties.generalCategory == .format
      }
      #expect(hidden.isEmpty, "\(scene)")
      #expect(key.first != " " && key.last != " ", "\(scene)")
      let decomposed = TextFolding.sortKey(text.decomposedStringWithCanonicalMapping)
      #expect(TextFolding.compareBytes(decomposed, key) == 0, "\(scene)")
    }
  }

  /// Punctuation becomes two bytes, which must not be equal to the key of another text.
  @Test func `Texts that differ by more than case have different keys`() {
    let alphabet = (0x21...0x7E).map { Unicode.Scalar(UInt8($0)) } + Array("€–ł雪🚗".unicodeScalars)
    var texts: [String: String] = [:]
    for first in alphabet {
      for second in alphabet {
        let text = String(String.UnicodeScalarView([first, second]))
        let folded = TextFolding.fold(text).text.replacingOccurrences(of: "ł", with: "l")
        let known = texts.updateValue(folded, forKey: TextFolding.sortKey(text))
        #expect(known == nil || known == folded, "\(text)")
      }
    }
  }

  @Test(arguments: [
    ("bmw", "B", "b"), ("škoda", "Š", "š"), ("ßx", "S", "ß"), ("ﬁat", "F", "ﬁ"), ("212", "#", ""),
    ("!Bx", "#", ""), ("#€", "#", ""), ("", "#", ""), ("йота", "Й", "й"), ("雪佛兰", "雪", "雪"),
    ("თ", "თ", "თ"), ("тесла", "Т", "т"),
  ])
  func `The index letter of a key`(key: String, title: String, letter: String) {
    #expect(TextFolding.indexLetter(ofKey: key) == title)
    #expect(TextFolding.letterKey(ofKey: key) == letter)
  }

  private func key(_ text: String) -> String { TextFolding.sortKey(text) }
}
