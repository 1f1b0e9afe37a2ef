import FetchedResults

extension AccessPlan {
  /// Rows of an index range in list order; fewer where the range ends earlier.
  ///
  /// - Parameters:
  ///   - start: A position in the range; nil for its beginning.
  ///   - skipped: How many rows behind that position the first one stands.
  /// - Complexity: O(rows skipped) entries of the index, and O(rows).
  ///
  /// SQLite reads the table only for the rows that it returns, so a skipped row costs a step in the
  /// index. Where it merges two partitions, it would read the table for all of them: there the
  /// statement returns only identifiers, from the index, and the rows are then read one by one.
  func rows(
    of indexRange: IndexRange, from start: Position?, skipping skipped: Int, count: Int,
    _ session: any SQLSession
  ) throws -> [FetchedRow] {
    try rows(
      in: ranges(indexRange, from: start, to: nil), skipping: skipped, count: count, session
    ) { range in
      guard start == nil else { return walk(range, columns: pageColumns) }
      return SQLFragment(texts.text(.rows(indexRange)) { walk(range, columns: pageColumns).sql })
    }
  }

  /// The last rows of an index range before a position, in list order; fewer where the range begins
  /// later.
  ///
  /// - Parameters:
  ///   - end: A position in the range; nil for its end.
  ///   - skipped: How many rows lie between the last one and that position.
  /// - Complexity: O(rows skipped) entries of the index, and O(rows).
  func rows(
    of indexRange: IndexRange, before end: Position?, skipping skipped: Int, count: Int,
    _ session: any SQLSession
  ) throws -> [FetchedRow] {
    let backwards = walkingBackwards
    return try rows(
      in: ranges(indexRange, from: nil, to: end).reversed(), skipping: skipped, count: count,
      session
    ) { backwards.walk($0, columns: pageColumns) }.reversed()
  }

  private var pageColumns: WalkColumns { partitions.count > 1 ? .identifier : .attributes }

  private static let mostReservedRows = 1024

  private func rows(
    in ranges: [RangeConditions], skipping skipped: Int, count: Int, _ session: any SQLSession,
    _ walk: (RangeConditions) -> SQLFragment
  ) throws -> [FetchedRow] {
    let fetcher = partitions.count > 1 ? try RowFetcher(session, table) : nil
    var rows: [FetchedRow] = []
    // The count is what the section counts say, which another program may have written.
    rows.reserveCapacity(min(count, Self.mostReservedRows))
    var toSkip = skipped
    for range in ranges where rows.count < count {
      let found = rows.count
      let cursor = try SQLCursor(
        session,
        walk(range)
          + SQLFragment(
            " LIMIT ? OFFSET ?", [.integer(Int64(count - found)), .integer(Int64(toSkip))]))
      while try cursor.step() {
        rows.append(
          try fetcher?.existingRow(cursor.integer(0)) ?? cursor.row(table.attributeTypes))
      }
      if rows.count > found {
        toSkip = 0
      } else if toSkip > 0 {
        toSkip -= try countRows(of: [range], session)
      }
    }
    return rows
  }

  /// How many rows some ranges of the index have.
  ///
  /// - Complexity: O(rows) entries of the index.
  func countRows(of ranges: [RangeConditions], _ session: any SQLSession) throws -> Int {
    try ranges.reduce(0) { sum, range in
      let cursor = try SQLCursor(session, count(range))
      return try cursor.step() ? sum + Int(cursor.integer(0)) : sum
    }
  }

  /// The same where the ranges have few rows; nil where they have `limit` rows or more.
  ///
  /// - Complexity: O(limit) entries of the index.
  func countRows(
    of ranges: [RangeConditions], below limit: Int, _ session: any SQLSession
  ) throws -> Int? {
    var sum = 0
    for range in ranges {
      let cursor = try SQLCursor(session, count(range, upTo: limit - sum))
      if try cursor.step() { sum += Int(cursor.integer(0)) }
      if sum >= limit { return nil }
    }
    return sum
  }
}
