import FetchedResults
import FoundationEssentials

/// Reads a whole list: its sections are counted, and its rows are put in order when they are
/// requested.
extension ListScan {
  func whole() throws -> any FetchReader {
    if access.table.dialect.plansFilters {
      return try reader(of: serverRows(), adding: stale.rows)
    }
    guard access.isIndexed, !access.partitions.isEmpty else {
      let rows = access.filterPredicate == nil && stale.isEmpty ? nil : try recheck(run(plan()))
      return try reader(of: sorted(rows), adding: stale.rows)
    }
    let plan = try plan()
    if case .index(let scan) = plan, let keys = scan.keys, !scan.hasResidual, stale.isEmpty {
      explain(plan?.lines(in: access) ?? [])
      return try sections(of: keys, scan.conditions)
    }
    let (found, leading) = try runWithLeadingKeys(plan)
    let matches = try recheck(found)
    if let leading,
      let reader = try reader(of: matches, by: leading, found.byOtherFields.intersection(matches))
    {
      return reader
    }
    if try isSortingCheaper(matches.count, wanted: .max) {
      return try reader(of: sorted(matches), adding: stale.rows)
    }
    explain(["Index scan of the order, asking the bitmap of \(matches.count) rows"])
    let walks = access.indexRanges.map { access.walk($0, columns: .section) }
    return try reader(of: walked(matches, walks), adding: stale.rows)
  }

  /// The list of rows that have few leading keys, as those of a search for a make; nil where it is
  /// cheaper to sort the rows or to walk the whole order.
  ///
  /// - Parameter byOtherFields: The rows that are not hits by the first field of the order, and so
  ///   may have other keys.
  private func reader(
    of matches: RowBitmap, by leading: LeadingKeys, _ byOtherFields: RowBitmap
  ) throws -> LazilySortedReader? {
    // A binary search finds the rank of each of these among the others.
    let steps = Int.bitWidth - matches.count.leadingZeroBitCount
    let rest =
      min(
        ScanCost.product(matches.count, ScanCost.row + ScanCost.sortedRow),
        ScanCost.product(try statistics.partitionRowCount(), ScanCost.indexEntry))
      - min(ScanCost.product(byOtherFields.count, steps, ScanCost.row), .max / 2)
    guard let cost = try leading.cost(statistics), cost < rest,
      let (keys, rowCount) = try leading.keys(besides: byOtherFields, statistics),
      ScanCost.product(rowCount, ScanCost.indexEntry) < rest - cost
    else { return nil }
    explain([
      "Index scan of \(keys.count) keys of the order, and \(byOtherFields.count) rows beside"
    ])
    let walks = access.walks(ofKeys: keys, columns: .section)
    return try reader(
      of: walked(matches.subtracting(byOtherFields), walks),
      adding: stale.rows + RowFetcher(session, access.table).rows(Array(byOtherFields)))
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
  private func reader(
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
