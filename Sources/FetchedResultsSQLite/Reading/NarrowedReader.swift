import FetchedResults
import GRDB

/// A list of whole sections of an index, each counted by the summary: of a filter
/// that asks no more than which makes are meant, in the order of makes.
///
/// Nothing is collected. Pages are read from the index section by section.
final class NarrowedReader: FetchReader {
  private let transaction: ReadTransaction
  private let layout: ListLayout
  private let sections: [SectionCount]
  private var remainingSections: ArraySlice<SectionCount>

  /// - Parameter narrowing: One that tells the sections of the list.
  init(
    _ transaction: ReadTransaction, _ layout: ListLayout, _ narrowing: Narrowing,
    _ database: Database
  ) throws {
    self.transaction = transaction
    self.layout = layout
    let isAscending = layout.ordering.first?.isAscending ?? true
    let keys = narrowing.spellings.keys.compactMap(\.text)
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    sections = try (isAscending ? keys : keys.reversed()).map { key in
      let identity = SectionIdentity.text(key)
      return try layout.section(
        identity, spelled: narrowing.spellings[identity] ?? SpellingCount(), database)
    }
    remainingSections = sections[...]
  }

  func count() -> Int { sections.reduce(0) { $0 + $1.count } }

  func nextSection() -> SectionCount? { remainingSections.popFirst() }

  func rows(in range: Range<Int>) throws -> [FetchedResults.Row] {
    try transaction.read { database in
      let query = try RowQuery(database, layout.table)
      var ids: [Int64] = []
      ids.reserveCapacity(range.count)
      var start = 0
      for section in sections {
        let wanted = range.clamped(to: start..<start + section.count)
        if !wanted.isEmpty {
          try walk(section, from: wanted.lowerBound - start, limit: wanted.count, database) {
            ids.append($0)
            return true
          }
        }
        start += section.count
      }
      guard ids.count == range.count else { throw DatabaseError.inconsistent }
      return try ids.map(query.existingRow)
    }
  }

  func position(ofID id: Int64) throws -> Int? {
    try transaction.read { database in
      let place = try Query(database, SQLFragment(layout.placeOfRow, value: .integer(id)))
      guard try place.step() else { return nil }
      let identity = SectionIdentity(place.value(0))
      guard let index = sections.firstIndex(where: { $0.identity == identity }) else { return nil }
      var position = sections[..<index].reduce(0) { $0 + $1.count }
      try walk(sections[index], from: 0, limit: sections[index].count, database) {
        if $0 == id { return false }
        position += 1
        return true
      }
      return position
    }
  }

  /// Visits rows of a section in order, for as long as `visit` wants more.
  private func walk(
    _ section: SectionCount, from offset: Int, limit: Int, _ database: Database,
    _ visit: (Int64) -> Bool
  ) throws {
    guard let key = section.identity.text else { return }
    let query = try Query(
      database, layout.rows(ofSection: .text(key), limit: limit, offset: offset))
    while try query.step(), visit(query.integer(0)) {}
  }
}

extension SectionIdentity {
  fileprivate var text: String? {
    if case .text(let text) = self { text } else { nil }
  }
}
