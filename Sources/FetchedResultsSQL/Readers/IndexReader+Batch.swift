import FetchedResults

/// How a list is read from a server: the statements of all index ranges are sent together, and so
/// are the statements of all ranks.
extension IndexReader {
  /// The rows of a range of indices.
  ///
  /// - Complexity: O(rows), and the rows of a section that the server steps over; O(offset) where
  ///   no section counts lead to it. Two round trips at the most.
  func rowsTogether(in range: Range<Int>) throws -> [FetchedRow] {
    let counts = try counts()
    let rows = try transaction.read { session in
      var pages: [SQLCursor] = []
      var rangeStart = 0
      for (index, count) in counts.enumerated() {
        let wanted = range.clamped(to: rangeStart..<rangeStart + count)
        if !wanted.isEmpty {
          let offset = wanted.lowerBound - rangeStart
          let starts =
            offset < Self.cheapSteps
            ? [] : try access.sectionStarts(inRange: index, spacing: 1, session)
          let page = try SQLCursor(
            session,
            access.page(
              of: access.indexRanges[index], from: offset,
              after: starts.last { $0.rowsBefore <= offset }, count: wanted.count))
          try page.send()
          pages.append(page)
        }
        rangeStart += count
      }
      return try pages.flatMap { try $0.rows { $0.row(access.table.attributeTypes) } }
    }
    guard rows.count == range.count else { throw transaction.inconsistency }
    return rows
  }

  /// The rank of each row: the count of the rows before the nearest anchor that precedes the row,
  /// which is known, plus the count of the rows from that anchor to the row, which the server is
  /// asked for.
  ///
  /// - Parameter rangeCounts: The row counts of the index ranges.
  func ranksTogether(of rows: [FetchedRow], _ rangeCounts: [Int]) throws -> [Int] {
    let count = rangeCounts.reduce(0, +)
    if anchors == nil, isWorthwhile(for: ScanCost.product(count, rows.count), rangeCounts) {
      anchors = try transaction.read { session in
        try SentAnchors(rangeCounts, access, spacing: anchorSpacing, session).anchors(rangeCounts)
      }
    }
    let known = anchors ?? PositionAnchors(rangeCounts: rangeCounts, spacing: anchorSpacing)
    return try transaction.read { session in
      let counted = try rows.map { row -> (rowsBefore: Int, counts: [SQLCursor]) in
        guard let position = access.position(of: row) else { return (count, []) }
        let block = known.block(of: position, in: access)
        let ranges = access.ranges(
          access.indexRanges[position.indexRange], from: known.start(of: block), to: position)
        return (
          known.rowsBefore(block),
          try ranges.map { range in
            let count = try SQLCursor(session, access.count(range))
            try count.send()
            return count
          }
        )
      }
      return try counted.map { rowsBefore, counts in
        try counts.reduce(rowsBefore) { try $1.step() ? $0 + Int($1.integer(0)) : $0 }
      }
    }
  }

  /// Whether anchors save more than they cost: in a followed list, and in one that has stepped over
  /// many rows.
  ///
  /// - Parameter length: How many rows the caller steps over without them.
  private func isWorthwhile(for length: Int, _ counts: [Int]) -> Bool {
    if isFollowed { return true }
    defer { skippedCount += length }
    return skippedCount >= max(Self.farRows, counts.reduce(0, +) / Self.worthwhileShare)
  }

  /// Stepping over this many entries of an index costs less than to ask where the section begins.
  private static let cheapSteps = 1000
  /// Stepping over this many rows costs as much as reading a large page.
  private static let farRows = 20_000
  /// Anchors are worth their cost once a tenth of the list was stepped over.
  private static let worthwhileShare = 10
}

extension AccessPlan {
  /// Rows of an index range in list order, from an offset on: identifier and attributes.
  fileprivate func page(
    of indexRange: IndexRange, from offset: Int, after start: SectionStart?, count: Int
  ) -> SQLFragment {
    // The rows from a section on are one range of the index.
    let conditions = ranges(indexRange, from: start?.position, to: nil).first ?? []
    return page(
      conditions, columns: [table.id] + table.entity.attributes.map(table.column),
      count: count, skipping: offset - (start?.rowsBefore ?? 0))
  }
}
