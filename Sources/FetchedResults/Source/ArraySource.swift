internal import Foundation

/// Rows in memory: the reference that every other source is compared with.
///
/// A fetch filters and sorts all rows.
public struct ArraySource<Object: FetchedObject>: FetchSource {
  private let rows: [Row]

  /// A source of the rows of some objects, as they are now.
  ///
  /// - Precondition: No two objects have the same identifier.
  public init(_ objects: [Object]) {
    rows = objects.map(\.row)
    precondition(Set(rows.map(\.id)).count == rows.count, "Identifiers must be unique")
  }

  /// Filters and sorts all rows; throws nothing.
  ///
  /// - Complexity: O(rows x log rows).
  public func reader(for plan: FetchPlan) throws -> any FetchReader {
    ArrayReader(rows, plan: plan)
  }
}

private final class ArrayReader: FetchReader {
  private let plan: FetchPlan
  private let rows: [Row]
  private var sections: ArraySlice<SectionCount>

  init(_ rows: [Row], plan: FetchPlan) {
    self.plan = plan
    let excludesUnknown = plan.section?.key.unknownPosition == .excluded
    let placed =
      rows
      .filter { plan.predicate?.matches($0) ?? true }
      .map { (row: $0, place: plan.place(of: $0)) }
      .filter { !(excludesUnknown && $0.place.section == .unknown) }
      .sorted { plan.compare($0.place, $1.place) == .orderedAscending }
    let page = placed.dropFirst(plan.request.fetchOffset)
      .prefix(plan.request.fetchLimit ?? placed.count)
    self.rows = page.map(\.row)
    sections = Self.sections(of: page.map { ($0.row, $0.place.section) }, plan: plan)[...]
  }

  private static func sections(
    of rows: [(row: Row, section: SectionIdentity)], plan: FetchPlan
  ) -> [SectionCount] {
    guard let section = plan.section else {
      return [SectionCount(identity: .all, spelling: nil, count: rows.count)]
    }
    let isSpelled = section.key.rule == .value
    var counts: [SectionCount] = []
    var spellings = SpellingCount()
    for (index, (row, identity)) in rows.enumerated() {
      let isNamed = isSpelled && identity != .unknown
      spellings.add(isNamed ? section.attribute.value(in: row).text : nil)
      if index + 1 == rows.count || rows[index + 1].section != identity {
        counts.append(spellings.section(identity))
        spellings = SpellingCount()
      }
    }
    return counts
  }

  func count() -> Int { rows.count }

  func nextSection() -> SectionCount? { sections.popFirst() }

  func rows(in range: Range<Int>) -> [Row] { Array(rows[range]) }

  func position(ofID id: Int64) -> Int? { rows.firstIndex { $0.id == id } }
}
