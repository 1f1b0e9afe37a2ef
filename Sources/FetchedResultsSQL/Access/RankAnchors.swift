import FetchedResults
import FoundationEssentials

/// Sort positions of some rows of a list whose identifiers are held in memory, with their ranks.
///
/// A server is asked for rows to find the rank of a position in such a list. Between two anchors
/// the rows are so few that one statement reads all of them:
///
/// ```
///   ids:        17  4  9  21  3  8  30  2  11 …
///   anchors:           ▲         ▲         ▲
/// ```
///
/// A followed list reads its anchors with the first changes that it follows, in the same round
/// trip. From then on it keeps them: a row that changes is no anchor any more, and what was found
/// for a change becomes one. It is a value, so it needs no guard.
struct RankAnchors: Sendable {
  /// In list order.
  private var anchors: [Anchor] = []

  /// An anchor: a row whose sort position and rank are known.
  struct Anchor: Sendable {
    fileprivate(set) var rank: Int
    let position: SortPosition
  }

  /// Reading this many rows costs as much as the round trip.
  private static let leastSpacing = 64
  /// The most anchors of a list, which take less than a megabyte.
  private static let most = 4096

  private static func spacing(_ count: Int) -> Int { max(leastSpacing, count / most) }

  /// The ranks of the rows that should be anchors of a list with this many rows; none as long as
  /// enough are known.
  ///
  /// - Parameter spacing: The count of rows between two of them; nil where the row count decides.
  func missingRanks(_ count: Int, spacing: Int?) -> [Int] {
    let spacing = spacing ?? Self.spacing(count)
    guard anchors.count < count / spacing / 2 else { return [] }
    return Array(stride(from: spacing, to: count, by: spacing))
  }

  /// The least and the greatest rank that a position can have in a list of `count` rows.
  ///
  /// - Complexity: O(log anchors).
  func bounds(
    of position: SortPosition, _ count: Int, in plan: FetchPlan
  ) -> (low: Int, high: Int) {
    let next = anchors.partitioningIndex {
      plan.compare($0.position, position) != .orderedAscending
    }
    return (
      next > 0 ? anchors[next - 1].rank + 1 : 0,
      next < anchors.count ? anchors[next].rank : count
    )
  }

  // MARK: - Changes

  /// Removes the anchors of removed rows and shifts the anchors after them.
  ///
  /// - Parameter ranks: In ascending order.
  mutating func remove(_ ranks: [Int]) {
    var before = 0
    anchors = anchors.compactMap { anchor in
      while before < ranks.count, ranks[before] < anchor.rank { before += 1 }
      guard before == ranks.count || ranks[before] != anchor.rank else { return nil }
      return Anchor(rank: anchor.rank - before, position: anchor.position)
    }
  }

  /// Shifts the anchors after inserted rows.
  ///
  /// - Parameter ranks: How many of the rows before the insertion precede each of them, in
  ///   ascending order.
  mutating func shift(forRowsAt ranks: [Int]) {
    var before = 0
    for index in anchors.indices {
      while before < ranks.count, ranks[before] <= anchors[index].rank { before += 1 }
      anchors[index].rank += before
    }
  }

  /// Adds rows whose ranks and positions are known, in a list of `count` rows.
  mutating func add(_ positions: [Int: SortPosition], _ count: Int) {
    let known = Set(anchors.map(\.rank))
    anchors += positions.lazy.filter { !known.contains($0.key) }
      .map { Anchor(rank: $0.key, position: $0.value) }
    anchors.sort { $0.rank < $1.rank }
    let spacing = Self.spacing(count)
    guard anchors.count > 4 * (count / spacing + spacing) else { return }
    var last = -spacing
    anchors.removeAll { anchor in
      guard anchor.rank - last >= spacing / 2 else { return true }
      last = anchor.rank
      return false
    }
  }
}
