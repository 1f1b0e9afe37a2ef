/// The count and the percentiles of many durations, in milliseconds. There is no mean, which a
/// single forgotten car would distort. An immutable value.
///
/// A percentile is taken by the *nearest rank*: the smallest duration that at least that share of
/// all durations does not exceed. It is one of the durations itself, so the median of 1, 2, 3 and
/// 10 is 2.
package struct DurationFigures: Equatable, Sendable {
  /// All durations in ascending order, without the negative ones.
  package let durations: [Int64]
  /// How many durations were left out because they are negative, as a clock was wrong.
  package let negativeCount: Int

  /// - Complexity: O(n log n).
  package init(_ durations: [Int64]) {
    let sorted = durations.sorted()
    negativeCount = sorted.prefix { $0 < 0 }.count
    self.durations = Array(sorted.dropFirst(negativeCount))
  }

  /// The figures of all durations of several figures.
  package init(merging figures: [DurationFigures]) {
    // Consecutive sorted runs are merged, and not sorted anew.
    durations = figures.flatMap(\.durations).sorted()
    negativeCount = figures.reduce(0) { $0 + $1.negativeCount }
  }

  /// How many durations there are, without the negative ones.
  package var count: Int { durations.count }
  /// Nil where there are no durations, as are the next two.
  package var median: Int64? { durations.nearestRank(50) }
  /// The duration that nine of ten do not exceed.
  package var ninetieth: Int64? { durations.nearestRank(90) }
  package var longest: Int64? { durations.last }
}

extension Array where Element: Comparable {
  /// The element of sorted ones that so many per cent do not exceed; nil where there are none.
  package func nearestRank(_ percent: Int) -> Element? {
    isEmpty ? nil : self[(count * percent + 99) / 100 - 1]
  }
}
