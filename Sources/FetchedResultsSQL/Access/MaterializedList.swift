import FetchedResults
import Foundation

/// The identifiers of a list's rows in list order, and the list's sections with their spellings.
///
/// A reader collects the list once. A change token hands it on to later states, which derive their
/// lists from the changes instead of reading all rows again. It is a value: copies share their
/// storage until one of them changes.
struct MaterializedList: Sendable {
  private(set) var ids: [Int64]
  private(set) var sections: [SectionSpellings]

  private func sectionNumber(_ identity: SectionIdentity, in plan: FetchPlan) -> Int {
    sections.partitioningIndex { plan.compare($0.identity, identity) != .orderedAscending }
  }

  // MARK: - Changes

  /// The list after some rows have changed; nil if the changes contradict the list.
  ///
  /// - Parameter rows: Reads the rows as they are now.
  /// - Complexity: O(changes x log rows) rows are read; the identifiers are copied.
  func following(
    _ changes: [RowChange], in plan: FetchPlan, rows: RowFetcher
  ) throws -> MaterializedList? {
    func listed(_ row: FetchedRow?) -> (row: FetchedRow, place: SortPosition)? {
      row.flatMap { plan.contains($0) ? ($0, plan.sortPosition(of: $0)) : nil }
    }
    let gone = changes.compactMap { listed($0.old) }
    let come = changes.compactMap { listed($0.new) }
      .sorted { plan.compare($0.place, $1.place) == .orderedAscending }
    if gone.isEmpty, come.isEmpty { return self }

    let oldPlaces = RankSearch(
      plan, rows, known: Dictionary(uniqueKeysWithValues: gone.map { ($0.row.id, $0.place) }))
    var list = self
    var numbers: [Int] = []
    for (row, place) in gone {
      let number = try oldPlaces.rank(of: place, in: ids)
      guard number < ids.count, ids[number] == row.id, list.count(row, -1, in: plan) else {
        return nil
      }
      numbers.append(number)
    }
    list.ids = ids.removing(at: numbers.sorted())
    // The remaining rows have not changed, so their current values give their sort positions.
    let newNumbers = try come.map { try oldPlaces.rank(of: $0.place, in: list.ids) }
    list.ids = list.ids.inserting(come.map(\.row.id), at: newNumbers)
    for (row, _) in come where !list.count(row, 1, in: plan) { return nil }
    return list
  }

  /// Adjusts the count of a row's section; false if the section does not have the rows to remove.
  private mutating func count(
    _ row: FetchedRow, _ difference: Int, in plan: FetchPlan
  ) -> Bool {
    let identity = plan.sortPosition(of: row).section
    let number = sectionNumber(identity, in: plan)
    if number == sections.count || sections[number].identity != identity {
      guard difference > 0 else { return false }
      sections.insert(
        SectionSpellings(identity: identity, spellings: SpellingCount()), at: number)
    }
    let isSpelled = plan.section?.isSpelled == true && identity != .unknown
    let spelling = isSpelled ? plan.section?.attribute.value(in: row).text : nil
    sections[number].spellings.add(spelling, count: difference)
    let total = sections[number].spellings.total
    if total == 0, plan.section != nil { sections.remove(at: number) }
    return total >= 0
  }
}

/// Finds the ranks of sort positions among rows of which only the identifiers are in memory.
///
/// A binary search reads the rows that it compares, and the cache of sort positions ensures that it
/// reads each row only once. Nothing guards the cache: one thread uses a search, inside one read
/// transaction.
final class RankSearch {
  private let plan: FetchPlan
  private let rows: RowFetcher
  private var known: [Int64: SortPosition]

  /// - Parameter known: Sort positions to use instead of those that the stored values give, for
  ///   rows that have changed.
  init(_ plan: FetchPlan, _ rows: RowFetcher, known: [Int64: SortPosition] = [:]) {
    self.plan = plan
    self.rows = rows
    self.known = known
  }

  /// How many of some rows, which are in list order, precede a sort position.
  ///
  /// - Complexity: O(log rows) rows are read, each once.
  func rank(of place: SortPosition, in ids: [Int64]) throws -> Int {
    try ids.partitioningIndex {
      try plan.compare(self.place(of: $0), place) != .orderedAscending
    }
  }

  private func place(of id: Int64) throws -> SortPosition {
    if let place = known[id] { return place }
    let place = plan.sortPosition(of: try rows.existingRow(id))
    known[id] = place
    return place
  }
}

extension [Int64] {
  /// The identifiers without those at some indices.
  ///
  /// - Parameter numbers: The indices in ascending order.
  /// - Complexity: O(n).
  fileprivate func removing(at numbers: [Int]) -> [Int64] {
    var rest: [Int64] = []
    rest.reserveCapacity(count - numbers.count)
    var start = 0
    for number in numbers {
      rest += self[start..<number]
      start = number + 1
    }
    return rest + self[start...]
  }

  /// The identifiers with some new ones inserted.
  ///
  /// - Parameter numbers: In ascending order, one index for each new element: how many of the
  ///   present identifiers precede it.
  /// - Complexity: O(n).
  fileprivate func inserting(_ elements: [Int64], at numbers: [Int]) -> [Int64] {
    var all: [Int64] = []
    all.reserveCapacity(count + elements.count)
    var start = 0
    for (element, number) in zip(elements, numbers) {
      all += self[start..<number]
      all.append(element)
      start = number
    }
    return all + self[start...]
  }
}
