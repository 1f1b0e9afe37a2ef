import FetchedResults

/// What is handed on from a reader of an indexed list to the reader of a later state.
struct AnchorCache: Sendable {
  /// How many rows each segment has; nil if that was never asked.
  var segmentCounts: [Int]?
  /// Nil if no rank was asked yet.
  var anchors: PositionAnchors?

  /// What is known once some rows have changed.
  ///
  /// - Complexity: O(changes x log anchors + anchors).
  func following(_ changes: [RowChange], in layout: AccessPlan) -> AnchorCache {
    let shifts = layout.shifts(changes)
    guard var anchors else {
      guard var counts = segmentCounts else { return AnchorCache() }
      for shift in shifts { counts[shift.place.segment] += shift.difference }
      return AnchorCache(segmentCounts: counts.allSatisfy { $0 >= 0 } ? counts : nil)
    }
    // Anchors that have lost count are made anew when they are needed.
    guard anchors.count(shifts, in: layout), !anchors.isOutgrown else { return AnchorCache() }
    return AnchorCache(segmentCounts: anchors.segmentCounts, anchors: anchors)
  }
}

extension AccessPlan {
  /// A row that came to a place, or went from there.
  struct Shift {
    let place: Place
    /// 1 or -1.
    let difference: Int
  }

  /// Where rows of the list came and went.
  func shifts(_ changes: [RowChange]) -> [Shift] {
    func shift(_ row: FetchedRow?, _ difference: Int) -> Shift? {
      guard let row, plan.contains(row), let place = place(of: row) else { return nil }
      return Shift(place: place, difference: difference)
    }
    return changes.flatMap { [shift($0.old, -1), shift($0.new, 1)].compactMap(\.self) }
  }
}
