/// The figures of each hour of each day of the week, over a span of days: when a stand is busy.
///
/// An immutable value.
package struct WeekdayHours: Equatable, Sendable {
  /// An hour of the span.
  package struct Hour {
    /// The day of the stand to which it belongs, counted from 1970.
    package let day: Int
    /// The day of the week of that day, from 0 for Monday.
    package let weekday: Int
    /// How many hours after the beginning of the day.
    package let slot: Int
    package let period: ShiftReport.Period

    package init(day: Int, weekday: Int, slot: Int, period: ShiftReport.Period) {
      self.day = day
      self.weekday = weekday
      self.slot = slot
      self.period = period
    }
  }

  /// The same hours of all days of one name.
  package struct Cell: Equatable, Sendable {
    package private(set) var arrivals = 0
    package private(set) var departures = 0
    package private(set) var requests = 0
    /// The most cars at once on each of the days, in ascending order.
    package private(set) var peaks: [Int] = []
    package private(set) var waits = DurationFigures([])

    fileprivate init(_ hours: [Hour]) {
      arrivals = hours.reduce(0) { $0 + $1.period.arrivals }
      departures = hours.reduce(0) { $0 + $1.period.departures }
      requests = hours.reduce(0) { $0 + $1.period.requests }
      let byDay = Dictionary(hours.map { ($0.day, $0.period.peak) }, uniquingKeysWith: max)
      peaks = byDay.values.sorted()
      waits = DurationFigures(merging: hours.map(\.period.waits))
    }

    /// How many days have the hour: when the clocks are changed, or a span ends within a day, fewer
    /// than the row.
    package var days: Int { peaks.count }

    /// The median of the days.
    package var occupancy: Int { peaks.nearestRank(50) ?? 0 }
  }

  /// The days of one name.
  package struct Row: Equatable, Sendable {
    /// From 0 for Monday.
    package let weekday: Int
    /// How many such days the span has.
    package let days: Int
    /// A cell for each of ``WeekdayHours/slots``.
    package let cells: [Cell]
  }

  /// The hours of a cell.
  package let hoursPerCell: Int
  /// Each slot: how many hours after the beginning of the day its cells begin.
  package let slots: [Int]
  /// The seven days, Monday first. A day that the span lacks has no cells with anything in them.
  package let rows: [Row]

  /// - Parameters:
  ///   - hours: All hours of the span.
  ///   - hoursPerCell: How many hours a cell has, for a table that must be narrow.
  package init(_ hours: [Hour], hoursPerCell: Int = 1) {
    self.hoursPerCell = hoursPerCell
    // Hours in which nothing happened at any day, in the morning and at night, are left out.
    let busy = hours.lazy.filter(\.period.isBusy).map { $0.slot / hoursPerCell }
    let first = busy.min() ?? 0
    let last = busy.max() ?? -1
    slots = (first..<(last + 1)).map { $0 * hoursPerCell }
    let byWeekday = Dictionary(grouping: hours, by: \.weekday)
    let range = first..<(last + 1)
    rows = (0..<7).map { weekday in
      let hours = byWeekday[weekday] ?? []
      let byCell = Dictionary(grouping: hours) { $0.slot / hoursPerCell }
      return Row(
        weekday: weekday, days: Set(hours.map(\.day)).count,
        cells: range.map { Cell(byCell[$0] ?? []) })
    }
  }
}
