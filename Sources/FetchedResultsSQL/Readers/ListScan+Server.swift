import FetchedResults

/// The statements with which a database server finds the rows of a list: one for each index range, in list
/// order.
///
/// The server evaluates what it can of the filter (`TableLayout.prefilter`) and plans the scan
/// itself. Where something is left to recheck, the statements return the columns that the recheck
/// needs, and the rows are tested as they arrive, so that nothing is asked for twice.
///
/// They are sent when the value is made, because it is known only later whether there are stale rows:
/// both answers cost one round trip. One thread uses the cursors, inside one read transaction.
struct ServerRows {
  /// How many rows are wanted.
  let count: Int
  let cursors: [SQLCursor]
  let recheck: RowRecheck?
  /// Whether the server returns no more rows than are wanted, so that none may be left out here.
  let isCut: Bool

  /// - Parameter mayBeCut: Whether no row that is found is left out but by the recheck.
  init(_ access: AccessPlan, count: Int, mayBeCut: Bool, _ session: any SQLSession) throws {
    self.count = count
    let filter = try access.filterPredicate.map { predicate in
      (
        prefilter: access.table.prefilter(predicate),
        recheck: try RowRecheck(predicate, access.table, session)
      )
    }
    let recheck = filter.flatMap { $0.prefilter.hasResidual ? $0.recheck : nil }
    let isCut = recheck == nil && mayBeCut && count < .max
    (self.recheck, self.isCut) = (recheck, isCut)
    let columns =
      [access.table.id, access.sectionColumn ?? "NULL", access.spellingColumn]
      + (recheck?.columnNames ?? [])
    let statements = access.serverStatements(
      columns, filter?.prefilter.condition, limit: isCut ? count : nil)
    cursors = try statements.map { statement in
      let rows = try SQLCursor(session, statement, readsInParts: !isCut && count < .max)
      try rows.send()
      return rows
    }
  }

  /// The rows that a list is going to need first; nil for a database in this process.
  init?(ahead access: AccessPlan, _ session: any SQLSession) throws {
    guard access.table.dialect.serverSearch != nil else { return nil }
    try self.init(access, count: access.plan.neededRows, mayBeCut: true, session)
  }
}

extension ListScan {
  /// The first `count` rows of the list, or all, without the stale rows.
  ///
  /// - Complexity: O(rows that the server finds).
  func serverRows(_ count: Int) throws -> MaterializedList {
    let found: ServerRows
    if let rowsAhead, rowsAhead.count == count, stale.isEmpty || !rowsAhead.isCut {
      found = rowsAhead
    } else {
      found = try ServerRows(access, count: count, mayBeCut: stale.isEmpty, session)
    }
    let hasResidual = found.recheck != nil || !stale.isEmpty
    explain([hasResidual ? "Rows found by the server, and rechecked" : "Rows found by the server"])
    var tally = SectionTally(access.plan)
    var ids: [Int64] = []
    for rows in found.cursors {
      while ids.count < count, try rows.step() {
        let id = rows.integer(0)
        if stale.marked.contains(id) { continue }
        if let recheck = found.recheck, !recheck.holds(rows, from: 3) { continue }
        ids.append(id)
        tally.add(rows, section: 1, spelling: 2)
      }
    }
    return MaterializedList(ids: ids, sections: tally.ordered)
  }
}

extension FetchPlan {
  /// How many rows of the list are to be found, from its beginning; `Int.max` for all.
  var neededRows: Int {
    let (end, isEndless) = request.fetchOffset.addingReportingOverflow(request.fetchLimit ?? .max)
    return isEndless ? .max : end
  }
}

extension AccessPlan {
  /// The statements whose rows, one after another, are those of the list and some others.
  ///
  /// - Parameter limit: How many rows of each statement are needed; nil for all.
  fileprivate func serverStatements(
    _ columns: [String], _ condition: SQLFragment?, limit: Int?
  ) -> [SQLFragment] {
    guard isIndexed, !partitions.isEmpty else {
      let sorted = self.sorted(
        nil, where: condition, columns: columns.joined(separator: ", "))
      return [
        limit.map { sorted + SQLFragment(" LIMIT ?", value: .integer(Int64($0))) } ?? sorted
      ]
    }
    return indexRanges.map { indexRange in
      let range = self.condition(indexRange).map { SQLFragment($0) }
      let conditions = [range, condition].compactMap(\.self)
      return limit.map { page(conditions, columns: columns, count: $0) }
        ?? walk(conditions, columns: .listed(columns))
    }
  }
}
