import FetchedResults
import FoundationEssentials

/// The identifiers of a list's rows in list order, and the list's sections with their spellings.
///
/// A reader collects the list once. Its cache hands it on to later states, which derive their
/// lists from the changes instead of reading all rows again. It is a value: copies share their
/// storage until one of them changes.
struct MaterializedList: Sendable {
  private(set) var ids: [Int64]
  private(set) var sections: [SectionSpellings]
  private(set) var anchors = RankAnchors()

  init(ids: [Int64], sections: [SectionSpellings], anchors: RankAnchors = RankAnchors()) {
    self.ids = ids
    self.sections = sections
    self.anchors = anchors
  }

  // MARK: - Anchors

  /// Asks for the rows that are to be anchors of the list; nil where it needs none, and for a
  /// database in which a statement costs no round trip.
  ///
  /// - Parameter spacing: The count of rows between two of them, for tests; nil where the row count
  ///   decides.
  func sendAnchors(
    _ table: TableLayout, spacing: Int?, _ session: any SQLSession
  ) throws -> SentRankAnchors? {
    let ranks = anchors.missingRanks(ids.count, spacing: spacing)
    guard table.dialect.isServer, !ranks.isEmpty else { return nil }
    let rows = try session.send(
      "SELECT \(table.id), \(table.attributeColumns) FROM \(table.tableName)"
        + " WHERE \(table.isInIdentifierList)", [table.list(of: ranks.map { ids[$0] })]
    ) { $0.row(table.attributeTypes) }
    return SentRankAnchors(ranks: ranks, rows: rows)
  }

  /// The list with the fetched anchors, except the anchors whose rows have changed since.
  func marked(
    by sent: SentRankAnchors, besides changes: [RowChange], in plan: FetchPlan
  ) throws -> MaterializedList {
    let changed = Set(changes.compactMap { ($0.old ?? $0.new)?.id })
    let rows = Dictionary(
      try sent.rows.read().filter { !changed.contains($0.id) }.map { ($0.id, $0) },
      uniquingKeysWith: { $1 })
    let positions = sent.ranks.compactMap { rank in
      rows[ids[rank]].map { (rank, plan.sortPosition(of: $0)) }
    }
    var list = self
    list.anchors.add(Dictionary(uniqueKeysWithValues: positions), ids.count)
    return list
  }

  // MARK: - Changes

  /// The list after some rows have changed; nil if the changes contradict the list.
  ///
  /// - Parameter rows: Reads the rows as they are now.
  /// - Complexity: O(changes x log rows) rows are read; the identifiers are copied.
  func following(
    _ changes: [RowChange], in plan: FetchPlan, rows: RowFetcher
  ) throws -> MaterializedList? {
    let removed = changes.compactMap { plan.listed($0.old) }
    let inserted = changes.compactMap { plan.listed($0.new) }
      .sorted { plan.compare($0.position, $1.position) == .orderedAscending }
    if removed.isEmpty, inserted.isEmpty { return self }

    let oldPositions = removed.map { ($0.row.id, $0.position) }
    let search = RankSearch(
      plan, rows, positions: Dictionary(uniqueKeysWithValues: oldPositions))
    var list = self
    var indices: [Int] = []
    let oldRanks = try ranks(of: removed, search, rows, in: plan)
    for ((row, _), index) in zip(removed, oldRanks) {
      guard let index, list.count(row, -1, in: plan) else { return nil }
      indices.append(index)
    }
    indices.sort()
    list.ids = ids.removing(at: indices)
    list.anchors.remove(indices)
    // The remaining rows have not changed, so their current values give their sort positions. The
    // difference of the two lists needs the ranks of the old positions as well: see the anchors.
    let positions =
      inserted.map(\.position) + (rows.readsInBatches ? removed.map(\.position) : [])
    let ranks = try search.ranks(of: positions, in: list.ids, list.anchors)
    let newIndices = Array(ranks.prefix(inserted.count))
    list.ids = list.ids.inserting(inserted.map(\.row.id), at: newIndices)
    list.anchors.shift(forRowsAt: newIndices)
    if rows.readsInBatches {
      let oldIndices = ranks.dropFirst(inserted.count)
      list.mark(inserted, newIndices, beside: zip(removed, oldIndices), search, plan)
    }
    for (row, _) in inserted where !list.count(row, 1, in: plan) { return nil }
    return list
  }

  /// A row of the list with its sort position.
  private typealias ListedRow = (row: FetchedRow, position: SortPosition)

  /// The ranks of rows that were in the list; nil for one that was not.
  private func ranks(
    of listed: [ListedRow], _ search: RankSearch, _ rows: RowFetcher, in plan: FetchPlan
  ) throws -> [Int?] {
    guard rows.readsInBatches else {
      let ranks = try search.ranks(of: listed.map(\.position), in: ids)
      return zip(listed, ranks).map { listed, rank in
        rank < ids.count && ids[rank] == listed.row.id ? rank : nil
      }
    }
    // The identifiers are here, so the server is not asked.
    return listed.map { row, position in
      let (low, high) = anchors.bounds(of: position, ids.count, in: plan)
      return ids[low..<min(high + 1, ids.count)].firstIndex(of: row.id)
    }
  }

  /// Makes anchors of inserted rows, and of the rows beside the ranks of removed and inserted rows,
  /// because they are known now and will be asked for next.
  ///
  /// - Parameters:
  ///   - indices: How many rows of the list before the insertion precede each inserted row.
  ///   - removed: The removed rows, and the same for each of them.
  private mutating func mark(
    _ inserted: [ListedRow], _ indices: [Int],
    beside removed: some Sequence<(ListedRow, Int)>, _ search: RankSearch, _ plan: FetchPlan
  ) {
    let newPositions = Dictionary(
      inserted.map { ($0.row.id, $0.position) }, uniquingKeysWith: { $1 })
    let newRanks = indices.enumerated().map { $0.offset + $0.element }
    let oldRanks = removed.map { listed, rank in
      rank
        + inserted.partitioningIndex {
          plan.compare($0.position, listed.position) != .orderedAscending
        }
    }
    var known: [Int: SortPosition] = [:]
    for rank in newRanks + oldRanks {
      for index in [rank - 1, rank] where ids.indices.contains(index) {
        let id = ids[index]
        known[index] = newPositions[id] ?? search.knownPosition(of: id)
      }
    }
    anchors.add(known, ids.count)
  }

  /// Adjusts the count of a row's section; false if the section does not have the rows to remove.
  private mutating func count(
    _ row: FetchedRow, _ difference: Int, in plan: FetchPlan
  ) -> Bool {
    let identity = plan.sortPosition(of: row).section
    let index = sections.index(of: identity, in: plan)
    if index == sections.count || sections[index].identity != identity {
      guard difference > 0 else { return false }
      sections.insert(
        SectionSpellings(identity: identity, spellings: SpellingCount()), at: index)
    }
    let isSpelled = plan.section?.isSpelled == true && identity != .unknown
    let spelling = isSpelled ? plan.section?.attribute.value(in: row).text : nil
    sections[index].spellings.add(spelling, count: difference)
    let total = sections[index].spellings.total
    if total == 0, plan.section != nil { sections.remove(at: index) }
    return total >= 0
  }
}

/// The rows that were asked for as anchors of a list, and their ranks in it.
struct SentRankAnchors {
  fileprivate let ranks: [Int]
  fileprivate let rows: SentRows<FetchedRow>
}

extension [Int64] {
  /// The identifiers without the identifiers at some indices.
  ///
  /// - Parameter indices: The indices in ascending order.
  /// - Complexity: O(n).
  fileprivate func removing(at indices: [Int]) -> [Int64] {
    var rest: [Int64] = []
    rest.reserveCapacity(count - indices.count)
    var start = 0
    for index in indices {
      rest += self[start..<index]
      start = index + 1
    }
    return rest + self[start...]
  }

  /// The identifiers with some new ones inserted.
  ///
  /// - Parameter indices: In ascending order, one index for each new element: how many of the
  ///   present identifiers precede it.
  /// - Complexity: O(n).
  func inserting(_ elements: [Int64], at indices: [Int]) -> [Int64] {
    var all: [Int64] = []
    all.reserveCapacity(count + elements.count)
    var start = 0
    for (element, index) in zip(elements, indices) {
      all += self[start..<index]
      all.append(element)
      start = index
    }
    return all + self[start...]
  }
}
