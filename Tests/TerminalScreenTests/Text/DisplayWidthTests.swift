import Testing

@testable import TerminalScreen

/// Texts are as wide as terminals show them, so that columns line up, and cutting and wrapping
/// split no grapheme.
struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0),
    ("BMW M3", 6),
    ("日産", 4),
    ("ﾆｯｻﾝ", 4),  // half-width kana
    ("ＢＭＷ", 6),  // full-width Latin
    ("Zoe\u{301}", 3),  // é in two scalars
    ("Zoé", 3),
    ("현대", 4),
    ("\u{1112}\u{1167}\u{11AB}", 2),  // 현 as three jamo
    ("👩‍👩‍👧", 2),
    ("❤️", 2),
    ("❤", 1),  // text presentation by default
    ("❤\u{FE0E}", 1),
    ("👍🏽", 2),
    ("☝🏽", 2),  // narrow base with a skin tone
    ("👁‍🗨", 2),  // joined without a selector
    ("🇩🇪", 2),
    ("🇩🇪🇫🇷", 4),
    ("1️⃣", 2),
    ("🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", 2),
    ("葛\u{E0100}", 2),  // ideographic variation
    ("\u{301}", 0),  // a mark without a base
    ("か\u{3099}", 2),  // a mark of a wide script
    ("ᄀ\u{1100}", 4),  // two leading consonants in one grapheme
    ("ກຳ 12", 5),
    ("สีดำ", 3),
    ("नमस्ते", 4),  // one grapheme for स्ते, whatever a font makes of it
    ("क्षि", 3),
    ("স্ত্রী", 4),
    ("বাংলা", 5),
    ("தமிழ்", 4),
    ("မြန်မာ", 5),
    ("ខ្មែរ", 4),
    ("മലയാളം", 6),
    ("తెలుగు", 5),
    ("Ω", 1),  // ambiguous width counts as narrow
    ("—", 1),
  ])
  func `a text takes the columns of its letters, and of an emoji two`(text: String, width: Int) {
    #expect(SafeText(escaping: text).displayWidth == width)
  }

  @Test func `every emoji of the standard library but half a flag is wide`() {
    var narrow: [String] = []
    for value in UInt32(0x80)...0x1FFFF {
      guard let scalar = Unicode.Scalar(value), scalar.properties.isEmojiPresentation,
        !(0x1F1E6...0x1F1FF).contains(value), !WideRanges.contains(scalar)
      else { continue }
      narrow.append(String(value, radix: 16))
    }
    #expect(narrow == [])
  }

  @Test(arguments: [
    ("Volkswagen", 10, "Volkswagen"),
    ("Volkswagen", 9, "Volkswag…"),
    ("Volkswagen", 1, "…"),
    ("Volkswagen", 0, ""),
    ("日産自動車", 10, "日産自動車"),
    ("日産自動車", 9, "日産自動…"),
    ("日産自動車", 8, "日産自…"),  // a column stays free rather than half a sign
    ("👩‍👩‍👧👩‍👩‍👧", 3, "👩‍👩‍👧…"),
    ("👩‍👩‍👧👩‍👩‍👧", 2, "…"),
    ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
    ("नमस्ते", 4, "नमस्ते"),
    ("नमस्ते", 3, "नम…"),
  ])
  func `truncation ends in an ellipsis and never splits a grapheme`(
    text: String, width: Int, expected: String
  ) {
    let truncated = StyledText(SafeText(escaping: text)).truncated(toWidth: width)
    #expect(truncated.text.string == expected)
    #expect(truncated.displayWidth <= width)
  }

  @Test(arguments: [
    ("left mirror scratched", 30, ["left mirror scratched"]),
    ("left mirror scratched", 11, ["left mirror", "scratched"]),
    ("left mirror scratched", 10, ["left", "mirror", "scratched"]),
    ("left mirror scratched", 5, ["left", "mirro", "r", "scrat", "ched"]),
    ("日産 日産日", 4, ["日産", "日産", "日"]),
    ("日産", 1, ["日", "産"]),
    ("", 1, [""]),
  ])
  func `text is wrapped between words, and in a word only if it is too long`(
    text: String, width: Int, lines: [String]
  ) {
    #expect(SafeText(escaping: text).wrapped(toWidth: width).map(\.string) == lines)
  }
}
