/// Identifiers that lie close together: a bit each.
struct IdentifierSet {
  private let first: Int64
  private var words: [UInt64]

  /// No more bits than this for each row: then a list of its identifiers takes as much.
  private static let mostBits = 64
  /// So many in any case, and never more than fit into 256 MB: anything may have
  /// written the summary that says how many rows there are.
  private static let (fewBits, limit) = (1 << 16, 1 << 31)

  /// An empty set; nil where most bits would never be set.
  init?(in range: ClosedRange<Int64>, of rowCount: Int) {
    let (span, isTooWide) = range.upperBound.subtractingReportingOverflow(range.lowerBound)
    let most = min(max(Self.fewBits, Self.mostBits * rowCount), Self.limit)
    guard !isTooWide, span < most else { return nil }
    first = range.lowerBound
    words = Array(repeating: 0, count: Int(span) / 64 + 1)
  }

  /// Puts in an identifier, unless it is out of range.
  mutating func insert(_ id: Int64) {
    if let (word, bit) = place(of: id) { words[word] |= bit }
  }

  func contains(_ id: Int64) -> Bool { place(of: id).map { words[$0] & $1 != 0 } ?? false }

  private func place(of id: Int64) -> (word: Int, bit: UInt64)? {
    let (offset, isFar) = id.subtractingReportingOverflow(first)
    guard !isFar, offset >= 0, offset / 64 < words.count else { return nil }
    return (Int(offset / 64), 1 << UInt64(offset % 64))
  }
}
