import FetchedResults
import GRDB

/// A list whose matches have been collected: their identifiers in order, and their sections.
///
/// For lists that no summary counts: filtered ones, those cut by a limit, and
/// orders that no index holds. It keeps 8 bytes a match.
final class CollectedReader: FetchReader {
  private let transaction: ReadTransaction
  private let table: TableLayout
  private let ids: [Int64]
  private var sections: ArraySlice<SectionCount>

  init(_ transaction: ReadTransaction, _ table: TableLayout, _ matches: Matches) {
    self.transaction = transaction
    self.table = table
    ids = matches.ids
    sections = matches.sections[...]
  }

  func count() -> Int { ids.count }

  func nextSection() -> SectionCount? { sections.popFirst() }

  func rows(in range: Range<Int>) throws -> [FetchedResults.Row] {
    try transaction.read { database in
      let query = try RowQuery(database, table)
      return try ids[range].map(query.existingRow)
    }
  }

  func position(ofID id: Int64) -> Int? { ids.firstIndex(of: id) }
}
