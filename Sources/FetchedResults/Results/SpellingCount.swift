/// How often each spelling of a section's text occurs.
package struct SpellingCount: Sendable {
  /// In the order of their bytes. Hardly any section has more than three.
  private var spellings: [Spelling] = []

  /// How many rows there are, those without a spelling among them.
  package private(set) var total = 0

  private struct Spelling {
    let text: String
    var count: Int
  }

  /// A section without rows.
  package init() {}

  /// Counts rows that spell the text so; nil for rows that have none.
  ///
  /// - Parameter count: Below zero for rows that have gone.
  /// - Complexity: O(spellings), and O(log spellings) for one that is known.
  package mutating func add(_ spelling: String?, count: Int = 1) {
    total += count
    guard let spelling else { return }
    let place = spellings.partitioningIndex {
      TextFolding.compareBytes($0.text, spelling) >= 0
    }
    if place < spellings.count, TextFolding.compareBytes(spellings[place].text, spelling) == 0 {
      spellings[place].count += count
      if spellings[place].count == 0 { spellings.remove(at: place) }
    } else {
      spellings.insert(Spelling(text: spelling, count: count), at: place)
    }
  }

  /// The most frequent spelling; of equally frequent ones the first by its
  /// bytes. Nil where no row has one.
  private var mostFrequent: String? {
    var most = spellings.first
    for spelling in spellings where spelling.count > most?.count ?? 0 { most = spelling }
    return most?.text
  }

  /// The section with all its rows, under its most frequent spelling.
  package func section(_ identity: SectionIdentity) -> SectionCount {
    SectionCount(identity: identity, spelling: mostFrequent, count: total)
  }
}
