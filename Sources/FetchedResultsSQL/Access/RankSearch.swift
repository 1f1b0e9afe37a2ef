import FetchedResults
import FoundationEssentials

/// Finds the ranks of sort positions among rows of which only the identifiers are in memory.
///
/// A binary search reads the rows that it compares, and the cache of sort positions ensures that it
/// reads each row only once. Nothing guards the cache: one thread uses a search, inside one read
/// transaction.
final class RankSearch {
  private let plan: FetchPlan
  private let rows: RowFetcher
  private var positions: [Int64: SortPosition]

  /// - Parameter positions: Sort positions to use instead of the positions that the stored values
  ///   give, for rows that have changed.
  init(_ plan: FetchPlan, _ rows: RowFetcher, positions: [Int64: SortPosition] = [:]) {
    self.plan = plan
    self.rows = rows
    self.positions = positions
  }

  /// How many of some rows, which are in list order, precede a sort position.
  ///
  /// - Complexity: O(log rows) rows are read, each once.
  func rank(of position: SortPosition, in ids: [Int64]) throws -> Int {
    try ids.partitioningIndex {
      try plan.compare(self.position(of: $0), position) != .orderedAscending
    }
  }

  /// The ranks of several sort positions.
  ///
  /// Where rows are read in batches, all searches go on together: each divides its range in many
  /// parts at once, and the rows between the parts are read in one statement.
  ///
  /// - Parameter anchors: Rows of the list whose positions are known.
  /// - Complexity: O(log rows) rows are read for each position.
  func ranks(
    of positions: [SortPosition], in ids: [Int64], _ anchors: RankAnchors = RankAnchors()
  ) throws -> [Int] {
    guard rows.readsInBatches else { return try positions.map { try rank(of: $0, in: ids) } }
    var bounds = positions.map { anchors.bounds(of: $0, ids.count, in: plan) }
    while bounds.contains(where: { $0.low < $0.high }) {
      let probes = Self.probes(bounds)
      try read(Set(probes.joined().map { ids[$0] }))
      for (index, probes) in probes.enumerated() {
        let first = try probes.partitioningIndex {
          try plan.compare(self.position(of: ids[$0]), positions[index]) != .orderedAscending
        }
        if first < probes.count { bounds[index].high = probes[first] }
        if first > 0 { bounds[index].low = probes[first - 1] + 1 }
      }
    }
    return bounds.map(\.low)
  }

  /// The sort position of a row, if it was read.
  func knownPosition(of id: Int64) -> SortPosition? { positions[id] }

  /// How many rows all searches together read in one statement, and how many each reads at least.
  private static let mostProbes = 4096
  private static let fewestProbes = 4
  /// How many rows one search reads at most in one statement: it finds a rank among a million rows
  /// with four statements.
  private static let probesOfOne = 64
  /// So few rows are read at once, rather than with one more statement.
  private static let fewRows = 512

  /// The indices of the rows that the next statement reads for each search, which has a range left.
  private static func probes(_ bounds: [(low: Int, high: Int)]) -> [[Int]] {
    let whole = max(fewRows, min(fewestProbes * bounds.count, mostProbes))
    if rowCount(bounds) <= whole { return bounds.map { Array($0.low..<$0.high) } }
    let parts = min(max(fewestProbes, mostProbes / bounds.count), probesOfOne)
    return bounds.map { low, high in
      guard high - low > parts else { return Array(low..<high) }
      return (1...parts).map { low + (high - low) * $0 / (parts + 1) }
    }
  }

  /// How many rows lie in ranges that may overlap.
  private static func rowCount(_ bounds: [(low: Int, high: Int)]) -> Int {
    var count = 0
    var end = 0
    for range in bounds.sorted(by: { $0.low < $1.low }) where range.high > end {
      count += range.high - max(range.low, end)
      end = range.high
    }
    return count
  }

  private func read(_ ids: Set<Int64>) throws {
    let unknown = ids.filter { positions[$0] == nil }
    for row in try rows.existingRows(unknown) { positions[row.id] = plan.sortPosition(of: row) }
  }

  private func position(of id: Int64) throws -> SortPosition {
    if let position = positions[id] { return position }
    let position = plan.sortPosition(of: try rows.existingRow(id))
    positions[id] = position
    return position
  }
}
