import FetchedResults
import GRDB

/// A list whose matches have been collected: their identifiers in order, and their sections.
///
/// For lists that were read in their order: the first rows of many, those that SQLite has
/// sorted, and those that are followed. It keeps 8 bytes a row.
final class CollectedReader: FetchReader {
  private let transaction: ReadTransaction
  private let layout: ListLayout
  private let list: CollectedList
  private let origin: ListOrigin
  private var toldSections = 0

  /// - Parameter list: What was collected, or is known of the list already.
  init(
    _ transaction: ReadTransaction, _ layout: ListLayout, origin: ListOrigin, list: CollectedList
  ) {
    self.transaction = transaction
    self.layout = layout
    self.origin = origin
    self.list = list
  }

  func count() -> Int { list.ids.count }

  func nextSection() -> SectionCount? {
    guard toldSections < list.sections.count else { return nil }
    defer { toldSections += 1 }
    return list.sections[toldSections].count
  }

  func section(_ identity: SectionIdentity) -> SectionCount? {
    list.section(identity, in: layout.plan)
  }

  func rows(in range: Range<Int>) throws -> [FetchedResults.Row] {
    try transaction.read { database in
      let query = try RowQuery(database, layout.table)
      return try list.ids[range].map(query.existingRow)
    }
  }

  func row(withID id: Int64) throws -> FetchedResults.Row? {
    try transaction.read { try RowQuery($0, layout.table).row(id) }
  }

  /// - Complexity: O(log rows) rows are read.
  func rank(of row: FetchedResults.Row) throws -> Int {
    let plan = layout.plan
    let place = plan.place(of: row)
    let rank = try transaction.read { database in
      try RowPlaces(plan, RowQuery(database, layout.table)).rank(of: place, in: list.ids)
    }
    // What comes before the offset was passed and not kept.
    let offset = plan.request.fetchOffset
    let isPassed = offset > 0 && rank == 0 && row.id != list.ids.first
    return isPassed ? offset - 1 : offset + rank
  }

  var bookmark: any ListBookmark {
    origin.bookmark(
      layout, in: transaction,
      layout.plan.isWindow ? .nothing : .collected(list))
  }
}
