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
