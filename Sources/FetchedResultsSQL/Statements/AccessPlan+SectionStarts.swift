import FetchedResults

extension AccessPlan {
  /// The beginning of a section in an index range.
  struct SectionStart {
    /// Has only the value of the first ordering column: it precedes all rows with that value.
    let position: Position
    /// How many rows of the index range precede the section.
    let rowsBefore: Int
  }

  /// This many section counts are read in negligible time. A section count stands for one spelling
  /// of a section in one partition.
  private static let mostEntries = 1000

  /// The beginnings of sections in an index range, in list order, as far as `mostEntries` section
  /// counts reach; none where the sections do not follow the index.
  ///
  /// - Parameter spacing: How many rows lie between two of them at the least.
  /// - Complexity: O(section counts), a thousand at the most.
  func sectionStarts(
    inRange index: Int, spacing: Int, _ session: any SQLSession
  ) throws -> [SectionStart] {
    let indexRange = indexRanges[index]
    guard let groupingID = orderedGroupingID, indexRange == .known || indexRange == .lettered
    else { return [] }
    let counts = sectionCounts(indexRange, groupingID: groupingID)
    let sections = try SQLCursor(
      session, table.dialect.isServer ? counts + " LIMIT \(Self.mostEntries)" : counts)
    var starts: [SectionStart] = []
    var key: Value? = nil
    var total: Int = 0
    for _ in 0..<Self.mostEntries {
      guard try sections.step() else { break }
      let next = sections.value(0)
      if next != key, total - (starts.last?.rowsBefore ?? 0) >= spacing {
        let value = SortValue(SectionIdentity(storedKey: next))
        starts.append(
          SectionStart(
            position: Position(indexRange: index, values: [value]), rowsBefore: total))
      }
      key = next
      total += try sections.count(2)
    }
    return starts
  }

  /// The grouping with the fewest sections that the first column of the index puts in order; nil
  /// for none.
  private var orderedGroupingID: Int? {
    guard isIndexed, let section = plan.section, let first = ordering.first else { return nil }
    // A text sorts after the letter that it begins with.
    if first.isAscending, first.sql == table.sortColumn(section.attribute),
      let letterGroupingID
    {
      return letterGroupingID
    }
    return first.sql == sectionColumn ? groupingID : nil
  }
}
