import FetchedResults

extension AccessPlan {
  /// Where a section begins in its segment.
  struct SectionStart {
    let rowsBefore: Int
    /// Holds for the rows from there on, in the segment and no other, and is what SQLite seeks.
    let condition: SQLFragment
  }

  /// So many entries of the summary are read in no time. One stands for a spelling of
  /// a section in a part.
  private static let mostEntries = 1000
  /// So many rows are stepped over sooner.
  private static let nearRows = 20

  /// The beginning of a section, as near as the summary soon tells to the row that stands
  /// so many rows after the beginning of its segment, and not behind it; nil for the beginning of the segment.
  ///
  /// - Complexity: O(entries of the summary before it), a thousand at the most.
  func sectionStart(
    before offset: Int, in indexRange: IndexRange, _ session: any SQLSession
  ) throws -> SectionStart? {
    guard let groupingID, let comparison = comparisonWithSections, let first = ordering.first,
      indexRange == .known || indexRange == .lettered, offset >= Self.nearRows
    else { return nil }
    let sections = try SQLCursor(session, sectionCounts(indexRange, groupingID: groupingID))
    var key: Value?
    var (rowsBefore, total) = (0, 0)
    for _ in 0..<Self.mostEntries {
      guard try sections.step() else { break }
      let next = sections.value(0)
      if next != key {
        if total > offset { break }
        (key, rowsBefore) = (next, total)
      }
      total += try sections.count(2)
    }
    return key.map {
      SectionStart(
        rowsBefore: rowsBefore,
        condition: SQLFragment("\(first.sql) \(comparison) ?", value: $0))
    }
  }

  /// How the first column of the index compares with the key of a section in that
  /// section and those behind it; nil where it does not.
  private var comparisonWithSections: String? {
    guard let section = plan.section, isIndexed else { return nil }
    switch section.key.rule {
    case .value: return section.isAscending ? ">=" : "<="
    // A text comes after the letter it begins with.
    case .firstLetter: return section.isAscending ? ">=" : nil
    // The key is not what the index has first, or only in one direction.
    case .hour, .day, .decade: return nil
    }
  }
}
