import FoundationEssentials

/// A reader of rows in memory, for ``ArraySource`` and for a source of one's own that can give all
/// of its rows at once.
///
/// It has filtered and sorted them when it is made, and is immutable from then on.
public final class ArrayReader: FetchReader {
  private let plan: FetchPlan
  private let stored: [Int64: FetchedRow]
  /// The sort positions of all rows of the list, ignoring its limit and offset.
  private let positions: [SortPosition]
  private let rows: [FetchedRow]
  private let sections: [SectionCount]
  private let token: ChangeToken

  /// The list of a plan in one state of a source.
  ///
  /// - Parameters:
  ///   - stored: All rows of the state by their identifiers, each with the values of its entity as
  ///     ``EntityDescription/storedRow(_:)`` gives them.
  ///   - plan: The request.
  ///   - token: The state.
  /// - Throws: `CancellationError` if the task that waits for the list is cancelled meanwhile.
  /// - Complexity: O(rows x log rows).
  public init(_ stored: [Int64: FetchedRow], plan: FetchPlan, token: ChangeToken) throws {
    self.plan = plan
    self.stored = stored
    self.token = token
    var cancellation = CancellationCheck()
    let listed = try stored.values.compactMap { row in
      try cancellation.step()
      return plan.listed(row)
    }
    let sorted = try listed.sorted { left, right in
      try cancellation.step()
      return plan.compare(left.position, right.position) == .orderedAscending
    }
    positions = sorted.map(\.position)
    let window = sorted.dropFirst(plan.fetchOffset)
      .prefix(plan.fetchLimit ?? sorted.count)
    rows = window.map(\.row)
    sections = try plan.sections(of: window.map { ($0.row, $0.position.section) })
  }

  public func count() -> Int { rows.count }

  public func sections(after last: SectionIdentity?, limit: Int) -> [SectionCount] {
    let start = last.flatMap { last in sections.firstIndex { $0.identity == last } }
    return Array(sections.dropFirst(start.map { $0 + 1 } ?? 0).prefix(limit))
  }

  public func sections(_ identities: [SectionIdentity]) -> [SectionCount] {
    let wanted = Set(identities)
    return sections.filter { wanted.contains($0.identity) && $0.count > 0 }
  }

  public func rows(in range: Range<Int>) -> [FetchedRow] { Array(rows[range]) }

  public func rows(withIDs ids: [Int64]) -> [FetchedRow] { ids.compactMap { stored[$0] } }

  public func ranks(of rows: [FetchedRow]) -> [Int] {
    rows.map { row in
      let position = plan.sortPosition(of: row)
      return positions.partitioningIndex { plan.compare($0, position) != .orderedAscending }
    }
  }

  public func changeToken() -> ChangeToken { token }

  public var cache: (any ListCache)? { nil }
}

extension FetchPlan {
  /// The sections of some rows of the list, which are in its order, counted and named.
  ///
  /// - Complexity: O(rows).
  public func sections(of rows: [FetchedRow]) throws -> [SectionCount] {
    try sections(of: rows.map { ($0, sortPosition(of: $0).section) })
  }

  fileprivate func sections(
    of rows: [(row: FetchedRow, section: SectionIdentity)]
  ) throws -> [SectionCount] {
    guard let section else {
      return [SectionCount(identity: .all, spelling: nil, count: rows.count)]
    }
    let isSpelled = section.key.rule == .value
    var counts: [SectionCount] = []
    var spellings = SpellingCount()
    var cancellation = CancellationCheck()
    for (index, (row, identity)) in rows.enumerated() {
      try cancellation.step()
      let isNamed = isSpelled && identity != .unknown
      spellings.add(isNamed ? section.attribute.value(in: row).text : nil)
      if index + 1 == rows.count || rows[index + 1].section != identity {
        counts.append(spellings.section(identity))
        spellings = SpellingCount()
      }
    }
    return counts
  }
}
