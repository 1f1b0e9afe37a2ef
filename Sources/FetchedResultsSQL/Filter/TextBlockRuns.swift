import FetchedResults

/// The text blocks of a table as a few ranges of block ids, without the widest gaps between them.
///
/// Identifiers may lie far apart, so the middle of all ids says little of where the blocks are:
///
/// ```
///   tickets 1 … 1,000,000 and 9,000,000,000
///   ids     [0 ............................................................ 140,625,000]
///   runs    [0 … 15,624]                                                [140,625,000]
/// ```
///
/// A table knows neither the count of its blocks nor the rank of one. But the neighbours of an id
/// are found at once, so the widest range is divided again and again at its middle, and the gap
/// around the middle is left out. What remains of a gap that was not found is narrow beside the
/// whole.
struct TextBlockRuns {
  private(set) var ranges: [ClosedRange<Int64>]

  /// How often the widest range is divided.
  private static let divisions = 31

  /// - Throws: ``MalformedTextBlock`` where the ids are not in order, or none of identifiers:
  ///   another program has written them, or the file is damaged.
  /// - Complexity: O(log blocks).
  init(_ table: String, _ session: any SQLSession) throws {
    let bounds = try SQLCursor(
      session,
      "SELECT (SELECT min(block) FROM \(table)), (SELECT max(block) FROM \(table))")
    guard try bounds.step(), !bounds.isNull(0) else {
      ranges = []
      return
    }
    let first = bounds.integer(0)
    let last = bounds.integer(1)
    guard first <= last, TextBlock.ids.contains(first), TextBlock.ids.contains(last) else {
      throw MalformedTextBlock()
    }
    ranges = [first...last]
    let neighbours = try SQLCursor(
      session,
      """
      SELECT (SELECT max(block) FROM \(table) WHERE block < ?),
        (SELECT min(block) FROM \(table) WHERE block >= ?)
      """)
    for _ in 0..<Self.divisions {
      guard let widest = ranges.indices.max(by: { ranges[$0].width < ranges[$1].width }),
        ranges[widest].width > 1
      else { return }
      let range = ranges[widest]
      let middle = ranges[widest].middle
      neighbours.reset()
      try neighbours.bind([.integer(middle), .integer(middle)])
      guard try neighbours.step() else { return }
      // Both are blocks of the range, since it begins and ends with a block.
      let last = neighbours.integer(0)
      let next = neighbours.integer(1)
      guard range.contains(last), range.contains(next), last < next else {
        throw MalformedTextBlock()
      }
      ranges.replaceSubrange(
        widest...widest, with: [range.lowerBound...last, next...range.upperBound])
    }
  }

  /// How many blocks there are at the most.
  var count: Int64 { ranges.reduce(0) { $0 + $1.width } }

  /// The block id that divides the blocks into halves.
  var middle: Int64 {
    var rest = count / 2
    for range in ranges {
      if rest < range.width { return range.lowerBound + rest }
      rest -= range.width
    }
    return ranges.last?.upperBound ?? 0
  }
}

extension ClosedRange<Int64> {
  /// How many ids the range has. Block ids are a 64th of identifiers, so the difference of two is
  /// no overflow.
  fileprivate var width: Int64 { upperBound - lowerBound + 1 }

  /// An id above the lower bound.
  fileprivate var middle: Int64 { lowerBound + width / 2 }
}
