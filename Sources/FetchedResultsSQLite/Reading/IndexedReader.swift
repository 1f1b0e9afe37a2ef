import FetchedResults
import GRDB

/// A list that an index holds in order and the summary counts: nothing is read
/// but what is asked for.
final class IndexedReader: FetchReader {
  private let transaction: ReadTransaction
  private let layout: ListLayout
  private let dimension: Int

  /// How many rows each segment has; nil until it is needed.
  private var segmentCounts: [Int]?
  private var sections: SummaryCursor

  init(_ transaction: ReadTransaction, _ layout: ListLayout, dimension: Int) {
    self.transaction = transaction
    self.layout = layout
    self.dimension = dimension
    sections = SummaryCursor(layout, dimension: dimension)
  }

  /// The walk of the summary ends on its connection, before another list may have that.
  deinit { try? transaction.read { _ in sections.end() } }

  func count() throws -> Int { try counts().reduce(0, +) }

  private func counts() throws -> [Int] {
    if let segmentCounts { return segmentCounts }
    let counts = try transaction.read { database in
      try layout.segments.map {
        try Self.sound(
          try Query.integer(database, layout.count($0, dimension: dimension)) ?? 0)
      }
    }
    segmentCounts = counts
    return counts
  }

  /// A count of the summary, which anything may have written.
  ///
  /// - Throws: SQLite's word for a damaged file if no table can have so many rows.
  static func sound(_ count: Int64) throws -> Int {
    guard (0...1 << 40).contains(count) else { throw DatabaseError.inconsistent }
    return Int(count)
  }

  func nextSection() throws -> SectionCount? {
    guard layout.plan.section != nil else {
      return sections.takeOnly()
        ? SectionCount(identity: .all, spelling: nil, count: try count()) : nil
    }
    return try transaction.read { try sections.next($0) }
  }

  func rows(in range: Range<Int>) throws -> [FetchedResults.Row] {
    let counts = try counts()
    return try transaction.read { database in
      let query = try RowQuery(database, layout.table)
      let ids = try ids(in: range, counts: counts, database)
      guard ids.count == range.count else { throw DatabaseError.inconsistent }
      return try ids.map(query.existingRow)
    }
  }

  /// The identifiers alone come from the index, which is small; the rows are then sought one by one.
  private func ids(in range: Range<Int>, counts: [Int], _ database: Database) throws -> [Int64] {
    var ids: [Int64] = []
    ids.reserveCapacity(range.count)
    var segmentStart = 0
    for (segment, count) in zip(layout.segments, counts) {
      let wanted = range.clamped(to: segmentStart..<segmentStart + count)
      if !wanted.isEmpty {
        let page =
          layout.walk(segment, columns: .init())
          + SQLFragment(
            " LIMIT ? OFFSET ?",
            [
              .value(.integer(Int64(wanted.count))),
              .value(.integer(Int64(wanted.lowerBound - segmentStart))),
            ])
        let query = try Query(database, page)
        while try query.step() { ids.append(query.integer(0)) }
      }
      segmentStart += count
    }
    return ids
  }

  func position(ofID id: Int64) throws -> Int? {
    let counts = try counts()
    return try transaction.read { database in
      let place = try Query(database, SQLFragment(layout.placeOfRow, value: .integer(id)))
      let segmentColumn = Int32(layout.ordering.count)
      guard try place.step(), !place.isNull(segmentColumn) else { return nil }
      let segment = Int(place.integer(segmentColumn))
      let values = layout.ordering.indices.map { place.value(Int32($0)) }
      let before = layout.countBefore(values, segment: layout.segments[segment])
      let query = try Query(database, before)
      guard try query.step() else { return nil }
      return counts[..<segment].reduce(0, +) + Int(query.integer(0))
    }
  }
}

extension DatabaseError {
  /// The parts of a store contradict each other.
  static let inconsistent = DatabaseError(
    resultCode: .SQLITE_CORRUPT, message: "the summary and the rows do not agree")
}

extension SectionIdentity {
  /// A section key as SQLite stores it.
  init(_ value: Value) {
    switch value {
    case .text(let text): self = .text(text)
    case .real(let real): self = .real(real)
    case .null: self = .unknown
    default: self = value.integer.map(SectionIdentity.integer) ?? .unknown
    }
  }
}
