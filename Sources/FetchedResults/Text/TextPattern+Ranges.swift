internal import Foundation

extension TextPattern {
  /// The ranges of a text that match the needle, from the first to the last, without overlaps.
  ///
  ///     let pattern = TextPattern("skoda", options: [.caseInsensitive, .diacriticInsensitive])
  ///     pattern.ranges(in: "Škoda, skoda")   // those of "Škoda" and of "skoda"
  ///
  /// There is a range exactly where ``isContained(in:)`` finds a match,
  /// and the text of each range by itself is a match.
  ///
  /// - Complexity: O(*n*) for words; O(*n* · *m*) for a needle that repeats itself in a
  ///   text that does too.
  public func ranges(in text: String) -> [Range<String.Index>] {
    // A byte search rejects most texts faster than Foundation does.
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

  /// The ranges in a text of matches in the text that `MarkRuns` has cut.
  ///
  /// - Complexity: O(*n*).
  private func indices(of matches: [NSRange], in text: String) -> [Range<String.Index>] {
    // One index for each unit that was kept; the marks that were cut belong to the unit before.
    var starts: [String.Index] = []
    for index in MarkRuns.indicesLeft(in: text) {
      let units = UTF16.width(text.unicodeScalars[index])
      starts.append(contentsOf: repeatElement(index, count: units))
    }
    starts.append(text.endIndex)
    return matches.map { starts[$0.location]..<starts[NSMaxRange($0)] }
  }
}
