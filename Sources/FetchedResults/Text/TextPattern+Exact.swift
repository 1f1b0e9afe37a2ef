internal import Foundation

extension TextPattern {
  /// Foundation's answer, without the matches whose letters differ from the needle's.
  ///
  /// - Complexity: O(*n*) for words; O(*n* · *m*) for a needle that repeats itself in a
  ///   text that does too, as Foundation searches naively.
  func exactAnswer(_ place: Place, in text: String) -> Bool {
    guard !needle.isEmpty, !text.isEmpty else { return false }
    let text = MarkRuns.cut(text)
    let haystack = text as NSString
    var options = self.options.effective.foundation
    switch place {
    case .anywhere: break
    case .start: options.insert(.anchored)
    case .end: options.formUnion([.anchored, .backwards])
    }
    var rest = NSRange(location: 0, length: haystack.length)
    while rest.length > 0 {
      let match = haystack.range(of: bounded, options: options, range: rest)
      if match.location == NSNotFound { return false }
      guard let letters else { return true }
      // A match may end beyond the haystack, where Foundation reads a NUL, and an
      // `NSString` traps on half a surrogate pair: so the units are read one by one.
      let units = text.utf16.dropFirst(match.location).prefix(match.length)
      let found = Self.letters(of: String(decoding: units, as: UTF16.self), self.options.effective)
      if TextFolding.compareBytes(found, letters) == 0 { return true }
      guard case .anywhere = place else { return false }
      // This is not a match, but a later start may give one.
      let isPair = units.first.map(UTF16.isLeadSurrogate) ?? false
      rest.location = match.location + (isPair ? 2 : 1)
      rest.length = haystack.length - rest.location
    }
    return false
  }

  /// The letters of a needle or a match: folded under the options, and under `d` without any mark.
  ///
  /// Foundation's search passes over more marks than its folding removes (voice
  /// marks, vowel signs), so all go before the letters are compared.
  static func letters(of text: String, _ options: TextOptions) -> String {
    let folded = TextFolding.folded(text, options.foundation)
    guard options.contains(.diacriticInsensitive) else {
      return folded.precomposedStringWithCanonicalMapping
    }
    return withoutMarks(folded.decomposedStringWithCanonicalMapping)
  }

  static func withoutMarks(_ text: String) -> String {
    var letters = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where !MarkRuns.isMark(scalar) { letters.append(scalar) }
    return String(letters)
  }
}
