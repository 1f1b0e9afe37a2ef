import FetchedResults

extension IndexReader {
  func rank(
    of row: FetchedRow, _ counts: [Int], _ session: any SQLSession
  ) throws -> Int {
    guard let position = access.position(of: row) else { return counts.reduce(0, +) }
    let known = try knownAnchors(counts, session)
    let block = known.block(of: position, in: access)
    if let count = try nearCount(of: block, before: position, known, session) {
      return known.rowsBefore(block) + count
    }
    if skippedCount > Self.mostCounts * counts.reduce(0, +) {
      anchors = try divided(known, around: position, session)
      return try rank(of: row, counts, session)
    }
    let count = try access.countRows(of: ranges(of: block, known, before: position), session)
    skippedCount += count
    anchors?.cut(block, after: count, at: position)
    return known.rowsBefore(block) + count
  }

  /// Once this many times the rows of the list were counted, a long block is divided into short
  /// ones. Each count leaves an anchor; but counts for positions from the end of a list towards its
  /// beginning, far apart, all begin at the same anchor.
  private static let mostCounts = 4

  /// How many rows of a block precede a position; nil where many do, and many follow.
  ///
  /// Each count leaves an anchor, so that the next one near it is shorter.
  private func nearCount(
    of block: PositionAnchors.Block, before position: AccessPlan.Position,
    _ known: PositionAnchors, _ session: any SQLSession
  ) throws -> Int? {
    let before = ranges(of: block, known, before: position)
    let length = known.count(of: block)
    let count =
      try known.isLong(length)
      ? countFromEnds(of: block, length, before, position, known, session)
      : access.countRows(of: before, session)
    if let count { anchors?.cut(block, after: count, at: position) }
    return count
  }

  /// The same in a long block: a few rows are counted from both of its ends, and then more.
  private func countFromEnds(
    of block: PositionAnchors.Block, _ length: Int, _ before: [AccessPlan.RangeConditions],
    _ position: AccessPlan.Position, _ known: PositionAnchors, _ session: any SQLSession
  ) throws -> Int? {
    let after = access.ranges(
      access.indexRanges[block.indexRange], from: position, to: known.end(of: block))
    for limit in [known.leastLength, 2 * known.spacing] {
      if let count = try access.countRows(of: before, below: limit, session) { return count }
      if let count = try access.countRows(of: after, below: limit, session) {
        return length - count
      }
    }
    return nil
  }

  private func ranges(
    of block: PositionAnchors.Block, _ known: PositionAnchors,
    before position: AccessPlan.Position
  ) -> [AccessPlan.RangeConditions] {
    access.ranges(
      access.indexRanges[block.indexRange], from: known.start(of: block), to: position)
  }

  /// Stepping over this many rows is faster than reading section counts.
  static let nearRows = 20

  /// Rows of an index range in list order, from an offset on; fewer where the range ends earlier.
  ///
  /// - Complexity: O(rows), and as many entries of the index as there are rows between them and the
  ///   nearest anchor: half of a section at the most, or half of the list where the sections do not
  ///   follow the index.
  func rows(inRange index: Int, from offset: Int, count: Int) throws -> [FetchedRow] {
    let counts = try counts()
    return try transaction.read { session in
      let indexRange = access.indexRanges[index]
      if offset < Self.nearRows {
        return try access.rows(of: indexRange, from: nil, skipping: offset, count: count, session)
      }
      if case let skipped = counts[index] - offset - count, (0..<Self.nearRows) ~= skipped {
        return try access.rows(
          of: indexRange, before: nil, skipping: skipped, count: count, session)
      }
      let known = try knownAnchors(counts, session)
      let (block, rowsBefore) = known.block(ofRow: offset, inRange: index)
      let rows = try rows(in: block, from: offset - rowsBefore, count: count, known, session)
      if let position = rows.first.flatMap(access.position(of:)),
        block == known.block(of: position, in: access)
      {
        anchors?.cut(block, after: offset - rowsBefore, at: position)
      }
      return rows
    }
  }

  /// Rows from an offset in a block on, read from the end of the block that is nearer.
  private func rows(
    in block: PositionAnchors.Block, from offset: Int, count: Int, _ known: PositionAnchors,
    _ session: any SQLSession
  ) throws -> [FetchedRow] {
    let indexRange = access.indexRanges[block.indexRange]
    let countInBlock = min(count, known.count(of: block) - offset)
    let rowsBehind = known.count(of: block) - offset - countInBlock
    guard offset > known.spacing, rowsBehind < offset else {
      return try access.rows(
        of: indexRange, from: known.start(of: block), skipping: offset, count: count, session)
    }
    let end = known.end(of: block)
    let rows = try access.rows(
      of: indexRange, before: end, skipping: rowsBehind, count: countInBlock, session)
    guard let end, countInBlock < count else { return rows }
    return try rows
      + access.rows(of: indexRange, from: end, skipping: 0, count: count - countInBlock, session)
  }

  // MARK: - Anchors

  /// The anchors of the list; at first the anchors that follow from the section counts.
  private func knownAnchors(_ counts: [Int], _ session: any SQLSession) throws -> PositionAnchors {
    if let anchors { return anchors }
    let known = try sectionAnchors(counts, session)
    anchors = known
    return known
  }

  /// Anchors with a short block around a position.
  private func divided(
    _ known: PositionAnchors, around position: AccessPlan.Position, _ session: any SQLSession
  ) throws -> PositionAnchors {
    func block(_ anchors: PositionAnchors) -> PositionAnchors.Block {
      anchors.block(of: position, in: access)
    }
    return try known.dividing(around: block) { indexRange, start, skipped in
      try self.position(inRange: indexRange, from: start, skipping: skipped, session)
    }
  }

  /// Anchors at the beginnings of sections, for which no row is read.
  private func sectionAnchors(
    _ counts: [Int], _ session: any SQLSession
  ) throws -> PositionAnchors {
    var undivided = PositionAnchors(rangeCounts: counts, spacing: anchorSpacing)
    for indexRange in access.indexRanges.indices {
      let starts = try access.sectionStarts(
        inRange: indexRange, spacing: undivided.sectionSpacing, session)
      guard undivided.cut(indexRange, at: starts) else { throw StoreInconsistency() }
    }
    return undivided
  }

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
