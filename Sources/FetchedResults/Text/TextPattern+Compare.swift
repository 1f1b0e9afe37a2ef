public import Foundation

extension TextPattern {
  /// The order of two texts: what `=`, `<` and their kin mean in a predicate.
  ///
  /// Without options, and under `[n]`, texts are compared as bytes, which is the
  /// order of code points and of SQLite: "Z" < "a" < "é", and "é" is not "e\u{301}".
  /// Under `[c]` and `[d]` they are folded first, so that "Straße" = "STRASSE" and
  /// "BMW" < "cadillac".
  ///
  /// Equality under options is an equivalence, and the order is consistent with it.
  /// Foundation's `compare` is neither where marks stand on kana or Indic letters,
  /// or where it stops halfway through a letter (see `TextPattern`).
  ///
  /// - Complexity: O(*n*).
  public static func compare(
    _ first: String, _ second: String, options: TextOptions = []
  ) -> ComparisonResult {
    let options = options.effective
    let order = TextFolding.compareBytes(comparable(first, options), comparable(second, options))
    return order < 0 ? .orderedAscending : order > 0 ? .orderedDescending : .orderedSame
  }

  /// The order of a text and the needle, as `compare(_:_:options:)` has it, with the needle folded once.
  ///
  /// - Complexity: O(*n*).
  public func order(of text: String) -> ComparisonResult {
    let order = TextFolding.compareBytes(Self.comparable(text, options.effective), comparable)
    return order < 0 ? .orderedAscending : order > 0 ? .orderedDescending : .orderedSame
  }

  /// What stands for a text in a comparison.
  static func comparable(_ text: String, _ options: TextOptions) -> String {
    if options == [] || options == .normalized { return text }
    if options == [.caseInsensitive, .diacriticInsensitive] {
      let folded = TextFolding.fold(text)
      return folded.isPlain ? folded.text : withoutMarks(folded.text)
    }
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      // Without capitals and marks the fold of ASCII is the fold under either option.
      return options.contains(.caseInsensitive) ? TextFolding.fold(text).text : text
    }
    let folded = TextFolding.folded(MarkRuns.cut(text), options.foundation)
      .precomposedStringWithCanonicalMapping
    return options.contains(.diacriticInsensitive) ? withoutMarks(folded) : folded
  }
}
