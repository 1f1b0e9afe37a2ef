// Where a cell is cut, what a search has found in it stays: a hit that cannot be seen does not show
// why the car is in the list.

extension StyledText {
  /// The columns that the first hit needs, with `…` for what is cut before and behind it; 0 where
  /// nothing was found.
  package var hitWidth: Int {
    guard let hit else { return 0 }
    let before = hit.lowerBound > text.string.startIndex ? 1 : 0
    let behind = hit.upperBound < text.string.endIndex ? 1 : 0
    return before + text[hit].displayWidth + behind
  }

  /// This text in at most `width` columns, with its first hit: where the hit would be cut off, the
  /// text before it is cut instead, as in `…Hohenstein`.
  ///
  /// - Complexity: O(*n*); O(1) for ASCII that fits.
  package func truncatedAroundHit(toWidth width: Int) -> StyledText {
    guard let hit, displayWidth > width else { return truncated(toWidth: width) }
    // The last column is the `…` of what is cut behind.
    let end = text.prefix(upTo: hit.upperBound).displayWidth
    guard end > (hit.upperBound < text.string.endIndex ? width - 1 : width) else {
      return truncated(toWidth: width)
    }
    var start = hit.lowerBound
    // As much of the text before the hit is shown as there is room for.
    var room = width - hitWidth
    while start > text.string.startIndex {
      let previous = text.string.index(before: start)
      room -= text.string[previous].displayWidth
      if room < 0 { break }
      start = previous
    }
    return (StyledText("…") + suffix(from: start)).truncated(toWidth: width)
  }

  /// The graphemes of the first bold span; nil where there is none.
  private var hit: Range<String.Index>? {
    guard let span = spans.first(where: { $0.style == .bold }) else { return nil }
    let bytes = text.string.utf8
    let start = bytes.index(bytes.startIndex, offsetBy: span.bytes.lowerBound)
    return start..<bytes.index(start, offsetBy: span.bytes.count)
  }

  /// The part from a grapheme on.
  private func suffix(from start: String.Index) -> StyledText {
    let bytes = text.string.utf8
    var suffix = StyledText()
    var position = start
    for span in spans {
      let lower = bytes.index(bytes.startIndex, offsetBy: span.bytes.lowerBound)
      let upper = bytes.index(lower, offsetBy: span.bytes.count)
      guard upper > position else { continue }
      if lower > position { suffix += StyledText(text[position..<lower]) }
      suffix += StyledText(text[max(lower, position)..<upper], span.style)
      position = upper
    }
    return suffix + StyledText(text[position..<text.string.endIndex])
  }
}
