/// The figures of many durations, in milliseconds: never a mean, which one forgotten car spoils, and
/// always with how many there were.
///
/// A percentile is that of the *nearest rank*: the smallest duration that at least so many of all
/// reach or stay below. It is one of the durations itself, so the median of 1, 2, 3 and 10 is 2.
package struct DurationFigures: Equatable, Sendable {
  /// How many durations the figures are made of.
  package let count: Int
  /// Nil, as the next two, where there are none.
  package let median: Int64?
  /// What nine of ten reach or stay below.
  package let ninetieth: Int64?
  package let longest: Int64?
  /// How many more there were that are negative, because a clock was wrong. They are left out.
  package let negativeCount: Int

  /// - Complexity: O(n log n).
  package init(_ durations: [Int64]) {
    let sorted = durations.filter { $0 >= 0 }.sorted()
    func percentile(_ percent: Int) -> Int64? {
      sorted.isEmpty ? nil : sorted[(sorted.count * percent + 99) / 100 - 1]
    }
    count = sorted.count
    median = percentile(50)
    ninetieth = percentile(90)
    longest = sorted.last
    negativeCount = durations.count - sorted.count
  }
}
