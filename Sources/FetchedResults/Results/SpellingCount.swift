/// How often each spelling of a section's text occurs, until the section is complete.
package struct SpellingCount {
  private var counts: [[UInt8]: (count: Int, order: Int)] = [:]
  private var total = 0

  /// A section without rows.
  package init() {}

  /// Counts rows that spell the text so; nil for rows that have none.
  package mutating func add(_ spelling: String?, count: Int = 1) {
    total += count
    guard let spelling else { return }
    let order = counts.count
    counts[Array(spelling.utf8), default: (0, order)].count += count
  }

  /// The most frequent spellings, in the order in which they were first counted.
  ///
  /// - Complexity: O(spellings x log spellings).
  package var mostFrequent: [String] {
    let most = counts.values.map(\.count).max()
    return counts.filter { $0.value.count == most }
      .sorted { $0.value.order < $1.value.order }
      .map { String(decoding: $0.key, as: UTF8.self) }
  }

  /// The section with all its rows, under one of its spellings.
  package func section(_ identity: SectionIdentity, spelling: String?) -> SectionCount {
    SectionCount(identity: identity, spelling: spelling, count: total)
  }

  /// The section with all its rows, under the first of its most frequent spellings.
  package func section(_ identity: SectionIdentity) -> SectionCount {
    section(identity, spelling: mostFrequent.first)
  }
}
