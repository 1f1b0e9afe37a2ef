import UnicodeText

/// A section as a source reports it: its identity, its spelling, and its count of rows.
public struct SectionCount: Hashable, Sendable {
  /// The identity of the section.
  public let identity: SectionIdentity

  /// The most frequent spelling of the section's text; among equally frequent
  /// ones the first by its bytes. Nil if the rule determines the name.
  public let spelling: String?

  /// How many rows of the list the section has.
  public let count: Int

  /// A section that a source reports.
  public init(identity: SectionIdentity, spelling: String?, count: Int) {
    self.identity = identity
    self.spelling = spelling
    self.count = count
  }
}

/// Counts how often each spelling of a section's text occurs; the most frequent one names the
/// section.
package struct SpellingCount: Sendable {
  /// The spellings in the order of their bytes. Few sections have more than three.
  private var spellings: [Spelling] = []

  /// The count of rows, including rows without a spelling.
  package private(set) var total = 0

  /// A spelling, and how many rows have it.
  private struct Spelling {
    let text: String
    var count: Int
  }

  /// The count of a section without rows.
  package init() {}

  /// Adds rows with a spelling; nil for rows without one.
  ///
  /// - Parameter count: Negative for removed rows.
  /// - Complexity: O(spellings), and O(log spellings) for one that exists.
  package mutating func add(_ spelling: String?, count: Int = 1) {
    total += count
    guard let spelling else { return }
    let index = spellings.partitioningIndex {
      TextFolding.compareBytes($0.text, spelling) >= 0
    }
    if index < spellings.count, TextFolding.compareBytes(spellings[index].text, spelling) == 0 {
      spellings[index].count += count
      if spellings[index].count == 0 { spellings.remove(at: index) }
    } else {
      spellings.insert(Spelling(text: spelling, count: count), at: index)
    }
  }

  /// The most frequent spelling; among equally frequent ones the first by its
  /// bytes. Nil if no row has one.
  private var mostFrequent: String? {
    var most = spellings.first
    for spelling in spellings where spelling.count > most?.count ?? 0 { most = spelling }
    return most?.text
  }

  /// The section with its count of rows, under its most frequent spelling.
  package func section(_ identity: SectionIdentity) -> SectionCount {
    SectionCount(identity: identity, spelling: mostFrequent, count: total)
  }
}
