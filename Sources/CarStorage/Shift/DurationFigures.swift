/// The count and the percentiles of many durations, in milliseconds. There is no mean, which a
/// single forgotten car would distort. An immutable value.
///
/// A percentile is that of the *nearest rank*: the smallest duration that at least that share of
/// all durations does not exceed. It is one of the durations itself, so the median of 1, 2, 3 and
/// 10 is 2.
package struct DurationFigures: Equatable, Sendable {
  /// How many durations there are, without the negative ones.
  package let count: Int
  /// Nil where there are no durations, as are the next two.
  package let median: Int64?
  /// The duration that nine of ten do not exceed.
  package let ninetieth: Int64?
  package let longest: Int64?
  /// How many durations were left out because they are negative, as a clock was wrong.
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
