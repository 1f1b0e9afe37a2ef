import FetchedResults
import Foundation
import GRDB

/// A list of whole sections of an index, each counted by the summary: of a filter
/// that asks no more than which makes are meant, in the order of makes.
///
/// Nothing is collected. Pages are read from the index section by section.
final class NarrowedReader: FetchReader {
  private let transaction: ReadTransaction
  private let layout: ListLayout
  private let origin: ListOrigin
  private let sections: [SectionCount]
  private var toldSections = 0

  /// - Parameter narrowing: One that tells the sections of the list.
  init(
    _ transaction: ReadTransaction, _ layout: ListLayout, _ narrowing: Narrowing,
    origin: ListOrigin
  ) {
    self.transaction = transaction
    self.layout = layout
    self.origin = origin
    sections = narrowing.spellings.map { $1.section($0) }
      .sorted { layout.plan.compare($0.identity, $1.identity) == .orderedAscending }
  }

  func count() -> Int { rowsBefore(section: sections.count) }

  private func rowsBefore(section number: Int) -> Int {
    sections[..<number].reduce(0) { $0 + $1.count }
  }

  func nextSection() -> SectionCount? {
    guard toldSections < sections.count else { return nil }
    defer { toldSections += 1 }
    return sections[toldSections]
  }

  func section(_ identity: SectionIdentity) -> SectionCount? {
    sections.first { $0.identity == identity }
  }

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

  func row(withID id: Int64) throws -> FetchedResults.Row? {
    try transaction.read { try RowQuery($0, layout.table).row(id) }
  }

  /// - Complexity: O(rows of the section) entries of the index.
  func rank(of row: FetchedResults.Row) throws -> Int {
    guard let place = layout.place(of: row) else { return count() }
    let identity = layout.plan.place(of: row).section
    let number = sections.partitioningIndex {
      layout.plan.compare($0.identity, identity) != .orderedAscending
    }
    guard number < sections.count, sections[number].identity == identity else {
      return rowsBefore(section: number)
    }
    let inSection = try transaction.read { database in
      let ranges = layout.rangesOfFirstColumn(layout.segments[place.segment], before: place)
      return try layout.countRows(of: ranges, database)
    }
    return rowsBefore(section: number) + inSection
  }

  /// The sections are told anew as fast as they could be remembered.
  var bookmark: any ListBookmark {
    origin.bookmark(layout, in: transaction, .nothing)
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
