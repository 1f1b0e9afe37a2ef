import FetchedResults

extension IndexReader {
  /// The ranks of some rows, each counted from the nearest anchor before it. A list that is neither
  /// followed nor repeatedly asked for distant rows has no anchors: there the count starts at the
  /// beginning of the index range.
  ///
  /// - Complexity: For each row O(log rows) seeks and √rows entries of the index; without anchors,
  ///   O(rows) entries.
  func ranks(of rows: [FetchedRow]) throws -> [Int] {
    let count = try count()
    // Without anchors, each rank is counted from the beginning.
    skippedCount = max(skippedCount, ScanCost.product(count, rows.count - 1))
    let anchors = try anchorsIfWorthwhile(forRows: count)
    return try transaction.read { session in
      try rows.map { try rank(of: $0, anchors, session) }
    }
  }

  private func rank(
    of row: FetchedRow, _ anchors: PositionAnchors?, _ session: any SQLSession
  ) throws -> Int {
    guard let position = access.position(of: row) else { return try count() }
    let block = anchors?.block(of: position, in: access)
    let start = block.flatMap { anchors?.start(of: $0) }
    let rowsBefore =
      if let anchors, let block { anchors.rowsBefore(block) } else if position.indexRange > 0 {
        try counts()[..<position.indexRange].reduce(0, +)
      } else { 0 }
    let ranges = access.ranges(access.indexRanges[position.indexRange], from: start, to: position)
    return try rowsBefore + access.countRows(of: ranges, session)
  }

  /// Rows of an index range in list order, from an offset on; fewer where the range ends earlier.
  ///
  /// - Complexity: O(rows) and √(rows of the list) entries of the index; without anchors, O(rows of
  ///   the section), or O(offset) where no section counts lead to the offset.
  func rows(inRange number: Int, from offset: Int, count: Int) throws -> [FetchedRow] {
    let indexRange = access.indexRanges[number]
    let start = try transaction.read { session in
      try knowsAnchors ? nil : access.sectionStart(before: offset, in: indexRange, session)
    }
    let anchors = try anchorsIfWorthwhile(forRows: offset - (start?.rowsBefore ?? 0))
    return try transaction.read { session in
      guard let anchors else {
        return try access.rows(
          of: indexRange, from: offset, after: start, count: count, session)
      }
      let (block, rowsBefore) = anchors.block(ofRow: offset, inRange: number)
      let ids = try ids(
        inRange: number, from: anchors.start(of: block), skipping: offset - rowsBefore,
        count: count, session)
      let query = try RowFetcher(session, access.table)
      return try ids.map(query.existingRow)
    }
  }

  private var knowsAnchors: Bool { isFollowed || anchors != nil }

  /// The anchors of the list. A followed list makes them when it first needs them, any other list
  /// once it has stepped over many rows.
  ///
  /// - Parameter count: How many rows the caller steps over without anchors.
  private func anchorsIfWorthwhile(forRows count: Int) throws -> PositionAnchors? {
    if !knowsAnchors, skippedCount < max(Self.farRows, try self.count() / Self.worthwhileShare) {
      skippedCount += count
      return nil
    }
    let undivided =
      try anchors ?? PositionAnchors(rangeCounts: counts(), spacing: anchorSpacing)
    let divided = try transaction.read { session in
      try undivided.dividingLongBlocks {
        try position(inRange: $0, from: $1, skipping: $2, session)
      }
    }
    anchors = divided
    return divided
  }

  /// Stepping over this many rows costs as much as reading a large page.
  private static let farRows = 20_000
  /// Anchors are worth their cost once a tenth of the list was stepped over.
  private static let worthwhileShare = 10

  private func position(
    inRange indexRange: Int, from start: AccessPlan.Position?, skipping skipped: Int,
    _ session: any SQLSession
  ) throws -> AccessPlan.Position {
    let ids = try ids(inRange: indexRange, from: start, skipping: skipped, count: 1, session)
    guard let id = ids.first,
      let position = access.position(of: try RowFetcher(session, access.table).existingRow(id)),
      position.indexRange == indexRange
    else { throw StoreInconsistency() }
    return position
  }

  /// The identifiers of the rows that stand `skipped` rows after a position, or after the beginning
  /// of the index range.
  ///
  /// - Complexity: O(rows skipped) entries of the index, and O(rows).
  func ids(
    inRange indexRange: Int, from start: AccessPlan.Position?, skipping skipped: Int, count: Int,
    _ session: any SQLSession
  ) throws -> [Int64] {
    var ids: [Int64] = []
    ids.reserveCapacity(count)
    var toSkip = skipped
    for range in access.ranges(access.indexRanges[indexRange], from: start, to: nil) {
      if ids.count == count { break }
      let page =
        access.walk(range, columns: .identifier)
        + SQLFragment(
          " LIMIT ? OFFSET ?",
          [.integer(Int64(count - ids.count)), .integer(Int64(toSkip))])
      let found = ids.count
      let query = try SQLCursor(session, page)
      while try query.step() { ids.append(query.integer(0)) }
      if ids.count > found {
        toSkip = 0
      } else if toSkip > 0 {
        toSkip -= try access.countRows(of: [range], session)
      }
    }
    return ids
  }
}

extension AccessPlan {
  /// How many rows some ranges of the index have.
  ///
  /// - Complexity: O(rows) entries of the index.
  func countRows(of ranges: [RangeConditions], _ session: any SQLSession) throws -> Int {
    try ranges.reduce(0) { sum, range in
      let query = try SQLCursor(session, count(range))
      return try query.step() ? sum + Int(query.integer(0)) : sum
    }
  }
}
