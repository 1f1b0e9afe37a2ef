import FetchedResults
import GRDB

extension ListLayout {
  /// Where a section begins in its segment.
  struct SectionStart {
    let rowsBefore: Int
    /// Holds for the rows from there on, in the segment and no other, and is what SQLite seeks.
    let condition: SQLFragment
  }

  /// So many entries of the summary are read in no time.
  private static let mostEntries = 1000

  /// The beginning of a section, as near as the summary soon tells to the row that stands
  /// so many rows after the beginning of its segment, and not behind it; nil for the beginning of the segment.
  ///
  /// - Complexity: O(sections before), a thousand at the most.
  func sectionStart(
    before offset: Int, in segment: Segment, _ database: Database
  ) throws -> SectionStart? {
    guard let dimension, let comparison = comparisonWithSections, let first = ordering.first,
      segment == .known || segment == .lettered
    else { return nil }
    let sections = try Query(database, summary(segment, dimension: dimension))
    var key: Value?
    var (rowsBefore, total) = (0, 0)
    for _ in 0..<Self.mostEntries {
      guard try sections.step() else { break }
      let next = sections.value(0)
      if next != key {
        if total > offset { break }
        (key, rowsBefore) = (next, total)
      }
      total += try IndexedReader.sound(sections.integer(2))
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
    // Texts with a letter come after the letter alone.
    case .firstLetter: return section.isAscending ? ">=" : nil
    case .hour, .day, .decade: return nil
    }
  }
}
