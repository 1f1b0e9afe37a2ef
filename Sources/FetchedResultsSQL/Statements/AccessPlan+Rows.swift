import FetchedResults

extension AccessPlan {
  /// Rows of a segment in order, from one place on; fewer where the segment ends before.
  ///
  /// - Parameter start: The beginning of a section from which it is stepped to the place.
  ///
  /// SQLite looks into the table for those rows only that it hands out, so what
  /// is skipped costs a step in the index. Where it merges both parts it would read
  /// all of them: there the identifiers come from the index alone, and the
  /// rows are then sought one by one.
  func rows(
    of indexRange: IndexRange, from offset: Int, after start: SectionStart?, count: Int,
    _ session: any SQLSession
  ) throws -> [FetchedRow] {
    let isMerged = partitions.count > 1
    let columns: WalkColumns = isMerged ? .identifier : .attributes
    let rowsFromStart =
      start.map { walk([$0.condition], columns: columns) } ?? walk(indexRange, columns: columns)
    let skipped = Int64(offset - (start?.rowsBefore ?? 0))
    let query = try SQLCursor(
      session,
      rowsFromStart
        + SQLFragment(
          " LIMIT ? OFFSET ?", [.integer(Int64(count)), .integer(skipped)]))
    var rows: [FetchedRow] = []
    rows.reserveCapacity(count)
    if isMerged {
      let table = try RowFetcher(session, table)
      while try query.step() { rows.append(try table.existingRow(query.integer(0))) }
    } else {
      while try query.step() { rows.append(query.row(table.attributeTypes)) }
    }
    return rows
  }
}
