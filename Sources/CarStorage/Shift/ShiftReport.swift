/// The figures of a shift and of each of its hours or days, computed from the stays on the lot.
///
/// A period contains its beginning and not its end: what happens at 5:00 sharp belongs to the
/// period from 5:00 on. A stay counts in the period in which the car left, a wait in the one in
/// which it ended, and a request in the one for which the guest wants the car. An immutable value.
package struct ShiftReport: Equatable, Sendable {
  /// The figures of one period. All times are milliseconds since 1970.
  package struct Period: Equatable, Sendable {
    package let start: Int64
    package let end: Int64
    package internal(set) var arrivals = 0
    package internal(set) var departures = 0
    package internal(set) var requests = 0
    /// How many cars are on the lot at the end.
    package internal(set) var onLot = 0
    /// The most cars that are on the lot at once.
    package internal(set) var peak = 0
    package internal(set) var waits = DurationFigures([])
    package internal(set) var stays = DurationFigures([])

    /// Whether no car came, left or was there.
    package var isEmpty: Bool { !isBusy && peak == 0 && waits == DurationFigures([]) }

    /// Whether a car came, left or was ready, or a guest came for one.
    package var isBusy: Bool { arrivals + departures + requests + waits.count > 0 }
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
    self.init(StayTimeline(stays), boundaries: boundaries)
  }

  package init(_ timeline: StayTimeline, boundaries: [Int64]) {
    periods = timeline.periods(boundaries)
    total = Period(merging: periods)
  }
}

extension ShiftReport.Period {
  /// The figures of consecutive periods together.
  package init(merging periods: [Self]) {
    precondition(!periods.isEmpty, "A shift has a beginning and an end")
    self.init(start: periods[0].start, end: periods[periods.count - 1].end)
    arrivals = periods.reduce(0) { $0 + $1.arrivals }
    departures = periods.reduce(0) { $0 + $1.departures }
    requests = periods.reduce(0) { $0 + $1.requests }
    onLot = periods[periods.count - 1].onLot
    peak = periods.lazy.map(\.peak).max() ?? 0
    waits = DurationFigures(merging: periods.map(\.waits))
    stays = DurationFigures(merging: periods.map(\.stays))
  }
}
