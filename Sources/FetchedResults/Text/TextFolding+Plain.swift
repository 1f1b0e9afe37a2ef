extension TextFolding {
  /// Whether every scalar of a text folds to exactly one scalar; false for the empty text.
  ///
  /// - Complexity: O(*n*).
  static func isPlain(_ text: String) -> Bool {
    !text.isEmpty && text.unicodeScalars.allSatisfy { isPlain($0) }
  }

  /// Whether a scalar folds to exactly one scalar, whatever its neighbours are.
  ///
  /// Each range was checked scalar against scalar with Foundation's exact search,
  /// under every option. Excluded: what expands (ß ŉ ẞ, and the Greek letters
  /// with a iota below), every mark and joiner, scripts whose vowels are marks,
  /// the compatibility forms, and all beyond the basic plane, where Foundation
  /// folds case but does not find by it.
  static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x01...0x7F: true  // ASCII, but not NUL
    case 0xDF, 0x130, 0x149: false  // ß İ ŉ
    case 0xA0...0x2AF: true  // Latin
    case 0x370...0x482, 0x48A...0x52F: true  // Greek, Cyrillic
    case 0x531...0x556, 0x561...0x586: true  // Armenian, but not its ligature
    case 0x5D0...0x5EA: true  // Hebrew letters
    case 0x621...0x63A, 0x641...0x64A: true  // Arabic letters
    case 0x10D0...0x10FF: true  // Georgian
    case 0x1E9A, 0x1E9E: false  // ẚ ẞ
    case 0x1E00...0x1EFF: true  // Latin, Vietnamese among it
    case 0x2010...0x2027, 0x2030...0x205E: true  // dashes, quotes, dots
    case 0x20A0...0x20C0: true  // money
    case 0x2100...0x22FF: true  // № ™ Å, arrows, operators
    case 0x3000...0x3029, 0x3030...0x303F: true  // East Asian punctuation
    case 0x3041...0x3096, 0x309B...0x309F, 0x30A0...0x30FF: true  // kana
    case 0x3400...0x9FFF: true  // Han
    case 0xAC00...0xD7A3: true  // Hangul syllables
    case 0xFF01...0xFF9D, 0xFFE0...0xFFE6: true  // full and half width, but not ﾞ and ﾟ
    default: false
    }
  }
}
