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
/// all letters. One string cannot be both.
///
/// **Why a flag beside the fold.** Folding and finding disagree at the edges. The
/// fold of "Maße" is "masse", in which bytes find "s"; the exact search does
/// not, because half a ß is no letter. It also minds what follows a letter: a
/// vowel sign, a joiner, a mark that no letter absorbs. Instead of a list of such
/// accidents this type keeps the opposite list, the scalars of which each folds to
/// exactly one scalar and none reaches over to its neighbour. A text made of
/// those alone is *plain*. Rows of cars nearly all are, and the others are
/// asked exactly. `FoldedText` states the promise; the tests hold it over
/// an alphabet chosen to break it.
///
/// **Refused.** Folding everything here, without Foundation: thousands of lines of
/// tables that would drift from the search they must agree with. Storing ICU sort
/// keys: the shell could not read the file, and no ICU interface is public on Linux.
///
/// **Cost.** O(n). ASCII, which is nearly everything, is handled as bytes and
/// makes no string at all when it is already folded. Runs of more than 30
/// marks are cut (see `MarkRuns`), since normalising them is quadratic.
///
/// **Does not** know languages: no Turkish i, no Swedish Å after Z.
public enum TextFolding {
  /// What this folding is called in a database: a new version rebuilds every stored fold and key.
  public static let version = 2

  /// The text with case and marks folded as Foundation's `[cd]` folds them.
  ///
  ///     TextFolding.fold("Citroën").text == "citroen"
  ///
  /// - Complexity: O(*n*).
  public static func fold(_ text: String) -> FoldedText {
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
  private enum ASCIIFold {
    case notASCII
    case unchanged(isPlain: Bool)
    case changed(String, isPlain: Bool)
  }

  /// Folds bytes, or says that there is more than ASCII in the text.
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
