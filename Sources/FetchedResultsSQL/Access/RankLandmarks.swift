import FetchedResults
import FoundationEssentials

/// Sort positions of some rows of a list whose identifiers are held in memory, with their ranks.
///
/// A server is asked for rows to find the rank of a position in such a list. Between two landmarks
/// the rows are so few that one statement reads all of them:
///
/// ```
///   ids:        17  4  9  21  3  8  30  2  11 …
///   landmarks:         ▲         ▲         ▲
/// ```
///
/// A followed list reads its landmarks with the first changes that it follows, in the same round
/// trip. From then on it keeps them: a row that changes is no landmark any more, and what was found
/// for a change becomes one. It is a value, so it needs no guard.
struct RankLandmarks: Sendable {
  /// In list order.
  private var landmarks: [Landmark] = []

  /// A landmark: a row whose sort position and rank are known.
  struct Landmark: Sendable {
    fileprivate(set) var rank: Int
    let position: SortPosition
  }

  /// Reading this many rows costs as much as the round trip.
  private static let leastSpacing = 64
  /// The most landmarks of a list, which take less than a megabyte.
  private static let most = 4096

  private static func spacing(_ count: Int) -> Int { max(leastSpacing, count / most) }

  /// The ranks of the rows that should be landmarks of a list with this many rows; none as long as
  /// enough are known.
  ///
  /// - Parameter spacing: The count of rows between two of them; nil where the row count decides.
  func missingRanks(_ count: Int, spacing: Int?) -> [Int] {
    let spacing = spacing ?? Self.spacing(count)
    guard landmarks.count < count / spacing / 2 else { return [] }
    return Array(stride(from: spacing, to: count, by: spacing))
  }

  /// The least and the greatest rank that a position can have in a list of `count` rows.
  ///
  /// - Complexity: O(log landmarks).
  func bounds(
    of position: SortPosition, _ count: Int, in plan: FetchPlan
  ) -> (low: Int, high: Int) {
    let next = landmarks.partitioningIndex {
      plan.compare($0.position, position) != .orderedAscending
    }
    return (
      next > 0 ? landmarks[next - 1].rank + 1 : 0,
      next < landmarks.count ? landmarks[next].rank : count
    )
  }

  // MARK: - Changes

  /// Removes the landmarks of removed rows and shifts those after them.
  ///
  /// - Parameter ranks: In ascending order.
  mutating func remove(_ ranks: [Int]) {
    var before = 0
    landmarks = landmarks.compactMap { landmark in
      while before < ranks.count, ranks[before] < landmark.rank { before += 1 }
      guard before == ranks.count || ranks[before] != landmark.rank else { return nil }
      return Landmark(rank: landmark.rank - before, position: landmark.position)
    }
  }

  /// Shifts the landmarks after inserted rows.
  ///
  /// - Parameter ranks: How many of the rows before the insertion precede each of them, in
  ///   ascending order.
  mutating func shift(forRowsAt ranks: [Int]) {
    var before = 0
    for index in landmarks.indices {
      while before < ranks.count, ranks[before] <= landmarks[index].rank { before += 1 }
      landmarks[index].rank += before
    }
  }

  /// Adds rows whose ranks and positions are known, in a list of `count` rows.
  mutating func add(_ positions: [Int: SortPosition], _ count: Int) {
    let known = Set(landmarks.map(\.rank))
    landmarks += positions.lazy.filter { !known.contains($0.key) }
      .map { Landmark(rank: $0.key, position: $0.value) }
    landmarks.sort { $0.rank < $1.rank }
    let spacing = Self.spacing(count)
    guard landmarks.count > 4 * (count / spacing + spacing) else { return }
    var last = -spacing
    landmarks.removeAll { landmark in
      guard landmark.rank - last >= spacing / 2 else { return true }
      last = landmark.rank
      return false
    }
  }
}
