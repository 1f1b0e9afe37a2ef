import FetchedResults

/// What is handed on from a reader of an indexed list to the reader of a later state.
struct AnchorCache: Sendable {
  /// How many rows each segment has; nil if that was never asked.
  var rangeCounts: [Int]?
  /// Nil if no rank was asked yet.
  var anchors: PositionAnchors?

  /// What is known once some rows have changed.
  ///
  /// - Complexity: O(changes x log anchors + anchors).
  func following(_ changes: [RowChange], in access: AccessPlan) -> AnchorCache {
    let shifts = access.shifts(changes)
    guard var anchors else {
      guard var counts = rangeCounts else { return AnchorCache() }
      for shift in shifts { counts[shift.position.indexRange] += shift.difference }
      return AnchorCache(rangeCounts: counts.allSatisfy { $0 >= 0 } ? counts : nil)
    }
    // Anchors that have lost count are made anew when they are needed.
    guard anchors.count(shifts, in: access), !anchors.isOutgrown else { return AnchorCache() }
    return AnchorCache(rangeCounts: anchors.rangeCounts, anchors: anchors)
  }
}

extension AccessPlan {
  /// A row that came to a place, or went from there.
  struct Shift {
    let position: Position
    /// 1 or -1.
    let difference: Int
  }

  /// Where rows of the list came and went.
  func shifts(_ changes: [RowChange]) -> [Shift] {
    func shift(_ row: FetchedRow?, _ difference: Int) -> Shift? {
      guard let row, plan.contains(row), let position = position(of: row) else { return nil }
      return Shift(position: position, difference: difference)
    }
    return changes.flatMap { [shift($0.old, -1), shift($0.new, 1)].compactMap(\.self) }
  }
}
