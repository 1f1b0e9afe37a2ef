import FetchedResults
import Foundation
import GRDB

/// A list whose rows have been found, but are put in order only where they are asked for.
///
/// It keeps 8 bytes a row, and 8 more for each that was put in order. Of a section that was
/// read in part it also keeps the walk, and bits to tell its rows by.
final class FoundReader: FetchReader {
  private let transaction: ReadTransaction
  private let layout: ListLayout
  private let origin: ListOrigin
  private let groups: [RowGroup]
  /// How many rows come before each group, and before the end.
  private let starts: [Int]
  /// Those of the groups, as far as they are known.
  private var orders: [Int: GroupOrder] = [:]
  /// What the limit and the offset leave of the rows.
  private let window: Range<Int>
  private var sections: [SpelledSection] = []
  private var toldSections = 0

  init(
    _ transaction: ReadTransaction, _ layout: ListLayout, _ rows: FoundRows, origin: ListOrigin
  ) throws {
    self.transaction = transaction
    self.layout = layout
    self.origin = origin
    groups = rows.groups
    starts = groups.reduce(into: [0]) { $0.append($0.last! + $1.ids.count) }
    let request = layout.plan.request
    let (end, isEndless) = request.fetchOffset.addingReportingOverflow(request.fetchLimit ?? .max)
    window = (request.fetchOffset..<(isEndless ? .max : end)).clamped(to: 0..<starts.last!)
    sections = try layout.plan.isWindow ? cut(rows.sections) : rows.sections
  }

  /// The walks end on their connection, before another list may have that.
  deinit { try? transaction.read { _ in orders = [:] } }

  // MARK: - Sections

  func count() -> Int { window.count }

  func nextSection() -> SectionCount? {
    guard toldSections < sections.count else { return nil }
    defer { toldSections += 1 }
    return sections[toldSections].count
  }

  func section(_ identity: SectionIdentity) -> SectionCount? {
    sections.first { $0.identity == identity }?.count
  }

  /// What the window leaves of the sections, spelled as the rows in it are.
  private func cut(_ sections: [SpelledSection]) throws -> [SpelledSection] {
    if layout.plan.section == nil { return [.all(window.count)] }
    var (start, cut): (Int, [SpelledSection]) = (0, [])
    for section in sections {
      let range = start..<start + section.spellings.total
      let part = range.clamped(to: window)
      start = range.upperBound
      if part == range {
        cut.append(section)
      } else if !part.isEmpty {
        cut.append(
          SpelledSection(
            identity: section.identity, spellings: try spellings(of: section, at: part)))
      }
    }
    return cut
  }

  /// How some rows of a section spell it. They are read only where they may not agree.
  private func spellings(
    of section: SpelledSection, at places: Range<Int>
  ) throws -> SpellingCount {
    var spellings = SpellingCount()
    guard let plan = layout.plan.section, plan.isSpelled, section.identity != .unknown else {
      spellings.add(nil, count: places.count)
      return spellings
    }
    return try transaction.read { database in
      if let only = try layout.onlySpelling(of: section.identity, database) {
        spellings.add(only, count: places.count)
        return spellings
      }
      let rows = try RowQuery(database, layout.table)
      for id in try ids(at: places, database) {
        spellings.add(plan.attribute.value(in: try rows.existingRow(id)).text)
      }
      return spellings
    }
  }

  // MARK: - Rows

  func rows(in range: Range<Int>) throws -> [FetchedResults.Row] {
    try rows(at: window.lowerBound + range.lowerBound..<window.lowerBound + range.upperBound)
  }

  private func rows(at places: Range<Int>) throws -> [FetchedResults.Row] {
    try transaction.read { database in
      let query = try RowQuery(database, layout.table)
      return try ids(at: places, database).map(query.existingRow)
    }
  }

  func row(withID id: Int64) throws -> FetchedResults.Row? {
    try transaction.read { try RowQuery($0, layout.table).row(id) }
  }

  /// - Complexity: That of putting the section in order, the first time; then O(log rows)
  ///   rows are read.
  func rank(of row: FetchedResults.Row) throws -> Int {
    let place = layout.plan.place(of: row)
    let number = groups.partitioningIndex { group in
      guard let section = group.section else { return true }
      return layout.plan.compare(section, place.section) != .orderedAscending
    }
    guard number < groups.count, groups[number].section.map({ $0 == place.section }) ?? true
    else { return starts[number] }
    return try transaction.read { database in
      let ids = try ids(at: starts[number]..<starts[number + 1], database)
      let rows = try RowQuery(database, layout.table)
      return try starts[number] + RowPlaces(layout.plan, rows).rank(of: place, in: ids)
    }
  }

  /// - Complexity: That of putting all rows in order, the first time.
  var bookmark: any ListBookmark {
    origin.bookmark(layout, in: transaction, memory)
  }

  /// Who follows a list asks for its bookmark more than once.
  private lazy var memory: StoreBookmark.Memory = {
    guard !layout.plan.isWindow, let ids = try? transaction.read({ try ids(at: window, $0) })
    else { return .nothing }
    return .collected(CollectedList(ids: ids, sections: sections))
  }()

  private func ids(at places: Range<Int>, _ database: Database) throws -> [Int64] {
    var ids: [Int64] = []
    ids.reserveCapacity(places.count)
    for number in groups.indices {
      let start = starts[number]
      let wanted = places.clamped(to: start..<starts[number + 1])
      if wanted.isEmpty { continue }
      var order = orders.removeValue(forKey: number) ?? GroupOrder(groups[number])
      try order.extend(to: wanted.upperBound - start, layout, database)
      if let statement = order.openStatement { transaction.keep(statement) }
      ids += order.ids[wanted.lowerBound - start..<wanted.upperBound - start]
      orders[number] = order
    }
    return ids
  }
}
