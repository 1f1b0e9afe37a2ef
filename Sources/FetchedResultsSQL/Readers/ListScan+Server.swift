import FetchedResults

/// Has a database server find the rows of a list: one statement for each index range, in list order.
///
/// The server evaluates what it can of the filter (``TableLayout/prefilter(_:)``) and plans the scan
/// itself. Where something is left to recheck, the statement returns the columns that the recheck
/// needs, and the rows are tested as they arrive, so that nothing is asked for twice.
extension ListScan {
  /// The first `count` rows of the list, or all, without the stale rows.
  ///
  /// - Complexity: O(rows that the server finds).
  func serverRows(_ count: Int) throws -> MaterializedList {
    let filter = try access.filterPredicate.map { predicate in
      (
        prefilter: access.table.prefilter(predicate),
        recheck: try RowRecheck(predicate, access.table, session)
      )
    }
    let recheck = filter.flatMap { $0.prefilter.isExact ? nil : $0.recheck }
    let isExact = recheck == nil && stale.isEmpty
    explain([isExact ? "Rows found by the server" : "Rows found by the server, and rechecked"])
    let columns =
      [access.table.id, access.sectionColumn ?? "NULL", access.spellingColumn]
      + (recheck?.columnNames ?? [])
    var tally = SectionTally(access.plan)
    var ids: [Int64] = []
    let isCut = isExact && count < .max
    let statements = statements(
      columns, filter?.prefilter.condition, limit: isCut ? count : nil)
    let cursors = try statements.map { statement in
      let rows = try SQLCursor(session, statement, readsInParts: !isCut && count < .max)
      try rows.send()
      return rows
    }
    for rows in cursors {
      while ids.count < count, try rows.step() {
        let id = rows.integer(0)
        if stale.marked.contains(id) { continue }
        if let recheck, !recheck.holds(rows, from: 3) { continue }
        ids.append(id)
        tally.add(rows, section: 1, spelling: 2)
      }
    }
    return MaterializedList(ids: ids, sections: tally.ordered)
  }

  /// The statements whose rows, one after another, are those of the list and some others.
  ///
  /// - Parameter limit: How many rows of each statement are needed; nil for all.
  private func statements(
    _ columns: [String], _ condition: SQLFragment?, limit: Int?
  ) -> [SQLFragment] {
    guard access.isIndexed, !access.partitions.isEmpty else {
      let sorted = access.sorted(
        nil, where: condition, columns: columns.joined(separator: ", "))
      return [
        limit.map { sorted + SQLFragment(" LIMIT ?", value: .integer(Int64($0))) } ?? sorted
      ]
    }
    return access.indexRanges.map { indexRange in
      let range = access.condition(indexRange).map { SQLFragment($0) }
      let conditions = [range, condition].compactMap(\.self)
      return limit.map { access.page(conditions, columns: columns, count: $0) }
        ?? access.walk(conditions, columns: .listed(columns))
    }
  }
}
