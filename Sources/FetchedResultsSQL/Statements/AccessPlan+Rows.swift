import FetchedResults

extension AccessPlan {
  /// Rows of an index range in list order, from an offset on; fewer where the range ends earlier.
  ///
  /// - Parameter start: The beginning of a section at or before the offset, from which the
  ///   statement steps to the offset.
  ///
  /// SQLite reads the table only for the rows that it returns, so a skipped row costs a step in the
  /// index. Where it merges two partitions, it would read the table for all of them: there the
  /// statement returns only identifiers, from the index, and the rows are then read one by one.
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
