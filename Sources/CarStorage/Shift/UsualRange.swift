/// The range in which a figure lies on most days, from the same weekdays of the last weeks.
///
/// The problem is how few days there are: of eight, the lowest and the highest are ordinary days,
/// beyond which every fifth one lies, and one freak day widens the range for weeks. So what is
/// usual is measured from the median. A day is far off where it is more than three times as far
/// from the median as days usually are, which a freak day does not change: the median absolute
/// deviation has no more than half of the days in it.
package struct UsualRange: Equatable, Sendable {
  /// What the figures are.
  package enum Kind: Sendable {
    /// Counts, which scatter by chance as much as their square root.
    case count
    /// Durations in milliseconds, as ``HumanTime/shown(_:)`` rounds them.
    case duration

    /// As far from a median days are at the least: where all days have the same figure, the next
    /// one is not far off.
    fileprivate func leastDeviation(_ median: Double) -> Double {
      switch self {
      case .count: max(1, median.squareRoot(), median / 10)
      case .duration: max(60_000, median / 4)
      }
    }
  }

  /// How many days it rests on.
  package let count: Int
  /// The lowest of the days that are not far off.
  package let lowest: Int64
  package let median: Int64
  /// The highest of the days that are not far off.
  package let highest: Int64
  /// How far from the median a figure is far off.
  private let distance: Double

  /// What a figure is that lies far from the others.
  package enum Mark: String, Sendable, CaseIterable {
    case low, high
  }

  /// Fewer days say nothing about what is usual.
  package static let fewestDays = 4
  /// The share of the median absolute deviation that is the standard deviation of a normal
  /// distribution.
  private static let deviations = 1.4826
  private static let factor = 3.0

  /// Nil where there are fewer than ``fewestDays`` values.
  package init?(_ values: [Int64], of kind: Kind) {
    let sorted = values.sorted()
    guard sorted.count >= Self.fewestDays, let median = sorted.nearestRank(50) else { return nil }
    // The median is one of the days, and no deviation: of a few days it counts for nothing.
    let deviations = sorted.map { Double(abs($0 - median)) }.sorted()
    let deviation = max(
      Self.deviations * deviations[(sorted.count + 1) / 2], kind.leastDeviation(Double(median)))
    let distance = Self.factor * deviation
    let near = sorted.filter { Double(abs($0 - median)) <= distance }
    count = sorted.count
    lowest = near.first ?? median
    self.median = median
    highest = near.last ?? median
    self.distance = distance
  }

  /// Nil for a value that is not far off.
  package func mark(_ value: Int64) -> Mark? {
    guard Double(abs(value - median)) > distance else { return nil }
    return value < median ? .low : .high
  }
}
