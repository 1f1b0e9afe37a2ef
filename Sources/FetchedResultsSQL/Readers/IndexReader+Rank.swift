import FetchedResults

extension IndexReader {
  /// The ranks of some rows, each counted from the nearest anchor before it.
  ///
  /// - Complexity: For each row O(log rows) seeks and √rows entries of the index. In a list that is
  ///   neither followed nor repeatedly asked for distant rows, O(rows of a section) entries, or
  ///   O(rows) where the sections do not follow the index.
  func ranks(of rows: [FetchedRow]) throws -> [Int] {
    let counts = try counts()
    if access.table.dialect.readsInBatches { return try ranksTogether(of: rows, counts) }
    return try transaction.read { session in
      try rows.map { try rank(of: $0, counts, session) }
    }
  }

  private func rank(
    of row: FetchedRow, _ counts: [Int], _ session: any SQLSession
  ) throws -> Int {
    guard let position = access.position(of: row) else { return counts.reduce(0, +) }
    let anchors = try anchors(around: { $0.block(of: position, in: access) }, counts, session)
    let block = anchors.block(of: position, in: access)
    let ranges = access.ranges(
      access.indexRanges[position.indexRange], from: anchors.start(of: block), to: position)
    return try anchors.rowsBefore(block) + access.countRows(of: ranges, session)
  }

  /// Stepping over this many rows is faster than reading section counts.
  static let nearRows = 20

  /// Rows of an index range in list order, from an offset on; fewer where the range ends earlier.
  ///
  /// - Complexity: That of ``ranks(of:)`` for one row, and O(rows).
  func rows(inRange number: Int, from offset: Int, count: Int) throws -> [FetchedRow] {
    let counts = try counts()
    return try transaction.read { session in
      let indexRange = access.indexRanges[number]
      if offset < Self.nearRows {
        return try access.rows(of: indexRange, from: nil, skipping: offset, count: count, session)
      }
      let anchors = try anchors(
        around: { $0.block(ofRow: offset, inRange: number).block }, counts, session)
      let (block, rowsBefore) = anchors.block(ofRow: offset, inRange: number)
      return try access.rows(
        of: indexRange, from: anchors.start(of: block), skipping: offset - rowsBefore,
        count: count, session)
    }
  }

  // MARK: - Anchors

  /// Anchors of the list, with a short block where the caller is about to step over rows. Only a
  /// followed list divides a long block at once; any other list does once it has stepped over many
  /// rows.
  ///
  /// - Parameter block: Finds the block that the caller is interested in.
  private func anchors(
    around block: (PositionAnchors) -> PositionAnchors.Block, _ counts: [Int],
    _ session: any SQLSession
  ) throws -> PositionAnchors {
    let known = try anchors ?? sectionAnchors(counts, session)
    anchors = known
    let length = known.count(of: block(known))
    guard known.isLong(length), isWorthwhile(for: length, counts) else { return known }
    let divided = try known.dividing(around: block) { indexRange, start, skipped in
      try position(inRange: indexRange, from: start, skipping: skipped, session)
    }
    anchors = divided
    return divided
  }

  /// Whether anchors save more than they cost: in a followed list, and in one that has stepped over
  /// many rows.
  ///
  /// - Parameter length: How many rows the caller steps over without them.
  func isWorthwhile(for length: Int, _ counts: [Int]) -> Bool {
    if isFollowed { return true }
    defer { skippedCount += length }
    return skippedCount >= max(Self.farRows, counts.reduce(0, +) / Self.worthwhileShare)
  }

  /// Anchors at the beginnings of sections, for which no row is read.
  private func sectionAnchors(
    _ counts: [Int], _ session: any SQLSession
  ) throws -> PositionAnchors {
    var undivided = PositionAnchors(rangeCounts: counts, spacing: anchorSpacing)
    for indexRange in access.indexRanges.indices {
      let starts = try access.sectionStarts(
        inRange: indexRange, spacing: undivided.spacing, session)
      guard undivided.cut(indexRange, at: starts) else { throw StoreInconsistency() }
    }
    return undivided
  }

  /// Stepping over this many rows costs as much as reading a large page.
  private static let farRows = 20_000
  /// Anchors are worth their cost once a tenth of the list was stepped over.
  private static let worthwhileShare = 10

  private func position(
    inRange indexRange: Int, from start: AccessPlan.Position?, skipping skipped: Int,
    _ session: any SQLSession
  ) throws -> AccessPlan.Position {
    let rows = try access.rows(
      of: access.indexRanges[indexRange], from: start, skipping: skipped, count: 1, session)
    guard let position = rows.first.flatMap(access.position(of:)), position.indexRange == indexRange
    else { throw StoreInconsistency() }
    return position
  }
}
