import FetchedResults
import FoundationEssentials

/// Reads a list that is cut by a limit and an offset: only its first rows are put in order.
extension ListScan {
  func window() throws -> LazilySortedReader {
    let offset = access.plan.request.fetchOffset
    let end = access.plan.neededRows
    if access.table.dialect.plansFilters, stale.isEmpty {
      return reader(of: try serverRows(from: offset))
    }
    var ids = try firstRows(end)
    let rows = try RowFetcher(session, access.table)
    let staleRows = stale.rows
      .map { (row: $0, position: access.plan.sortPosition(of: $0)) }
      .sorted { access.plan.compare($0.position, $1.position) == .orderedAscending }
      .prefix(end)
    let ranks = try RankSearch(access.plan, rows).ranks(of: staleRows.map(\.position), in: ids)
    ids = ids.inserting(staleRows.map(\.row.id), at: ranks)
    let page = Array(ids.prefix(end).dropFirst(offset))
    let staleRowsByID = Dictionary(uniqueKeysWithValues: staleRows.map { ($0.row.id, $0.row) })
    var tally = SectionTally(access.plan)
    if access.plan.section == nil {
      return reader(of: MaterializedList(ids: page, sections: [.all(page.count)]))
    }
    let stored = try rows.existingRows(page.filter { staleRowsByID[$0] == nil })
    let storedByID = Dictionary(uniqueKeysWithValues: stored.map { ($0.id, $0) })
    for id in page { if let row = staleRowsByID[id] ?? storedByID[id] { tally.add(row) } }
    return reader(of: MaterializedList(ids: page, sections: tally.ordered))
  }

  /// The first `count` rows of the list, or all, without the stale rows.
  private func firstRows(_ count: Int) throws -> [Int64] {
    if access.table.dialect.plansFilters { return try serverRows().ids }
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
    if case .index(let scan) = plan, let keys = scan.keys, !scan.hasResidual,
      access.isOrderedByTerms, access.ordering[0].sql == keys.column
    {
      explain(["Index scan of \(keys.values.count) keys of the order, \(scan.rowCount) rows"])
      return try OrderedRows(walking: access.walks(ofKeys: keys.values, columns: .identifier)) {
        !stale.marked.contains($0)
      }.first(count, session)
    }
    let (found, leading) = try runWithLeadingKeys(plan)
    return try firstRows(count, of: found, leading)
  }

  /// The first `count` of the rows that were found.
  ///
  /// - Parameter leading: The leading sort keys of the rows that are hits by the first field of the
  ///   order; nil where they are not known.
  private func firstRows(
    _ count: Int, of found: ScanResult, _ leading: LeadingKeys?
  ) throws -> [Int64] {
    let candidates = found.rows.count
    if try isSortingCheaper(candidates, wanted: count) {
      return try sorted(recheck(found), limit: count).ids
    }
    explain(["Index scan of the order, asking the bitmap of \(candidates) rows"])
    if !found.candidates.isEmpty {
      explain(["Recheck of those that are met of \(found.candidates.count) rows"])
    }
    guard let predicate = access.filterPredicate else { return [] }
    let recheck = try RowRecheck(predicate, access.table, session)
    let isMember: (Int64) throws -> Bool = { id in
      try found.matches.contains(id) || found.candidates.contains(id) && recheck.holds(id)
    }
    var others = 0
    let rows = walk { id in
      let isTaken = try isMember(id)
      if !isTaken { others += 1 }
      return isTaken
    }
    if try rows.extend(to: count, session, while: { others <= Self.walkBudget }) { return rows.ids }
    guard let (keys, _) = try leading?.keys(besides: found.byOtherFields, statistics) else {
      guard try isSortingCheaper(candidates, wanted: .max) else {
        return try rows.first(count, session)
      }
      // The rows lie together, and how far from the beginning of this order is not known. So the
      // walk may cost a quarter of what it costs to fetch the rows.
      let budget = ScanCost.product(candidates, ScanCost.row) / (4 * ScanCost.indexEntry)
      let isFound = try rows.extend(to: count, session, while: { others <= budget })
      return isFound ? rows.ids : try sorted(self.recheck(found), limit: count).ids
    }
    let byOtherFields = try found.byOtherFields.filter(isMember)
    let limit =
      others + Self.furtherRows(besides: others, rows.ids.count, of: count, byOtherFields.count)
    if try rows.extend(to: count, session, while: { others <= limit }) { return rows.ids }
    explain([
      "Index scan of \(keys.count) keys of the order, and \(byOtherFields.count) rows beside"
    ])
    let walks = access.walks(ofKeys: keys, columns: .identifier)
    let ids = try OrderedRows(walking: walks, where: isMember).first(count, session)
    return byOtherFields.isEmpty
      ? ids : try sorted(RowBitmap(ids + byOtherFields), limit: count).ids
  }

  /// How many rows that are not in the bitmap a walk passes before another way is tried.
  private static let walkBudget = 20_000

  /// How many more rows a walk may pass that has passed some and found others: twice as many as it
  /// needs if the rows lie evenly in the order, but none where sorting those beside costs less.
  private static func furtherRows(
    besides passed: Int, _ found: Int, of wanted: Int, _ byOtherFields: Int
  ) -> Int {
    guard found > 0 else { return 0 }
    let expected = ScanCost.product(passed, wanted - found) / found
    let isCheaper =
      ScanCost.product(2 * min(expected, .max / 2), ScanCost.indexEntry)
      < ScanCost.product(byOtherFields, ScanCost.row)
    return isCheaper ? 2 * expected : 0
  }

  // MARK: - Testing each row

  /// The first rows, found by testing each row in list order until there are enough; nil where a
  /// plan finds them sooner.
  ///
  /// The walk races against the plan: for each row that it finds it may cost its share of half of
  /// what the plan costs. It goes on as long as it is on its way to be done in that time, and gives
  /// up soon where the rows that match lie together, as those of one make in the order of makes.
  private func testedRows(_ count: Int, insteadOf plan: FilterPlan?) throws -> [Int64]? {
    guard let predicate = access.filterPredicate else { return nil }
    let texts =
      plan?.searchesTexts == true
      ? TextCondition(predicate, in: access.table.entity).map {
        TextBlockScan(access.table, $0, tellingApart: 0)
      } : nil
    let cost = try plan?.cost ?? ScanCost.product(statistics.totalCount(), ScanCost.indexEntry)
    guard try isFrequent(count, plan, texts, cost) else { return nil }
    let test = try RowTest(predicate, texts, access.table, session)
    let rows = walk { try !stale.marked.contains($0) && test.holds($0) }
    let start = max(Self.leastStart, cost / Self.startShare)
    let share = cost / 2 / max(1, count)
    let isDone = try rows.extend(to: count, session) {
      test.cost <= start + ScanCost.product(rows.ids.count, share)
    }
    guard isDone else { return nil }
    explain(["Index scan of the order, testing each row"])
    return rows.ids
  }

  /// What a walk may cost before it finds its first row: this share of the plan, or a few rows.
  private static let startShare = 32
  private static let leastStart = 16 * ScanCost.textBlock

  /// Whether enough rows match for a walk of the order to be done before the plan, if they lie
  /// evenly in the order.
  private func isFrequent(
    _ count: Int, _ plan: FilterPlan?, _ texts: TextBlockScan?, _ cost: Int
  ) throws -> Bool {
    guard ScanCost.product(count, ScanCost.indexEntry) < cost else { return false }
    guard let plan else { return true }
    let rowCount = try statistics.partitionRowCount()
    let estimates = [plan.estimatedRows, try texts?.estimatedRows(of: rowCount, session)]
    guard let expected = estimates.compactMap(\.self).min(), expected > 0 else { return false }
    return ScanCost.product(count, rowCount) / expected
      < cost / (texts == nil ? ScanCost.row : RowTest.leastTextCost)
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
