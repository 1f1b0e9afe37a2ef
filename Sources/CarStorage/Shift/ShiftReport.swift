import FetchedResults

/// The figures of a shift and of each of its hours or days, computed from the stays on the lot.
///
/// A period contains its beginning and not its end: what happens at 5:00 sharp belongs to the
/// period from 5:00 on. A stay counts in the period in which the car left, a wait in the one in
/// which it ended. An immutable value.
package struct ShiftReport: Equatable, Sendable {
  /// The figures of one period. All times are milliseconds since 1970.
  package struct Period: Equatable, Sendable {
    package let start: Int64
    package let end: Int64
    package internal(set) var arrivals = 0
    package internal(set) var departures = 0
    /// How many cars are on the lot at the end.
    package internal(set) var onLot = 0
    /// The most cars that are on the lot at once.
    package internal(set) var peak = 0
    package internal(set) var waits = DurationFigures([])
    package internal(set) var stays = DurationFigures([])

    /// Whether no car came, left or was there.
    package var isEmpty: Bool {
      arrivals == 0 && departures == 0 && peak == 0 && waits == DurationFigures([])
    }
  }

  /// The whole shift.
  package let total: Period
  package let periods: [Period]

  /// - Parameters:
  ///   - stays: All stays during the shift, in any order. Other stays make no difference.
  ///   - boundaries: The beginnings of the periods, and the end of the last one: at least two
  ///     times, in ascending order.
  /// - Complexity: O(n log n) in the number of stays.
  package init(_ stays: [Stay], boundaries: [Int64]) {
    precondition(boundaries.count > 1, "A shift has a beginning and an end")
    total = Self.periods(stays, [boundaries[0], boundaries[boundaries.count - 1]])[0]
    periods = Self.periods(stays, boundaries)
  }

  private static func periods(_ stays: [Stay], _ boundaries: [Int64]) -> [Period] {
    var periods = zip(boundaries, boundaries.dropFirst()).map { Period(start: $0, end: $1) }
    func index(of time: Int64) -> Int? {
      let next = boundaries.partitioningIndex { $0 > time }
      return next > 0 && next < boundaries.count ? next - 1 : nil
    }
    var lengths = periods.map { _ in [Int64]() }
    var waits = lengths
    for stay in stays {
      if let index = index(of: stay.arrival) { periods[index].arrivals += 1 }
      if let departure = stay.departure, let length = stay.length,
        let index = index(of: departure)
      {
        periods[index].departures += 1
        lengths[index].append(length)
      }
      if let end = stay.endOfWait, let wait = stay.wait, let index = index(of: end) {
        waits[index].append(wait)
      }
    }
    var occupancy = Occupancy(stays)
    for index in periods.indices {
      periods[index].stays = DurationFigures(lengths[index])
      periods[index].waits = DurationFigures(waits[index])
      periods[index].peak = occupancy.advance(from: periods[index].start, to: periods[index].end)
      periods[index].onLot = occupancy.count
    }
    return periods
  }
}

/// How many cars are on the lot, from one time to the next.
///
/// A car that leaves makes room for one that arrives in the same millisecond.
private struct Occupancy {
  /// How many cars are on the lot after all changes so far.
  private(set) var count = 0
  /// The changes by their times, the last one first.
  private var changes: [(time: Int64, change: Int)] = []

  init(_ stays: [Stay]) {
    for stay in stays where stay.departure.map({ $0 > stay.arrival }) ?? true {
      changes.append((stay.arrival, 1))
      if let departure = stay.departure { changes.append((departure, -1)) }
    }
    changes.sort { $0.time > $1.time }
  }

  /// Makes all changes before a time, without the changes at that time.
  ///
  /// - Returns: The most cars that were on the lot since the start, with the changes of that
  ///   moment.
  mutating func advance(from start: Int64, to end: Int64) -> Int {
    while let next = changes.last, next.time <= start { apply(next.time) }
    var peak = count
    while let next = changes.last, next.time < end {
      apply(next.time)
      peak = max(peak, count)
    }
    return peak
  }

  /// Makes all changes of a time at once.
  private mutating func apply(_ time: Int64) {
    while let next = changes.last, next.time == time {
      count += next.change
      changes.removeLast()
    }
  }
}

/// The count and the percentiles of many durations, in milliseconds. There is no mean, which a
/// single forgotten car would distort. An immutable value.
///
/// A percentile is taken by the *nearest rank*: the smallest duration that at least that share of
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
