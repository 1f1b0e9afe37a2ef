internal import Foundation

extension TextPattern {
  /// Where a text has the needle: the matches from the first to the last, none of which overlap.
  ///
  ///     let pattern = TextPattern("skoda", options: [.caseInsensitive, .diacriticInsensitive])
  ///     pattern.ranges(in: "Škoda, skoda")   // those of "Škoda" and of "skoda"
  ///
  /// There is a range exactly where ``isContained(in:)-(String)`` says that there is a match,
  /// and each range is one by itself.
  ///
  /// - Complexity: O(*n*) for words; O(*n* · *m*) for a needle that repeats itself in a
  ///   text that does too.
  public func ranges(in text: String) -> [Range<String.Index>] {
    // Bytes refuse most texts sooner than Foundation does.
    guard isContained(in: text) else { return [] }
    let searched = MarkRuns.cut(text)
    let haystack = searched as NSString
    let length = haystack.length
    var matches: [NSRange] = []
    var start = 0
    while let match = exactMatch(
      .anywhere, in: haystack, of: searched,
      within: NSRange(location: start, length: length - start))
    {
      // Foundation may read beyond the end.
      let end = min(NSMaxRange(match), length)
      matches.append(NSRange(location: match.location, length: end - match.location))
      start = max(end, match.location + 1)
      if start >= length { break }
    }
    guard searched.utf8.count == text.utf8.count else { return indices(of: matches, in: text) }
    let utf16 = text.utf16
    return matches.map { match in
      let start = utf16.index(utf16.startIndex, offsetBy: match.location)
      return start..<utf16.index(start, offsetBy: match.length)
    }
  }

  /// The places in a text of matches in what `MarkRuns` has left of it.
  ///
  /// - Complexity: O(*n*).
  private func indices(of matches: [NSRange], in text: String) -> [Range<String.Index>] {
    // One index for each unit that was left; the marks that were cut go with the unit before.
    var places: [String.Index] = []
    for index in MarkRuns.indicesLeft(in: text) {
      let units = UTF16.width(text.unicodeScalars[index])
      places.append(contentsOf: repeatElement(index, count: units))
    }
    places.append(text.endIndex)
    return matches.map { places[$0.location]..<places[NSMaxRange($0)] }
  }
}
