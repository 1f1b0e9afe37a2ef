/// What people type into a search.
///
/// It is the fold, coarser by what a keyboard does not have: letters that have no decomposition
/// become their base letters, and apostrophes and hyphens of every kind are left out.
///
///     text "Łukasz O’Brien-Sørensen"
///       ├ fold       "łukasz o’brien-sørensen"
///       └ searchFold "lukasz obriensorensen"
///
/// It goes scalar by scalar. So a text that is its own search fold, found in a fold, is also found
/// in the search fold of the same text: a source that keeps folds needs the search folds of the
/// texts alone whose two folds differ.
extension TextFolding {
  /// The text folded for a search.
  ///
  ///     TextFolding.searchFold("Łukasz O’Brien") == "lukasz obrien"
  ///
  /// - Complexity: O(*n*).
  package static func searchFold(_ text: String) -> String {
    searchFold(ofFold: fold(text).text)
  }

  /// The search fold of a text where it differs from its fold; nil where the two are equal.
  ///
  /// - Complexity: O(*n*).
  package static func searchFoldIfOther(_ text: String) -> String? {
    guard mayHaveSearchFold(text) else { return nil }
    let fold = fold(text).text
    let searchFold = searchFold(ofFold: fold)
    return compareBytes(fold, searchFold) == 0 ? nil : searchFold
  }

  /// Whether a text may have a search fold that differs from its fold. Most texts have letters and
  /// digits of ASCII alone, for which no fold is needed to say no.
  ///
  /// - Complexity: O(*n*).
  package static func mayHaveSearchFold(_ text: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { $0.contains(where: mayChange) }
      ?? text.utf8.contains(where: mayChange)
  }

  private static func searchFold(ofFold fold: String) -> String {
    guard fold.utf8.contains(where: mayChange) else { return fold }
    var folded = String.UnicodeScalarView()
    for scalar in fold.unicodeScalars where !isJoiner(scalar) {
      if let letters = letters(for: scalar) ?? strokedLetter(scalar) {
        folded.append(contentsOf: letters.unicodeScalars)
      } else {
        folded.append(scalar)
      }
    }
    return String(folded)
  }

  /// Whether a text with this byte may have another search fold.
  private static func mayChange(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "`")
  }

  /// Letters with a stroke or a hook that a sort key keeps.
  private static func strokedLetter(_ scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "ħ": "h"
    case "ŧ": "t"
    case "ƀ": "b"
    case "ǥ": "g"
    case "ɨ": "i"
    case "ĸ": "k"
    case "ŋ": "n"
    case "ƶ": "z"
    default: nil
    }
  }

  /// Whether a scalar is an apostrophe or a hyphen.
  private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // ' ` ´ ‘ ’ ‚ ‛ ′ ‵ ＇, and letters that look like them
    case 0x27, 0x60, 0xB4, 0x2018...0x201B, 0x2032, 0x2035, 0xFF07: true
    case 0x2B9...0x2BF, 0x2C8, 0x2CA, 0x2CB, 0x55A, 0x5F3, 0xA78C: true
    // - ֊ ־ ‐ – — ⁃ − ﹘ ﹣ －, and the soft hyphen
    case 0x2D, 0xAD, 0x58A, 0x5BE, 0x2010...0x2015, 0x2043, 0x2212: true
    case 0xFE58, 0xFE63, 0xFF0D: true
    default: false
    }
  }
}
