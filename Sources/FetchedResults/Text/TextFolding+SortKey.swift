internal import Foundation

/// The stored order.
///
/// A key is printable text whose bytes sort as ICU's root order sorts the original
/// text, with case, width and marks ignored. Each unit of a key begins with a
/// byte that gives its kind:
///
///     ' '          a run of white space, inside the text only
///     '!' + A…f    ASCII punctuation, in ICU's order: _ - , ; : ! ? …
///     '#' + scalar any other symbol, punctuation or number
///     0 … 9        a decimal digit of any script
///     a … and up   a letter, folded
///
/// Hence space < punctuation < digits < letters, and a key that begins below
/// "a" is one whose text does not begin with a letter: the section index needs
/// no more than the first scalar.
///
/// White space at the ends is dropped, and a run of it inside becomes one space.
/// Controls and format characters are dropped, as in ICU: they are invisible.
///
/// й is the only letter that keeps its mark. ICU's root order, like Russian,
/// treats it as a letter of its own between и and к.
extension TextFolding {
  /// The key by which a text is sorted and assigned to a section.
  ///
  ///     TextFolding.sortKey("Citroën C4") == "citroen c4"
  ///     TextFolding.sortKey("Łada") == "lada"
  ///     TextFolding.sortKey("  ") == ""
  ///
  /// Texts with the same key are in the same section: bmw, BMW and ＢＭＷ.
  ///
  /// - Complexity: O(*n*).
  package static func sortKey(_ text: String) -> String {
    sortKeyOfASCII(text) ?? sortKeyOfUnicode(text)
  }

  // MARK: - ASCII

  /// The punctuation of ASCII in the root order of ICU.
  private static let punctuation = #"_-,;:!?.'"()[]{}@*/\&#%`^+<=>|~$"#

  /// What each ASCII byte becomes: a letter or digit, a rank in `punctuation` (a letter
  /// with the high bit set), `space`, or `dropped`.
  private static let units: [UInt8] = {
    var units = [UInt8](repeating: dropped, count: 128)
    for byte in [0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x20] { units[byte] = space }
    for byte in UInt8(ascii: "0")...UInt8(ascii: "9") { units[Int(byte)] = byte }
    for byte in UInt8(ascii: "a")...UInt8(ascii: "z") {
      units[Int(byte)] = byte
      units[Int(byte) - 0x20] = byte
    }
    let ranks = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef".utf8)
    for (byte, rank) in zip(punctuation.utf8, ranks) { units[Int(byte)] = rank | 0x80 }
    return units
  }()

  private static let dropped: UInt8 = 0
  private static let space: UInt8 = 0x20

  /// The key, or nil if there is more than ASCII in the text.
  private static func sortKeyOfASCII(_ text: String) -> String? {
    let answer = text.utf8.withContiguousStorageIfAvailable { bytes -> String? in
      var all: UInt8 = 0
      var unfit: UInt8 = 0
      for byte in bytes {
        all |= byte
        unfit |= (byte &- 0x61 < 26 || byte &- 0x30 < 10) ? 0 : 1
      }
      guard all < 0x80 else { return nil }
      if unfit == 0 { return text }
      return units.withUnsafeBufferPointer { units in
        String(unsafeUninitializedCapacity: 2 * bytes.count) { key in
          var count = 0
          var isSpacePending = false
          for byte in bytes {
            let unit = units[Int(byte)]
            if unit == space { isSpacePending = count > 0 }
            if unit == space || unit == dropped { continue }
            if isSpacePending {
              key[count] = space
              count += 1
              isSpacePending = false
            }
            if unit >= 0x80 {
              key[count] = UInt8(ascii: "!")
              count += 1
            }
            key[count] = unit & 0x7F
            count += 1
          }
          return count
        }
      }
    }
    return answer ?? nil
  }

  // MARK: - Unicode

  /// Letters without a decomposition that readers treat as variants of others.
  static func letters(for scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "ł": "l"
    case "ø": "o"
    case "æ": "ae"
    case "œ": "oe"
    case "đ", "ð": "d"
    case "þ": "th"
    case "ı": "i"
    case "ə": "e"
    case "ĳ": "ij"
    case "ǆ", "ǳ": "dz"
    case "ǉ": "lj"
    case "ǌ": "nj"
    default: nil
    }
  }

  private static func sortKeyOfUnicode(_ text: String) -> String {
    var key = String.UnicodeScalarView()
    var isSpacePending = false
    for scalar in foldedKeepingShortI(MarkRuns.cut(text)).unicodeScalars {
      if scalar.properties.isWhitespace {
        isSpacePending = !key.isEmpty
        continue
      }
      let kind = scalar.properties.generalCategory
      if kind == .control || kind == .format || isAccent(scalar) { continue }
      if isSpacePending {
        key.append(" ")
        isSpacePending = false
      }
      if scalar.isASCII {
        let unit = units[Int(scalar.value)]
        if unit >= 0x80 { key.append("!") }
        key.append(Unicode.Scalar(unit & 0x7F))
      } else if let letters = letters(for: scalar) {
        key.append(contentsOf: letters.unicodeScalars)
      } else if kind == .decimalNumber, let value = scalar.properties.numericValue {
        key.append(Unicode.Scalar(UInt8(ascii: "0") + UInt8(value)))
      } else {
        // A mark belongs to the letter before it; without a letter it is only a symbol.
        if !isLetter(kind) && (key.isEmpty || !MarkRuns.isMark(scalar)) { key.append("#") }
        key.append(scalar)
      }
    }
    return withKanaOrder(String(key))
  }

  private static func isLetter(_ kind: Unicode.GeneralCategory) -> Bool {
    switch kind {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    default: false
    }
  }

  /// The text folded for its key, with й left as it is.
  ///
  /// Widths go first: a half-width kana and its voice mark must be one letter before
  /// marks are folded, or Foundation leaves the mark behind.
  private static func foldedKeepingShortI(_ text: String) -> String {
    let options: String.CompareOptions = [.caseInsensitive, .diacriticInsensitive]
    let isWide = text.unicodeScalars.contains { 0xFF00...0xFFEF ~= $0.value }
    // Normalising costs twice what folding does, and a plain text does not need it.
    let isSettled = !isWide && isPlain(text)
    let narrow = isWide ? folded(text, .widthInsensitive) : text
    let composed = isSettled ? text : narrow.precomposedStringWithCanonicalMapping
    let isShortI = { (scalar: Unicode.Scalar) in scalar == "й" || scalar == "Й" }
    let result: String
    if composed.unicodeScalars.contains(where: isShortI) {
      let parts = composed.unicodeScalars.split(
        omittingEmptySubsequences: false, whereSeparator: isShortI)
      result = parts.map { folded(String($0), options) }.joined(separator: "й")
    } else {
      result = folded(composed, options)
    }
    return isSettled ? result : result.precomposedStringWithCanonicalMapping
  }

  /// Whether a scalar is a mark that belongs to no script, or a variation selector.
  ///
  /// Foundation folds accents away from Latin, Greek and Cyrillic letters only.
  private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x300...0x36F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF: true
    case 0xFE00...0xFE0F, 0xFE20...0xFE2F: true
    default: false
    }
  }
}
