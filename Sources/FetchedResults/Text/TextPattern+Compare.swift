public import Foundation

extension TextPattern {
  /// The order of two texts: what `=`, `<` and the other comparisons mean in a predicate.
  ///
  /// Without options texts are composed (NFC) and then compared as bytes, which is the
  /// order of code points: "Z" < "a" < "é", and "é" is "e\u{301}", as it is to a search
  /// and to a section. Under `[n]` the bytes are compared as they are. Under `[c]` and `[d]`
  /// texts are folded first, so that "Straße" = "STRASSE" and "BMW" < "cadillac".
  ///
  /// Equality is an equivalence, and the order is consistent with it. What is equal without
  /// options is so under each, and what is equal under `[c]` is so under `[cd]`.
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

  /// The order of a text and the needle, as `compare(_:_:options:)` has it, with the needle folded
  /// once.
  ///
  /// - Complexity: O(*n*).
  public func order(of text: String) -> ComparisonResult {
    let order = TextFolding.compareBytes(Self.comparable(text, options.effective), comparable)
    return order < 0 ? .orderedAscending : order > 0 ? .orderedDescending : .orderedSame
  }

  /// The form of a text that is compared: the same for all texts that are canonically equivalent.
  static func comparable(_ text: String, _ options: TextOptions) -> String {
    switch options {
    case .normalized: return text
    case []: return composed(text)
    case [.caseInsensitive, .diacriticInsensitive]:
      let folded = TextFolding.fold(text)
      if folded.isPlain { return folded.text }
      // Case goes first: a mark that is a letter without case, as a iota below is, must be one
      // here if it is one where only case is ignored.
      return comparable(comparable(text, .caseInsensitive), .diacriticInsensitive)
    default: break
    }
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      // Without capitals and marks the fold of ASCII is the fold under either option.
      return options.contains(.caseInsensitive) ? TextFolding.fold(text).text : text
    }
    let folded = TextFolding.folded(composed(text), options.foundation)
      .precomposedStringWithCanonicalMapping
    return options.contains(.diacriticInsensitive) ? withoutMarks(folded) : folded
  }

  /// The text in its composed form (NFC).
  ///
  /// - Complexity: O(*n*); nothing is allocated for a text without marks, in Latin.
  static func composed(_ text: String) -> String {
    // All scalars below U+0300, of which no byte is greater, are composed as they are.
    if text.utf8.allSatisfy({ $0 < 0xCC }) { return text }
    return MarkRuns.cut(text).precomposedStringWithCanonicalMapping
  }
}
