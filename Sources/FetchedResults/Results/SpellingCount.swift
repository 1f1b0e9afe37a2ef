/// How often each spelling of a section's text occurs, until the section is complete.
public struct SpellingCount {
  private var counts: [[UInt8]: Int] = [:]
  private var total = 0

  public init() {}

  /// Counts rows that spell the text so; nil for rows that have none.
  public mutating func add(_ spelling: String?, count: Int = 1) {
    total += count
    if let spelling { counts[Array(spelling.utf8), default: 0] += count }
  }

  /// The section with all its rows, under its most frequent spelling.
  public func section(_ identity: SectionIdentity) -> SectionCount {
    let most = counts.max { left, right in
      left.value != right.value
        ? left.value < right.value : right.key.lexicographicallyPrecedes(left.key)
    }
    return SectionCount(
      identity: identity, spelling: most.map { String(decoding: $0.key, as: UTF8.self) },
      count: total)
  }
}
