extension TextFolding {
  /// A text in which full-width and half-width forms are the usual ones: ＢＭＷ is BMW, and ﾎﾝﾀﾞ
  /// is ホンダ.
  ///
  /// - Complexity: O(*n*).
  package static func narrowed(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { narrowed($0) != $0 }) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.map(narrowed)))
  }

  /// The usual form of a scalar that has another width.
  static func narrowed(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    func moved(from first: UInt32, to usual: UInt32) -> Unicode.Scalar {
      Unicode.Scalar(scalar.value - first + usual)!
    }
    switch scalar.value {
    case 0xFF01...0xFF5E: return moved(from: 0xFF01, to: 0x21)
    case 0xFF5F...0xFF9F: return kana[Int(scalar.value) - 0xFF5F]
    case 0xFFA0: return "\u{1160}"
    case 0xFFA1...0xFFBE: return Unicode.Scalar(consonants[Int(scalar.value) - 0xFFA1])!
    case 0xFFC2...0xFFC7: return moved(from: 0xFFC2, to: 0x1161)
    case 0xFFCA...0xFFCF: return moved(from: 0xFFCA, to: 0x1167)
    case 0xFFD2...0xFFD7: return moved(from: 0xFFD2, to: 0x116D)
    case 0xFFDA...0xFFDC: return moved(from: 0xFFDA, to: 0x1173)
    case 0xFFE0...0xFFE6: return signs[Int(scalar.value) - 0xFFE0]
    case 0xFFE8...0xFFEE: return lines[Int(scalar.value) - 0xFFE8]
    default: return scalar
    }
  }

  private static let signs = Array("¢£¬￣¦¥₩".unicodeScalars)
  private static let lines = Array("│←↑→↓■○".unicodeScalars)

  /// The parts of syllables of Hangul that are no vowels, as they stand in half-width order.
  private static let consonants: [UInt32] = [
    0x1100, 0x1101, 0x11AA, 0x1102, 0x11AC, 0x11AD, 0x1103, 0x1104, 0x1105, 0x11B0, 0x11B1, 0x11B2,
    0x11B3, 0x11B4, 0x11B5, 0x111A, 0x1106, 0x1107, 0x1108, 0x1121, 0x1109, 0x110A, 0x110B, 0x110C,
    0x110D, 0x110E, 0x110F, 0x1110, 0x1111, 0x1112,
  ]

  /// Kana and their punctuation. The last two are marks.
  private static let kana = Array(
    ("⦅⦆。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホ"
      + "マミムメモヤユヨラリルレロワン\u{3099}\u{309A}").unicodeScalars)
}
