internal import Foundation

/// Folding: what is left of a text when case and marks do not count.
///
/// A search for "skoda" must find Škoda, and a list must put Škoda between Seat
/// and Smart. Foundation answers both questions, at a price that cannot be
/// paid for each row and keystroke: an exact find takes about half a
/// microsecond a row, a collated comparison several. So a text is folded once,
/// when its row is written, and what is stored is compared as bytes:
///
///     text "Škoda Ｅｎｙａｑ 4×4"
///       ├ fold    "skoda ｅｎｙａｑ 4×4"   for search: what Foundation's [cd] calls equal
///       └ sortKey "skoda enyaq 4#×4"   for order and sections: coarser still
///
/// **Why two.** A search follows Foundation to the letter, and Foundation's
/// `[cd]` keeps widths, ł and ø. An order must not put ł after z, nor ４ after
/// all letters. One string cannot serve both.
///
/// What people type into a search box is folded once more (`searchFold(_:)`): there Łukasz is
/// lukasz, and O’Brien is obrien. That is no third stored form, because it follows from the fold.
///
/// **Why a flag beside the fold.** Folding and searching disagree at the edges. The
/// fold of "Maße" is "masse", in which a byte search finds "s"; the exact search
/// does not, because half a ß is not a letter. The exact search also considers what
/// follows a letter: a vowel sign, a joiner, a mark that no letter absorbs. Instead
/// of listing such exceptions, this type lists the scalars that are safe: each folds
/// to exactly one scalar and does not affect its neighbour. A text made of those
/// alone is *plain*. Nearly all texts in real data are plain; for the others the
/// source runs the exact search. `FoldedText` states what is guaranteed, and the
/// tests check it over an alphabet chosen to break it.
///
/// **Refused.** Folding everything here, without Foundation: thousands of lines of
/// tables that would drift from the search they must agree with. Storing ICU sort
/// keys: the shell could not read the file, and no ICU interface is public on Linux.
///
/// **Cost.** O(n). ASCII, which is most text, is handled as bytes, and no string
/// is made when the text is already folded. Runs of more than 30
/// marks are cut (see `MarkRuns`), since normalising them is quadratic.
///
/// **Does not** depend on a language: no Turkish i, no Swedish Å after Z.
package enum TextFolding {
  /// The version that a database stores: a store that holds another one rebuilds its folds and
  /// keys.
  package static let version = 3

  /// The text with case and marks folded as Foundation's `[cd]` folds them.
  ///
  ///     TextFolding.fold("Citroën").text == "citroen"
  ///
  /// - Complexity: O(*n*).
  package static func fold(_ text: String) -> FoldedText {
    switch foldedASCII(text) {
    case .unchanged(let isPlain):
      return FoldedText(text: text, isPlain: isPlain)
    case .changed(let folded, let isPlain):
      return FoldedText(text: folded, isPlain: isPlain)
    case .notASCII:
      break
    }
    let options: String.CompareOptions = [.caseInsensitive, .diacriticInsensitive]
    if isPlain(text) {
      // Nothing in a plain text decomposes further or composes with a neighbour.
      return FoldedText(text: folded(text, options), isPlain: true)
    }
    let folded = folded(MarkRuns.cut(text), options)
    return FoldedText(text: folded.precomposedStringWithCanonicalMapping, isPlain: false)
  }

  /// Foundation's folding, without a locale.
  static func folded(_ text: String, _ options: String.CompareOptions) -> String {
    text.folding(options: options, locale: nil)
  }
}

// MARK: - ASCII

extension TextFolding {
  /// What folding a text as ASCII has led to. An unchanged text needs no new string.
  private enum ASCIIFold {
    case notASCII
    case unchanged(isPlain: Bool)
    case changed(String, isPlain: Bool)
  }

  /// Folds the bytes of an ASCII text; `notASCII` for any other text.
  private static func foldedASCII(_ text: String) -> ASCIIFold {
    let answer = text.utf8.withContiguousStorageIfAvailable { bytes -> ASCIIFold in
      var all: UInt8 = 0
      var capitals: UInt8 = 0
      var smallest: UInt8 = 0xFF
      for byte in bytes {
        all |= byte
        capitals |= byte &- 0x41 < 26 ? 1 : 0
        smallest = min(smallest, byte)
      }
      guard all < 0x80 else { return .notASCII }
      // NUL is left to the exact search: SQLite promises nothing about text that holds one.
      let isPlain = !bytes.isEmpty && smallest > 0
      guard capitals != 0 else { return .unchanged(isPlain: isPlain) }
      let folded = String(unsafeUninitializedCapacity: bytes.count) { buffer in
        for index in bytes.indices { buffer[index] = bytes[index].lowercasedASCII }
        return bytes.count
      }
      return .changed(folded, isPlain: isPlain)
    }
    return answer ?? .notASCII
  }
}

extension UInt8 {
  /// The byte, as a small letter if it is a capital of ASCII.
  @inline(__always)
  var lowercasedASCII: UInt8 {
    self &- 0x41 < 26 ? self | 0x20 : self
  }
}
