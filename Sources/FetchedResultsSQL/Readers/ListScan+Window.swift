import FetchedResults
import FoundationEssentials

/// Reads a list that is cut by a limit and an offset: only its first rows are put in order.
extension ListScan {
  func window() throws -> LazilySortedReader {
    try window(of: firstRows(access.plan.neededRows))
  }

  /// - Parameter found: The first rows of the list, as many as the window ends behind, without the
  ///   stale rows.
  func window(of found: [Int64]) throws -> LazilySortedReader {
    let offset = access.plan.fetchOffset
    let end = access.plan.neededRows
    let rows = try RowFetcher(session, access.table)
    let staleRows = stale.rows
      .map { (row: $0, position: access.plan.sortPosition(of: $0)) }
      .sorted { access.plan.compare($0.position, $1.position) == .orderedAscending }
      .prefix(end)
    let ranks = try RankSearch(access.plan, rows).ranks(of: staleRows.map(\.position), in: found)
    let ids = found.inserting(staleRows.map(\.row.id), at: ranks)
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
    guard access.isIndexed, !access.partitions.isEmpty else {
      let rows = access.filterPredicate == nil && stale.isEmpty ? nil : try recheck(run(plan()))
      return try sorted(rows, limit: count).ids
    }
    guard access.filterPredicate != nil else {
      explain(["Index scan of the order"])
      return try walk(where: { !stale.marked.contains($0) }).first(count, session)
    }
    let plan = try plan()
    if case .index(let scan) = plan, let keys = scan.keys, !scan.hasResidual,
      access.isOrderedByTerms, access.ordering[0].sql == keys.column
    {
      explain(["Index scan of \(keys.values.count) keys of the order, \(scan.rowCount) rows"])
      return try OrderedRows(walking: access.walks(ofKeys: keys.values, columns: .identifier)) {
        !stale.marked.contains($0)
      }.first(count, session)
    }
    if let ids = try testedRows(count, insteadOf: plan) { return ids }
    return try firstRows(count, of: run(plan))
  }

  /// The first `count` of the rows that were found: few are sorted, many are walked to.
  ///
  /// The walk assumes that the rows lie evenly in the order. Where they lie together at its far
  /// end, it may cost a quarter of what finding them in another way costs: by their leading keys,
  /// or by sorting all of them.
  private func firstRows(_ count: Int, of found: ScanResult) throws -> [Int64] {
    let rows = found.rows
    if try isSortingCheaper(rows.count, wanted: count) {
      return try sorted(recheck(found), limit: count).ids
    }
    explain(["Index scan of the order, asking the bitmap of \(rows.count) rows"])
    if !found.candidates.isEmpty {
      explain(["Recheck of those that are met of \(found.candidates.count) rows"])
    }
    guard let predicate = access.filterPredicate else { return [] }
    let recheck = try RowRecheck(predicate, access.table, session)
    var cost = 0
    let isMember: (Int64) throws -> Bool = { id in
      cost += ScanCost.indexEntry
      if found.matches.contains(id) { return true }
      guard found.candidates.contains(id) else { return false }
      cost += ScanCost.row
      return try recheck.holds(id)
    }
    let leading = try leadingKeys(of: rows, insteadOf: sortingCost(rows.count))
    let limit = min(sortingCost(rows.count), leading?.cost ?? .max) / 4
    let walked = walk(where: isMember)
    if try walked.extend(to: count, session, while: { cost <= limit }) { return walked.ids }
    guard let leading else { return try sorted(self.recheck(found), limit: count).ids }
    var met: [Int64] = []
    let near = OrderedRows(walking: access.walks(ofKeys: leading.keys, columns: .identifier)) {
      if rows.contains($0) { met.append($0) }
      return try isMember($0)
    }
    try near.extend(to: .max, session)
    explain([
      "Index scan of \(leading.keys.count) keys of the order, and \(rows.count - met.count) rows beside"
    ])
    guard met.count < rows.count else { return Array(near.ids.prefix(count)) }
    let passed = RowBitmap(met)
    let others = try self.recheck(
      ScanResult(
        matches: found.matches.subtracting(passed),
        candidates: found.candidates.subtracting(passed)))
    return try sorted(others.union(RowBitmap(near.ids.prefix(count))), limit: count).ids
  }

  // MARK: - Testing each row

  /// The first rows, found by testing each row in list order until there are enough; nil where a
  /// plan finds them sooner.
  ///
  /// The walk makes the bitmap of the matches as far as it asks for it. It may cost a small share
  /// of what the whole bitmap costs, and for each row that it finds its share of half of that. So
  /// it goes on where many rows match, and gives up soon where few do, or where they lie together
  /// as the rows of one make do in the order of makes.
  private func testedRows(_ count: Int, insteadOf plan: FilterPlan?) throws -> [Int64]? {
    guard let predicate = access.filterPredicate else { return nil }
    let cost = try plan?.cost ?? ScanCost.product(statistics.totalCount(), ScanCost.indexEntry)
    guard ScanCost.product(count, ScanCost.indexEntry) < cost else { return nil }
    if let most = plan?.estimatedRows, try isSortingCheaper(most, wanted: count) { return nil }
    let texts =
      plan?.searchesTexts == true
      ? TextCondition(predicate, in: access.table.entity).map { TextBlockScan(access.table, $0) }
      : nil
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
}

extension OrderedRows {
  /// The first `count` rows, or all.
  fileprivate func first(_ count: Int, _ session: any SQLSession) throws -> [Int64] {
    try extend(to: count, session)
    end()
    return ids
  }
}
