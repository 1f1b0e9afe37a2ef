import FetchedResults

/// Reads a list that is cut by a limit and an offset: only its first rows are put in order.
extension ListScan {
  func window() throws -> LazilySortedReader {
    let request = access.plan.request
    let (end, isEndless) = request.fetchOffset.addingReportingOverflow(request.fetchLimit ?? .max)
    var ids = try firstRows(isEndless ? .max : end)
    let staleRows = stale.rows.filter(access.plan.contains)
    let rows = try RowFetcher(session, access.table)
    let search = RankSearch(
      access.plan, rows,
      positions: Dictionary(
        uniqueKeysWithValues: staleRows.map { ($0.id, access.plan.sortPosition(of: $0)) }))
    for row in staleRows {
      ids.insert(row.id, at: try search.rank(of: access.plan.sortPosition(of: row), in: ids))
    }
    let page = Array(ids.prefix(isEndless ? .max : end).dropFirst(request.fetchOffset))
    let staleRowsByID = Dictionary(uniqueKeysWithValues: staleRows.map { ($0.id, $0) })
    var tally = SectionTally(access.plan)
    if access.plan.section == nil {
      return reader(of: MaterializedList(ids: page, sections: [.all(page.count)]))
    }
    for id in page { tally.add(try staleRowsByID[id] ?? rows.existingRow(id)) }
    return reader(of: MaterializedList(ids: page, sections: tally.ordered))
  }

  /// The first `count` rows of the list, or all, without the stale rows.
  private func firstRows(_ count: Int) throws -> [Int64] {
    guard access.isIndexed, !access.partitions.isEmpty else {
      let rows = access.filterPredicate == nil && stale.isEmpty ? nil : try recheck(run(plan()))
      return try sorted(rows, limit: count).ids
    }
    guard access.filterPredicate != nil else {
      explain(["Index scan of the order"])
      return try walk(where: { !stale.marked.contains($0) }).first(count, session)
    }
    let plan = try plan()
    if let ids = try testedRows(count, insteadOf: plan) { return ids }
    if case .keys(let keys) = plan, access.isOrderedByTerms, access.ordering[0].sql == keys.column,
      keys.isExact
    {
      explain(["Index scan of \(keys.keys.count) keys of the order, \(keys.rowCount) rows"])
      return try OrderedRows(walking: access.walks(ofKeys: keys.keys)) {
        !stale.marked.contains($0)
      }.first(count, session)
    }
    guard case .textBlocks(let condition) = plan, let leading = try LeadingKeys(access, statistics)
    else { return try firstRows(count, of: run(plan)) }
    explain(plan?.lines(in: access) ?? [])
    let hits = try filterScan.textBlocks(condition, apartFrom: leading.field)
    return try firstRows(count, of: withoutStaleRows(hits.found)) {
      try leading.walks(hits.elsewhere, statistics, session)
    }
  }

  /// The first `count` of the rows that were found.
  ///
  /// - Parameter shortcut: Walks that pass all of these rows, where some walks pass fewer rows than
  ///   a walk of the whole order does.
  private func firstRows(
    _ count: Int, of found: ScanResult, shortcut: () throws -> [SQLFragment]? = { nil }
  ) throws -> [Int64] {
    let candidates = found.rows.count
    if try isSortingCheaper(candidates, wanted: count) {
      return try sorted(recheck(found), limit: count).ids
    }
    explain(["Index scan of the order, asking the bitmap of \(candidates) rows"])
    guard let predicate = access.filterPredicate else { return [] }
    let recheck = try RowRecheck(predicate, access.table, session)
    let isMember: (Int64) throws -> Bool = { id in
      try found.matches.contains(id) || found.candidates.contains(id) && recheck.holds(id)
    }
    let rows = walk(where: isMember)
    let budget = OrderedRows.Budget(rows: Self.walkBudget, perTakenRow: 1)
    if try rows.extend(to: count, budget: budget, session) { return rows.ids }
    guard let walks = try shortcut() else { return try rows.first(count, session) }
    explain(["Index scan of \(walks.count) keys of the order"])
    return try OrderedRows(walking: walks, where: isMember).first(count, session)
  }

  /// How many rows a walk that tests each row may pass before another way is tried: `firstBudget`
  /// before the first row that matches, and `walkBudget` in all where enough rows match.
  private static let (firstBudget, walkBudget) = (2000, 20_000)

  /// How many times as many rows as expected a walk may pass. Where the rows that match lie
  /// together, as those of one make in the order of makes, it gives up soon.
  private static let patience = 8

  /// The first rows, found by testing each row in list order until there are enough; nil where a
  /// plan finds them sooner, or too few rows match.
  private func testedRows(_ count: Int, insteadOf plan: FilterPlan?) throws -> [Int64]? {
    guard let predicate = access.filterPredicate,
      let budget = try testingBudget(for: count, insteadOf: plan)
    else { return nil }
    let recheck = try RowRecheck(predicate, access.table, session)
    let rows = walk { try !stale.marked.contains($0) && recheck.holds($0) }
    guard try rows.extend(to: count, budget: budget, session) else { return nil }
    explain(["Index scan of the order, testing each row"])
    return rows.ids
  }

  /// How far a walk may go that tests each row; nil where a plan is expected to be done sooner.
  private func testingBudget(
    for count: Int, insteadOf plan: FilterPlan?
  ) throws -> OrderedRows.Budget? {
    let most = Self.walkBudget / max(1, count)
    guard let plan else { return OrderedRows.Budget(rows: Self.firstBudget, perTakenRow: most) }
    let cost = try FilterPlanner(access, statistics, hasTextBlocks: hasTextBlocks).cost(of: plan)
    guard ScanCost.product(count, ScanCost.row) < cost, let expected = try estimatedRows(of: plan)
    else { return nil }
    let rowCount = try statistics.partitionRowCount()
    let tested = ScanCost.product(count, rowCount) / max(1, expected)
    guard ScanCost.product(tested, ScanCost.row) < cost else { return nil }
    let patient = ScanCost.product(Self.patience, rowCount) / max(1, expected) + 1
    return OrderedRows.Budget(
      rows: min(Self.firstBudget, patient), perTakenRow: min(most, patient))
  }

  /// How many rows of the list's partitions a plan finds; nil if that is not known.
  private func estimatedRows(of plan: FilterPlan) throws -> Int? {
    guard case .textBlocks(let condition) = plan else { return plan.estimatedRows }
    return try TextBlockScan(access.table, condition, apartFrom: 0)
      .estimatedRows(of: statistics.partitionRowCount(), session)
  }
}

extension OrderedRows {
  /// The first `count` rows, or all.
  fileprivate func first(_ count: Int, _ session: any SQLSession) throws -> [Int64] {
    try extend(to: count, session)
    end()
    return ids
  }
}
