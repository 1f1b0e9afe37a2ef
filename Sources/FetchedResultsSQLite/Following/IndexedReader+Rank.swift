import FetchedResults
import GRDB

extension IndexedReader {
  /// Counts the rows from the nearest anchor on; in a list that is not followed,
  /// from the beginning of the segment.
  ///
  /// - Complexity: O(log rows) seeks and √rows entries of the index; without
  ///   anchors, O(rows) entries.
  func rank(of row: FetchedResults.Row) throws -> Int {
    guard let place = layout.place(of: row) else { return try count() }
    let anchors = try rankAnchors()
    let block = anchors?.block(of: place, in: layout)
    let start = block.flatMap { anchors?.start(of: $0) }
    let rowsBefore =
      if let anchors, let block { anchors.rowsBefore(block) } else if place.segment > 0 {
        try counts()[..<place.segment].reduce(0, +)
      } else { 0 }
    let ranges = layout.ranges(layout.segments[place.segment], from: start, to: place)
    return try transaction.read { database in
      try ranges.reduce(rowsBefore) { try $0 + count($1, database) }
    }
  }

  private func count(_ range: ListLayout.IndexRange, _ database: Database) throws -> Int {
    let query = try Query(database, layout.count(range))
    return try query.step() ? Int(query.integer(0)) : 0
  }

  /// The anchors of a list that is followed, made when they are first needed.
  private func rankAnchors() throws -> RowAnchors? {
    guard isFollowed else { return anchors }
    let undivided =
      try anchors ?? RowAnchors(segmentCounts: counts(), spacing: origin.anchorSpacing)
    let divided = try transaction.read { database in
      try undivided.dividingLongBlocks {
        try place(inSegment: $0, from: $1, skipping: $2, database)
      }
    }
    anchors = divided
    return divided
  }

  private func place(
    inSegment segment: Int, from start: ListLayout.Place?, skipping skipped: Int,
    _ database: Database
  ) throws -> ListLayout.Place {
    let ids = try ids(inSegment: segment, from: start, skipping: skipped, count: 1, database)
    guard let id = ids.first,
      let place = layout.place(of: try RowQuery(database, layout.table).existingRow(id)),
      place.segment == segment
    else { throw DatabaseError.inconsistent }
    return place
  }

  /// The identifiers of the rows that stand so many rows after a place, or after
  /// the beginning of the segment.
  ///
  /// - Complexity: O(rows skipped) entries of the index, and O(rows).
  func ids(
    inSegment segment: Int, from start: ListLayout.Place?, skipping skipped: Int, count: Int,
    _ database: Database
  ) throws -> [Int64] {
    var ids: [Int64] = []
    ids.reserveCapacity(count)
    var toSkip = skipped
    for range in layout.ranges(layout.segments[segment], from: start, to: nil) {
      if ids.count == count { break }
      let page =
        layout.walk(range, columns: .init())
        + SQLFragment(
          " LIMIT ? OFFSET ?",
          [.value(.integer(Int64(count - ids.count))), .value(.integer(Int64(toSkip)))])
      let found = ids.count
      let query = try Query(database, page)
      while try query.step() { ids.append(query.integer(0)) }
      if ids.count > found {
        toSkip = 0
      } else if toSkip > 0 {
        toSkip -= try self.count(range, database)
      }
    }
    return ids
  }
}
