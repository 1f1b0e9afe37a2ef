import FetchedResults
import FoundationEssentials

/// Reads a whole list: its sections are counted, and its rows are put in order when they are
/// requested.
extension ListScan {
  func whole() throws -> any FetchReader {
    guard access.isIndexed, !access.partitions.isEmpty else {
      let rows = access.filterPredicate == nil && stale.isEmpty ? nil : try recheck(run(plan()))
      return try reader(of: sorted(rows), adding: stale.rows)
    }
    let plan = try plan()
    if case .index(let scan) = plan, let keys = scan.keys, !scan.hasResidual, stale.isEmpty {
      explain(plan?.lines(in: access) ?? [])
      return try sections(of: keys, scan.conditions)
    }
    let matches = try recheck(run(plan))
    if let reader = try readerByLeadingKeys(of: matches) { return reader }
    if try isSortingCheaper(matches.count, wanted: .max) {
      return try reader(of: sorted(matches), adding: stale.rows)
    }
    explain(["Index scan of the order, asking the bitmap of \(matches.count) rows"])
    let walks = access.indexRanges.map { access.walk($0, columns: .section) }
    return try reader(of: walked(matches, walks), adding: stale.rows)
  }

  /// The list of rows of which most have a few leading keys, as the hits of a search for a make;
  /// nil where it is cheaper to sort the rows or to walk the whole order.
  private func readerByLeadingKeys(of matches: RowBitmap) throws -> LazilySortedReader? {
    let cost = min(
      sortingCost(matches.count),
      ScanCost.product(try statistics.partitionRowCount(), ScanCost.indexEntry))
    guard let leading = try leadingKeys(of: matches, insteadOf: cost) else { return nil }
    let list = try walked(matches, access.walks(ofKeys: leading.keys, columns: .section))
    let others =
      list.ids.count < matches.count ? matches.subtracting(RowBitmap(list.ids)) : RowBitmap()
    // A binary search finds the rank of each of the others.
    let steps = Int.bitWidth - matches.count.leadingZeroBitCount
    guard ScanCost.product(others.count, steps, ScanCost.row) < cost / 2 else { return nil }
    explain([
      "Index scan of \(leading.keys.count) keys of the order, and \(others.count) rows beside"
    ])
    return try reader(
      of: list, adding: stale.rows + RowFetcher(session, access.table).rows(Array(others)))
  }

  /// The list of the rows that an index finds, where that index holds their sections as well. The
  /// rows are put in order when they are requested.
  private func sections(
    of keys: FilterPlan.Keys, _ conditions: [SQLFragment]
  ) throws -> LazilySortedReader {
    if keys.tellsSections(of: access) {
      let sections = keys.spellings.map { SectionSpellings(identity: $0, spellings: $1) }
        .sorted { access.plan.compare($0.identity, $1.identity) == .orderedAscending }
      return reader(
        sections, OrderedRows(walking: sections.map { access.walk(of: $0.identity) }) { _ in true })
    }
    var tally = SectionTally(access.plan, keepsRows: true)
    var ids: [Int64] = []
    for partition in access.partitions {
      for condition in conditions {
        let rows = try SQLCursor(session, access.entries(condition, partition: partition))
        while try rows.step() {
          ids.append(rows.integer(0))
          tally.add(rows, section: 1)
        }
      }
    }
    try tally.spell(access, session)
    let sections = tally.ordered
    let members = RowBitmap(ids)
    let walks =
      access.plan.section == nil
      ? access.indexRanges.map { access.walk($0, columns: .identifier) }
      : sections.map { access.walk(of: $0.identity) }
    return reader(sections, OrderedRows(walking: walks, where: members.contains))
  }

  /// Walks the index of the order, and keeps the rows that are in a bitmap.
  private func walked(_ matches: RowBitmap, _ walks: [SQLFragment]) throws -> MaterializedList {
    var tally = SectionTally(access.plan, keepsRows: true)
    var ids: [Int64] = []
    for walk in walks {
      let rows = try SQLCursor(session, walk)
      while try rows.step() {
        let id = rows.integer(0)
        guard matches.contains(id) else { continue }
        ids.append(id)
        tally.add(rows, section: 1)
      }
    }
    try tally.spell(access, session)
    return MaterializedList(ids: ids, sections: tally.ordered)
  }

  /// - Parameter more: Rows that belong to the list and are not yet in it.
  func reader(
    of list: MaterializedList, adding more: [FetchedRow]
  ) throws -> LazilySortedReader {
    let changes = more.compactMap { RowChange(old: nil, new: $0) }
    let rows = try RowFetcher(session, access.table)
    guard let whole = try list.following(changes, in: access.plan, rows: rows) else {
      throw StoreInconsistency()
    }
    return reader(of: whole)
  }
}

extension FilterPlan.Keys {
  /// Whether the sections of a list are the keys, so that no row has to be read to count or spell
  /// them.
  fileprivate func tellsSections(of access: AccessPlan) -> Bool {
    guard let section = access.plan.section, section.isSpelled else { return false }
    return access.sectionColumn == column && access.ordering.first?.sql == column
      && spellings.count == values.count
  }
}
