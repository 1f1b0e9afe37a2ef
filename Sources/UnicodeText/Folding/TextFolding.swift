internal import Glibc

/// Folding: what is left of a text when case and marks do not count.
///
/// A search for "skoda" must find Škoda, and a list must put Škoda between Seat and Smart. So a
/// text is folded once, when its row is written, and what is stored is compared as bytes:
///
///     text "Škoda Ｅｎｙａｑ 4×4"
///       ├ fold    "skoda ｅｎｙａｑ 4×4"   for search: equal under [cd]
///       └ sortKey "skoda enyaq 4#×4"   for order and sections: coarser still
///
/// **The rule** of `[cd]` in one sentence: letters compare by their full case folding, marks do not
/// count but for the voice marks of kana, and a match begins and ends between letters.
/// ``LetterUnit`` says what is a letter with its marks. `d` removes the marks of each unit but the
/// voice marks, and marks that stand on no letter; `c` replaces each letter by its full case
/// folding, so that ß is ss. A needle matches where whole units, one after another, are its
/// letters. Every operator follows this rule, and so do `[c]`, `[d]` and no options, each with its
/// part.
///
/// **Why two forms.** A search keeps widths, ł and ø, because they are letters of their own. An
/// order must not put ł after z, nor ４ after all letters. One string cannot serve both.
///
/// What people type into a search box is folded once more (`searchFold(_:)`): there Łukasz is
/// lukasz, and O’Brien is obrien. That is no third stored form, because it follows from the fold.
///
/// **What bytes cannot tell.** The fold of "Maße" is "masse", in which a search of bytes finds "s";
/// but half a ß is not a letter. Nearly every text has only units of one scalar, and bytes answer
/// for these; the few others are searched by their units (``FoldedText``).
///
/// **Refused.** Foundation's folding and search: they differ from each other, depend on what stands
/// beside a letter, and Foundation takes half the time of a short command to be loaded. Storing
/// ICU's sort keys: the shell could not read the file, and no ICU interface is public on Linux.
///
/// **Cost.** O(n). ASCII, which is most text, is handled as bytes, and no string is made when the
/// text is already folded. Other texts are looked up in a table (``ScalarFolds``).
///
/// **Does not** depend on a language: no Turkish i, no Swedish Å after Z. Scalars that a later
/// version of Unicode assigns are letters without case.
package enum TextFolding {
  /// The version that a database stores: a store that holds another one rebuilds its folds and
  /// keys.
  package static let version = 5

  /// The text under some options: with case and marks folded, where no others are given.
  ///
  ///     TextFolding.fold("Citroën").text == "citroen"
  ///
  /// - Complexity: O(*n*).
  package static func fold(
    _ text: String, _ options: TextOptions = [.caseInsensitive, .diacriticInsensitive]
  ) -> FoldedText {
    let options = options.effective
    if options == .normalized { return FoldedText(text) }
    let folded = text.utf8.withContiguousStorageIfAvailable { foldedBytes($0, of: text, options) }
    if let folded, let folded { return FoldedText(folded) }
    return foldedByUnits(text, options)
  }

  /// The fold that bytes or the table have of a text; nil where its units must be read.
  private static func foldedBytes(
    _ bytes: UnsafeBufferPointer<UInt8>, of text: String, _ options: TextOptions
  ) -> String? {
    let (isASCII, hasCapitals) = scanned(bytes)
    if isASCII {
      guard hasCapitals, options.contains(.caseInsensitive) else { return text }
      return String(unsafeUninitializedCapacity: bytes.count) { buffer in
        for index in bytes.indices { buffer[index] = bytes[index].lowercasedASCII }
        return bytes.count
      }
    }
    return ScalarFolds.fold(bytes, options)
  }

  /// The fold of any text, unit by unit.
  static func foldedByUnits(_ text: String, _ options: TextOptions) -> FoldedText {
    var folded: [UInt8] = []
    var inner: [Int] = []
    folded.reserveCapacity(text.utf8.count)
    LetterUnit.forEach(in: text.unicodeScalars) { unit in
      let start = folded.count
      unit.forEachScalar(options) { scalar in
        if folded.count > start { inner.append(folded.count) }
        folded.append(scalar)
      }
    }
    return FoldedText(String(decoding: folded, as: UTF8.self), inner: inner.isEmpty ? nil : inner)
  }
}

// MARK: - ASCII

extension TextFolding {
  /// Whether all bytes are ASCII, and whether some of them are its capitals.
  private static func scanned(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> (isASCII: Bool, hasCapitals: Bool) {
    var all: UInt8 = 0
    var capitals: UInt8 = 0
    for byte in bytes {
      all |= byte
      capitals |= byte &- 0x41 < 26 ? 1 : 0
    }
    return (all < 0x80, capitals != 0)
  }

  static func isASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var all: UInt8 = 0
    for byte in bytes { all |= byte }
    return all < 0x80
  }
}

extension UInt8 {
  /// The byte, as a small letter if it is a capital of ASCII.
  @inline(__always)
  var lowercasedASCII: UInt8 {
    self &- 0x41 < 26 ? self | 0x20 : self
  }
}

/// A text as it is compared under some options: its units (``LetterUnit``), folded and written one
/// after another, and where bytes do not tell the units apart.
///
///     Škoda    skoda       each scalar is a unit: a search of the bytes is exact
///     Maße     ma[ss]e     the second s lies inside a unit
///
/// A match begins and ends between units. In a text that contains a needle the folded bytes of the
/// needle are found, whatever the two are made of; and where the text is exact, so is the search.
package struct FoldedText: Hashable, Sendable {
  /// The folded text, to be compared as UTF-8 bytes. Each unit is composed (NFC).
  package let text: String

  /// The offsets in the bytes at which a scalar begins inside a unit, in ascending order; nil where
  /// there are none, as in nearly every text.
  let inner: [Int]?

  /// Whether the text contains, begins with, ends with or equals a needle if and only if the
  /// bytes do.
  package var isExact: Bool { inner == nil }

  init(_ text: String, inner: [Int]? = nil) {
    self.text = text
    self.inner = inner
  }

  /// Calls a closure with the bytes of the folded text.
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    var text = text
    return text.withUTF8(body)
  }
}

extension TextFolding {
  /// The order of two texts by their UTF-8 bytes: negative, zero or positive.
  ///
  /// This is the order in which SQLite keeps text, and the order of code points.
  /// Swift's `<` is a different order: it treats "é" and "e\u{301}" as equal.
  ///
  /// - Complexity: O(*n*), one `memcmp`.
  package static func compareBytes(_ first: String, _ second: String) -> Int {
    let answer = first.utf8.withContiguousStorageIfAvailable { left in
      second.utf8.withContiguousStorageIfAvailable { right in
        compareBytes(left, right)
      }
    }
    if let answer, let answer { return answer }
    if first.utf8.lexicographicallyPrecedes(second.utf8) { return -1 }
    return second.utf8.lexicographicallyPrecedes(first.utf8) ? 1 : 0
  }

  static func compareBytes(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
  ) -> Int {
    let common = min(left.count, right.count)
    if common > 0 {
      let order = memcmp(left.baseAddress!, right.baseAddress!, common)
      if order != 0 { return Int(order) }
    }
    return left.count - right.count
  }
}
