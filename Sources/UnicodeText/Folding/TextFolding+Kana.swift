/// The order of kana.
///
/// In ICU's root order kana differ first by their plain sound: voicing, size
/// and script come later, and ー stands for the vowel before it. The order of code
/// points is different: it puts デーウ after デトマソ, though テエウ belongs
/// before テトマソ.
///
/// So a key with such kana is written twice: as plain sounds, then as folded, with
/// two spaces between. The first half gives the order, the second half keeps ハス and
/// バス apart, and two spaces, which no key has inside, sort below any
/// longer first half.
///
///     デーウ  →  "テエウ  デーウ"
extension TextFolding {
  /// The key, preceded by its plain sounds if it has kana that are not plain.
  ///
  /// - Complexity: O(*n*).
  static func withKanaOrder(_ key: String) -> String {
    guard key.unicodeScalars.contains(where: { 0x3041...0x30FF ~= $0.value }) else { return key }
    var sounds = String.UnicodeScalarView()
    for scalar in key.unicodeScalars {
      if scalar == "ー", let last = sounds.last, let vowel = vowels[last] {
        sounds.append(vowel)
        continue
      }
      // Hiragana lie 0x60 below katakana, sign for sign.
      let isHiragana = 0x3041...0x3096 ~= scalar.value
      let kana = isHiragana ? Unicode.Scalar(scalar.value + 0x60)! : scalar
      sounds.append(plainKana[kana] ?? kana)
    }
    let plain = String(sounds)
    return plain == key ? key : plain + "  " + key
  }

  /// Voiced and small kana, each with its plain one.
  private static let plainKana: [Unicode.Scalar: Unicode.Scalar] =
    pairs("ガギグゲゴザジズゼゾダヂヅデド", "カキクケコサシスセソタチツテト")
    .merging(pairs("バビブベボパピプペポヴヷヸヹヺ", "ハヒフヘホハヒフヘホウワヰヱヲ")) { $1 }
    .merging(pairs("ァィゥェォッャュョヮヵヶ", "アイウエオツヤユヨワカケ")) { $1 }

  /// The vowel in which each plain kana ends.
  private static let vowels: [Unicode.Scalar: Unicode.Scalar] = {
    let rows: [(Unicode.Scalar, String)] = [
      ("ア", "アカサタナハマヤラワ"), ("イ", "イキシチニヒミリヰ"), ("ウ", "ウクスツヌフムユル"),
      ("エ", "エケセテネヘメレヱ"), ("オ", "オコソトノホモヨロヲ"),
    ]
    var vowels: [Unicode.Scalar: Unicode.Scalar] = [:]
    for (vowel, row) in rows {
      for kana in row.unicodeScalars { vowels[kana] = vowel }
    }
    return vowels
  }()

  private static func pairs(_ from: String, _ to: String) -> [Unicode.Scalar: Unicode.Scalar] {
    precondition(from.unicodeScalars.count == to.unicodeScalars.count, "Kana lists differ")
    return Dictionary(uniqueKeysWithValues: zip(from.unicodeScalars, to.unicodeScalars))
  }
}
