import FetchedResults
import Foundation

/// Reads a whole list: its sections are counted, and its rows are put in order when they are
/// requested.
extension ListScan {
  func whole() throws -> any FetchReader {
    guard access.isIndexed, !access.partitions.isEmpty else {
      let rows = access.filterPredicate == nil && stale.isEmpty ? nil : try recheck(run(plan()))
      return try withStaleRows(sorted(rows))
    }
    let plan = try plan()
    if case .keys(let keys) = plan, keys.isExact, stale.isEmpty {
      explain(plan?.lines(in: access) ?? [])
      return try sections(of: keys)
    }
    let matches = try recheck(run(plan))
    if try isSortingCheaper(matches.count, wanted: .max) {
      return try withStaleRows(sorted(matches))
    }
    return try withStaleRows(walked(matches))
  }

  /// The list of the rows that an index finds, where that index holds their sections as well. The
  /// rows are put in order when they are requested.
  private func sections(of keys: FilterPlan.KeyScan) throws -> LazilySortedReader {
    if keys.tellsSections(of: access) {
      let sections = keys.spellings.map { SectionSpellings(identity: $0, spellings: $1) }
        .sorted { access.plan.compare($0.identity, $1.identity) == .orderedAscending }
      return reader(
        sections, OrderedRows(walking: sections.map { access.walk(of: $0.identity) }) { _ in true })
    }
    var tally = SectionTally(access.plan, keepsRows: true)
    var ids: [Int64] = []
    for partition in access.partitions {
      for condition in keys.conditions {
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

  /// Walks the index of the order from end to end, and keeps the rows that are in a bitmap.
  private func walked(_ matches: RowBitmap) throws -> MaterializedList {
    explain(["Index scan of the order, asking the bitmap of \(matches.count) rows"])
    var tally = SectionTally(access.plan, keepsRows: true)
    var ids: [Int64] = []
    for indexRange in access.indexRanges {
      let rows = try SQLCursor(session, access.walk(indexRange, columns: .section))
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

  private func withStaleRows(_ list: MaterializedList) throws -> LazilySortedReader {
    let changes = stale.rows.compactMap { RowChange(old: nil, new: $0) }
    let rows = try RowFetcher(session, access.table)
    guard let whole = try list.following(changes, in: access.plan, rows: rows) else {
      throw StoreInconsistency()
    }
    return reader(of: whole)
  }
}

extension FilterPlan.KeyScan {
  /// Whether the sections of a list are the keys, so that no row has to be read to count or spell
  /// them.
  fileprivate func tellsSections(of access: AccessPlan) -> Bool {
    guard let section = access.plan.section, section.isSpelled else { return false }
    return access.sectionColumn == column && access.ordering.first?.sql == column
      && conditions.count <= 1 && spellings.count == keys.count
  }
}
