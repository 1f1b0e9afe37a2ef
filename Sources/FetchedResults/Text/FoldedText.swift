/// A text with its case and its marks folded away, and whether a byte search of the fold is exact.
///
/// A database keeps both fields beside the text they were made of. When the
/// row *and* the needle are plain, comparing bytes gives the final answer:
///
///     fold contains / begins with / ends with / equals the needle's fold
///       ⟺ the text does so under `[cd]`, as `TextPattern` answers
///     the text does so under [], `[c]`, `[d]` or `[n]`
///       ⟹ the fold does so                       (a safe prefilter)
///
/// If either of the two is not plain, nothing is guaranteed and the text itself
/// must be searched. As a condition for a plain needle `n`, and for any other:
///
///     (isPlain AND instr(fold, n)) OR (NOT isPlain AND exact(text))
///     exact(text)
package struct FoldedText: Hashable, Sendable {
  /// The folded text, composed (NFC), to be compared as UTF-8 bytes.
  package let text: String

  /// Whether byte search in `text` answers as the exact search does, for every plain needle.
  ///
  /// The empty text is not plain, because `instr` finds it everywhere and the
  /// exact search finds it nowhere.
  package let isPlain: Bool
}
