import CarStorage

/// The rows that stand at the beginning of a list, whatever its order: of a search the cars whose
/// ticket, key or spot is what was typed.
///
/// A *rank* is the place of a row in the list as it is sorted. Its *index* is its place in the list
/// as it is shown: first the leading rows and then the others, both as they are sorted.
struct LeadingRows {
  /// How many rows lead.
  let count: Int
  /// The ranks that are known of them, in order.
  private let ranks: [Int]

  /// No rows: ranks are indices.
  static let none = LeadingRows(count: 0, ranks: [])

  init(count: Int, ranks: [Int]) {
    self.count = count
    self.ranks = ranks.sorted()
  }

  func index(ofRank rank: Int) -> Int { ranks.firstIndex(of: rank) ?? place(ofRank: rank) }

  func rank(at index: Int) -> Int {
    if ranks.indices.contains(index) { return ranks[index] }
    return ranks.reduce(index - count) { rank, leading in leading <= rank ? rank + 1 : rank }
  }

  /// The index of a row that does not lead; of one that leads, the index of the next that does not.
  func place(ofRank rank: Int) -> Int {
    rank + count - ranks.count { $0 < rank }
  }

  /// The sections of some rows without the leading ones, which have a section of their own before
  /// them.
  ///
  /// - Parameters:
  ///   - sections: The sections, with the rows that they have by their ranks.
  ///   - title: The title of the section of the leading rows.
  ///   - shown: The indices that are shown.
  func sections(
    _ sections: [BrowserPage.Section], leading title: String, shown: Range<Int>
  ) -> [BrowserPage.Section] {
    guard count > 0, !sections.isEmpty else { return sections }
    let rows = (0..<count).clamped(to: shown)
    let first =
      rows.isEmpty ? [] : [BrowserPage.Section(title: title, count: count, rows: rows)]
    return first
      + sections.compactMap { section in
        var section = section
        let rows = section.rows
        section.rows = place(ofRank: rows.lowerBound)..<place(ofRank: rows.upperBound)
        return section.rows.isEmpty ? nil : section
      }
  }
}
