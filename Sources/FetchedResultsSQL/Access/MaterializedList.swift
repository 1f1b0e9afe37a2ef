import FetchedResults
import Foundation

/// The identifiers of a list's rows in list order, and the list's sections with their spellings.
///
/// A reader collects the list once. Its cache hands it on to later states, which derive their
/// lists from the changes instead of reading all rows again. It is a value: copies share their
/// storage until one of them changes.
struct MaterializedList: Sendable {
  private(set) var ids: [Int64]
  private(set) var sections: [SectionSpellings]

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
    let oldRanks = try search.ranks(of: removed.map(\.position), in: ids)
    for ((row, _), index) in zip(removed, oldRanks) {
      guard index < ids.count, ids[index] == row.id, list.count(row, -1, in: plan) else {
        return nil
      }
      indices.append(index)
    }
    list.ids = ids.removing(at: indices.sorted())
    // The remaining rows have not changed, so their current values give their sort positions.
    let newIndices = try search.ranks(of: inserted.map(\.position), in: list.ids)
    list.ids = list.ids.inserting(inserted.map(\.row.id), at: newIndices)
    for (row, _) in inserted where !list.count(row, 1, in: plan) { return nil }
    return list
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

extension [Int64] {
  /// The identifiers without those at some indices.
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
  fileprivate func inserting(_ elements: [Int64], at indices: [Int]) -> [Int64] {
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
