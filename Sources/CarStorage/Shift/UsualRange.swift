/// The range in which a figure lies on most days, from the same weekdays of the last weeks.
package struct UsualRange: Equatable, Sendable {
  /// How many days it rests on.
  package let count: Int
  package let lowest: Int64
  package let median: Int64
  package let highest: Int64

  /// What a figure is that lies outside of the range.
  package enum Mark: String, Sendable, CaseIterable {
    case low, high
  }

  /// Fewer days say nothing about what is usual.
  package static let fewestDays = 4

  /// Nil where there are fewer than ``fewestDays`` values.
  package init?(_ values: [Int64]) {
    let sorted = values.sorted()
    guard sorted.count >= Self.fewestDays, let median = sorted.nearestRank(50) else { return nil }
    count = sorted.count
    lowest = sorted[0]
    self.median = median
    highest = sorted[sorted.count - 1]
  }

  /// Nil for a value in the range.
  package func mark(_ value: Int64) -> Mark? {
    value < lowest ? .low : value > highest ? .high : nil
  }
}
