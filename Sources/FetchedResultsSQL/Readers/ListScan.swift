import FetchedResults

/// Finds the rows of a list that the section counts do not describe: one with a filter, in an order
/// that no index has, cut by a limit, or with rows that another program has written.
///
/// ```
///   filter ──► FilterPlan ──► bitmap of the rows that match ──► few: fetched and sorted
///                                                           └─► many: the index of the order is
///                                                               walked, and tested with the bitmap
/// ```
///
/// A server finds and sorts the rows in one statement instead (``serverReader()``).
///
/// A scan is an immutable value that is used within one call of ``ReadTransaction/read(_:)``.
struct ListScan {
  let transaction: any ReadTransaction
  let access: AccessPlan
  let store: any SQLStore
  let session: any SQLSession
  let stale: StaleRowSet
  let hasTextBlocks: Bool
  let statistics: AttributeStatistics
  /// The rows that a server was asked for before it was known which are stale; nil for a file, and
  /// where the section counts seemed to suffice.
  let sentRows: ServerRows?

  /// The reader of a list: an ``IndexReader`` where the section counts suffice, else one of a scan.
  static func reader(
    _ transaction: any ReadTransaction, _ access: AccessPlan, _ store: any SQLStore
  ) throws -> any FetchReader {
    try transaction.read { session in
      let staleRows = try StaleRowSet.Sent(access.table, session)
      let sentCounts = access.isCounted ? try IndexReader.Sent(access, session) : nil
      let sentRows = access.isCounted ? nil : try ServerRows(of: access, session)
      let stale = try staleRows.map {
        try StaleRowSet($0, of: access, session, renewed: store.renewed)
      }
      if access.isCounted, stale?.haveRightKeys ?? true {
        transaction.explain(["Index scan of the order, with the section counts"])
        let reader = IndexReader(transaction, access, anchorSpacing: store.anchorSpacing)
        reader.use(sentCounts)
        return reader
      }
      let scan = ListScan(
        transaction: transaction, access: access, store: store, session: session,
        stale: stale ?? StaleRowSet(),
        hasTextBlocks: stale != nil && access.table.hasTextBlocks,
        statistics: AttributeStatistics(access, session), sentRows: sentRows)
      if access.table.dialect.isServer { return try scan.serverReader() }
      return access.plan.isWindow ? try scan.window() : try scan.whole()
    }
  }

  // MARK: - Matches

  func plan() throws -> FilterPlan? {
    guard access.filterPredicate != nil, !access.partitions.isEmpty else { return nil }
    return try FilterPlanner(access, statistics, hasTextBlocks: hasTextBlocks).plan()
  }

  /// The rows that a plan finds, without the stale rows; without a plan, all rows that match.
  func run(_ plan: FilterPlan?) throws -> ScanResult {
    if let plan { return withoutStaleRows(try filterScan.run(plan)) }
    explain(["Table scan"])
    return withoutStaleRows(ScanResult(matches: try filterScan.table()))
  }

  private func withoutStaleRows(_ found: ScanResult) -> ScanResult {
    if stale.isEmpty { return found }
    return ScanResult(
      matches: found.matches.subtracting(stale.marked),
      candidates: found.candidates.subtracting(stale.marked))
  }

  /// The rows that match, among the rows that were found.
  func recheck(_ found: ScanResult) throws -> RowBitmap {
    if !found.candidates.isEmpty { explain(["Recheck of \(found.candidates.count) rows"]) }
    return try filterScan.recheck(found)
  }

  var filterScan: FilterScan {
    FilterScan(
      access, session, explain: { explain([$0]) },
      secondTransaction: {
        guard let second = try store.secondTransaction(showing: session) else { return nil }
        explain(["Text blocks shared by two connections"])
        return second
      })
  }

  func explain(_ lines: [String]) { transaction.explain(lines) }

  // MARK: - Order

  func walk(where isMember: @escaping (Int64) throws -> Bool) -> OrderedRows {
    OrderedRows(
      walking: access.indexRanges.map { access.walk($0, columns: .identifier) }, where: isMember)
  }

  /// What it costs to fetch some rows and sort them.
  func sortingCost(_ count: Int) -> Int { ScanCost.product(count, ScanCost.sortedRow) }

  /// Whether sorting `count` rows is faster than walking the index up to the rows that are wanted,
  /// if the rows lie evenly in the order.
  func isSortingCheaper(_ count: Int, wanted: Int) throws -> Bool {
    let entries = try statistics.partitionRowCount()
    let passed =
      wanted < count ? ScanCost.product(wanted, entries) / count : entries
    return sortingCost(count) <= ScanCost.product(passed, ScanCost.indexEntry)
  }

  /// The leading keys of some rows, where walking them costs less than half of another way.
  func leadingKeys(of rows: RowBitmap, insteadOf cost: Int) throws -> LeadingKeys? {
    guard cost > Self.leastCost,
      let leading = try LeadingKeys(of: rows, access, statistics, session), leading.cost < cost / 2
    else { return nil }
    return leading
  }

  /// Looking for the keys costs about a fifth of this.
  private static let leastCost = 1_000_000

  /// Has the database sort rows.
  func sorted(_ rows: RowBitmap?, limit: Int = .max) throws -> MaterializedList {
    explain([rows.map { "Sort of \($0.count) rows" } ?? "Sort of all rows"])
    let scansTable =
      try rows == nil && statistics.partitionRowCount() > statistics.totalCount() / 10
    let statement = access.sorted(rows, scansTable: scansTable)
    // With a limit, SQLite keeps only that many rows while it sorts, and not all.
    let sorted = try SQLCursor(
      session,
      limit == .max ? statement : statement + SQLFragment(" LIMIT ?", value: .integer(Int64(limit)))
    )
    var tally = SectionTally(access.plan)
    var ids: [Int64] = []
    while try sorted.step() {
      ids.append(sorted.integer(0))
      tally.add(sorted, section: 1, spelling: 2)
    }
    return MaterializedList(ids: ids, sections: tally.ordered)
  }

  func reader(of list: MaterializedList) -> LazilySortedReader {
    LazilySortedReader(transaction, access, list: list)
  }

  func reader(_ sections: [SectionSpellings], _ rows: OrderedRows) -> LazilySortedReader {
    LazilySortedReader(transaction, access, sections: sections, ordered: rows)
  }
}
