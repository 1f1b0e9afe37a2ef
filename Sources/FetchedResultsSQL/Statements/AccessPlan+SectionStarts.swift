import FetchedResults

extension AccessPlan {
  /// The beginning of a section in its index range.
  struct SectionStart {
    /// How many rows of the index range precede the section.
    let rowsBefore: Int
    /// The condition that holds for the rows of the index range from there on, and for no others.
    /// SQLite can seek by it.
    let condition: SQLFragment
  }

  /// This many section counts are read in negligible time. A section count stands for one spelling
  /// of a section in one partition.
  private static let mostEntries = 1000
  /// Stepping over this many rows is faster than reading section counts.
  private static let nearRows = 20

  /// The last beginning of a section at or before an offset in an index range, as far as
  /// `mostEntries` section counts reach; nil for the beginning of the index range.
  ///
  /// - Complexity: O(section counts before the offset), a thousand at the most.
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

  /// The operator between the first column of the index and the key of a section that holds for the
  /// rows of that section and of all later ones; nil where there is none.
  private var comparisonWithSections: String? {
    guard let section = plan.section, isIndexed else { return nil }
    switch section.key.rule {
    case .value: return section.isAscending ? ">=" : "<="
    // A text sorts after the letter that it begins with.
    case .firstLetter: return section.isAscending ? ">=" : nil
    // The index does not begin with the key, or it follows the key in one direction only.
    case .hour, .day, .decade: return nil
    }
  }
}
