internal import Foundation

/// What a plain text must hold to match a needle that is not plain.
///
/// `TextPattern` accepts a match only if it has the letters of the needle: what is left when case
/// and all marks are gone. A plain text (`FoldedText`) folds scalar by scalar, so its fold holds
/// these letters side by side:
///
///     needle     letters    literal
///     straße     strasse    strasse    in the fold of Strasse
///     สมชาย      สมชาย      สมชาย      in no plain text
///     ガレ🚗     カレ🚗     🚗         the カ may be a ガ, which keeps its mark in a fold
///
/// The last line is why the whole letters will not do. A few plain scalars have a mark that a fold
/// keeps, and one of their letters stands for several folds. The literal has none of these shared
/// letters. It is the longest piece between them.
extension TextFolding {
  /// The longest text that the fold of every plain text contains which has some letters side by
  /// side; nil where nothing is known of such a fold.
  ///
  /// - Parameter text: The text that has the letters, itself or folded under any options.
  /// - Complexity: O(*n*).
  package static func literal(of text: String) -> String? {
    let pieces = letters(of: text).unicodeScalars.split(whereSeparator: isShared)
    return pieces.map { String($0) }.max { $0.utf8.count < $1.utf8.count }
  }

  // MARK: - Texts that are not plain

  /// The letters of a text without those that a search may pass over: what is known of a text that
  /// is not plain. A text has the search letters of its parts, one after another, so it can match a
  /// needle only if it has those of the needle. Nil for a text of which nothing is known.
  ///
  ///     ชัยวัฒน์   ชยวฒน
  ///     👨‍👩‍👧       👨👩👧
  ///
  /// - Complexity: O(*n*).
  package static func searchLetters(of text: String) -> String? {
    // ASCII has no marks, and nothing in it is passed over.
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return fold(text).text }
    let decomposed = MarkRuns.cut(text).decomposedStringWithCanonicalMapping
    if decomposed.unicodeScalars.contains(where: isComposedWrongly) { return nil }
    var visible = String.UnicodeScalarView()
    for scalar in letters(of: text).unicodeScalars where !isIgnorable(scalar) {
      visible.append(scalar)
    }
    return String(visible)
  }

  /// Whether Foundation sometimes composes a scalar that it should not, which depends on the whole
  /// text: it takes U+10041 for U+0041 if a mark follows, and an old jamo for one that makes a
  /// syllable. The lower halves of pictures compose with nothing.
  private static func isComposedWrongly(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1113...0x1160, 0x1176...0x11A7, 0x11C3...0x11FF: true
    case 0x1F000...0x1FAFF: false
    case 0x10000...: true
    default: false
    }
  }

  private static func isIgnorable(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return false }
    switch scalar.value {
    // The iota below ᾳ is a letter where case is ignored, and nothing where marks are.
    case 0x3B9: return true
    // Skin tones extend a scalar as marks do.
    case 0x1F3FB...0x1F3FF: return true
    default: break
    }
    return scalar.properties.isDefaultIgnorableCodePoint
      || scalar.properties.generalCategory == .format
  }

  // MARK: - Letters

  /// The fold of a text, decomposed and without any mark.
  static func letters(of text: String) -> String {
    TextPattern.withoutMarks(fold(text).text.decomposedStringWithCanonicalMapping)
  }

  /// Whether a letter may come from several plain folds. The tests hold this list, which is
  /// generous, against every plain scalar.
  static func isShared(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x627, 0x648, 0x64A: true  // ا و ي, from أ ؤ ئ too
    case 0x1100...0x11FF: true  // jamo, from the syllables of Hangul
    case 0x2190...0x22FF: true  // arrows and operators, from those that are struck out
    case 0x3041...0x30FF: true  // kana, from the voiced ones
    default: false
    }
  }
}

extension TextPattern {
  /// The letters of the part of a text that contains the needle, begins or ends with it.
  package var lettersOfMatch: String { letters ?? needle }

  /// The letters of a text that is equal to the needle.
  package var lettersOfEqual: String { comparable }
}
