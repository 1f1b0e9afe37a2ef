import FetchedResults

/// The cached counts that the reader of an indexed list hands on to the reader of a later state.
///
/// With the cache, a followed list counts its changes instead of its rows. It is a value, so it
/// needs no guard.
struct AnchorCache: Sendable {
  /// How many rows each index range has; nil if no reader has counted them.
  var rangeCounts: [Int]?
  /// The anchors of the list; nil if no reader has made them yet.
  var anchors: PositionAnchors?

  /// The cache after some rows have changed.
  ///
  /// - Complexity: O(changes x log anchors + anchors).
  func following(_ changes: [RowChange], in access: AccessPlan) -> AnchorCache {
    let shifts = access.shifts(changes)
    guard var anchors else {
      guard var counts = rangeCounts else { return AnchorCache() }
      for shift in shifts { counts[shift.position.indexRange] += shift.difference }
      return AnchorCache(rangeCounts: counts.allSatisfy { $0 >= 0 } ? counts : nil)
    }
    // Anchors that the changes contradict are discarded; a reader makes new ones when it needs
    // them.
    guard anchors.count(shifts, in: access), !anchors.isOutgrown else { return AnchorCache() }
    return AnchorCache(rangeCounts: anchors.rangeCounts, anchors: anchors)
  }
}

extension AccessPlan {
  /// A row that was inserted at a position, or removed from it.
  struct Shift {
    let position: Position
    /// 1 for an inserted row, -1 for a removed row.
    let difference: Int
  }

  /// The positions at which rows of the list were inserted and removed.
  func shifts(_ changes: [RowChange]) -> [Shift] {
    func shift(_ row: FetchedRow?, _ difference: Int) -> Shift? {
      guard let row, plan.contains(row), let position = position(of: row) else { return nil }
      return Shift(position: position, difference: difference)
    }
    return changes.flatMap { [shift($0.old, -1), shift($0.new, 1)].compactMap(\.self) }
  }
}
