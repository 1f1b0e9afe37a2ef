import CarStorage
import Foundation

extension CarSearch {
  /// Where a text shows what was searched for.
  ///
  /// - Complexity: O(length of the text) for ordinary text.
  func matches(in shown: String) -> [Range<String.Index>] {
    var matches: [Range<String.Index>] = []
    var start = shown.startIndex
    while start < shown.endIndex,
      let match = shown.range(
        of: text, options: [.caseInsensitive, .diacriticInsensitive],
        range: start..<shown.endIndex),
      !match.isEmpty
    {
      matches.append(match)
      start = match.upperBound
    }
    return matches
  }
}
