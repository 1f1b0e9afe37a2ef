import CarStorage
import FetchedResults
import FoundationEssentials

/// What a report is to say: of which time, and divided by what.
struct ReportRequest {
  let span: ReportSpan
  let grouping: ReportGrouping?
  var figure: ReportFigure?
  var listsOpenCars = false
  var compares = false
  var forecasts = false
  /// Whether the hours of the weekdays are shown beside the figures of a shorter span.
  var showsWeekdays = false
  let now: Date

  /// From how many weeks a comparison and a forecast are made.
  static let weeks = 8
  /// Of how many days the hours of weekdays are, where the span is shorter than a week.
  static let weekdayDays = 28

  /// Reads the report, all of it from one state of the store.
  func report(of store: CarStore) throws -> Report {
    let earlier =
      compares || forecasts ? (1...Self.weeks).map { span.wholeDays(weeksBefore: $0) } : []
    let weekdays = showsWeekdays && isShort ? [earlierDays] : []
    let shift = try store.shift(
      span.boundaries, listsOpenCars: listsOpenCars, by: grouping?.groups,
      beside: earlier + weekdays)
    let others = shift.others
    let days: [Days] = zip(earlier, others).map { ($0, $1) }
    return Report(
      request: self, shift: shift,
      comparison: compares
        ? ShiftComparison(
          shift.report.total,
          with: days.enumerated().map { index, day in
            let range = span.range(weeksBefore: index + 1, now: now)
            return (
              isOpen: Self.isOpen(day),
              shift: day.timeline.periods([range.lowerBound, range.upperBound])[0]
            )
          }) : nil,
      forecast: forecasts ? forecast(days) : nil,
      weekdayTimeline: weekdays.isEmpty ? shift.timeline : others[others.count - 1],
      weekdayRange: weekdays.first ?? spanOfWholeDays)
  }

  /// Days before, and what happened on them.
  private typealias Days = (range: Range<Int64>, timeline: StayTimeline)

  /// Whether the stand was open, as the hours of the weekdays count their days, too: whether a car
  /// came or left, or a guest came for one.
  private static func isOpen(_ days: Days) -> Bool {
    days.timeline.periods([days.range.lowerBound, days.range.upperBound])[0].isBusy
  }

  /// Whether the span is shorter than a week.
  private var isShort: Bool { span.end - span.start < 6 * 86_400_000 }

  /// When today begins, which is not over: what it lacks would make its weekday a quiet one.
  private var today: Int64 {
    Int64(span.days.beginning(of: span.days.day(at: now.secondsSince1970))) * 1000
  }

  /// The span without today, where it has other days.
  private var spanOfWholeDays: Range<Int64> {
    span.start..<(span.start < today ? min(span.end, today) : span.end)
  }

  /// The last days to the end of the span, without today.
  private var earlierDays: Range<Int64> {
    let last = span.days.day(at: Int((min(span.end, today) - 1).dividedRoundingDown(by: 1000)))
    let first = span.days.beginning(of: StandDays.day(last, 1 - Self.weekdayDays))
    return Int64(first) * 1000..<Int64(span.days.beginning(of: StandDays.day(last, 1))) * 1000
  }

  /// When a forecast begins: now, without the seconds.
  var forecastStart: Int64 {
    max(span.start, now.millisecondsSince1970.dividedRoundingDown(by: 60_000) * 60_000)
  }

  /// The coming hours to the end of the day; of the one that goes on what is left of it.
  private func forecast(_ days: [Days]) -> ShiftForecast {
    let coming = [forecastStart] + span.boundaries.filter { $0 > forecastStart }
    return ShiftForecast(
      coming,
      from: days.enumerated().map { index, day in
        let bounds = coming.map { span.time($0, weeksBefore: index + 1) }
        return (isOpen: Self.isOpen(day), hours: day.timeline.periods(bounds))
      })
  }
}

/// What was read for a report. An immutable value.
struct Report {
  let request: ReportRequest
  let shift: CarStore.Shift
  /// Nil unless it was asked for, as is the next.
  let comparison: ShiftComparison?
  let forecast: ShiftForecast?
  fileprivate let weekdayTimeline: StayTimeline
  /// The span of the hours of the weekdays.
  let weekdayRange: Range<Int64>
  /// Whether the hours of the weekdays leave out the last day of the span.
  var leavesOutToday: Bool {
    weekdayRange.lowerBound == span.start && weekdayRange.upperBound < span.end
  }

  /// On how many days of the hours of the weekdays the stand was closed.
  var closedDays: Int {
    get throws {
      let open = try weekdays().rows.reduce(0) { $0 + $1.days }
      let end = min(weekdayRange.upperBound - 1, request.now.millisecondsSince1970)
      let days = [weekdayRange.lowerBound, end].map {
        span.days.day(at: Int($0.dividedRoundingDown(by: 1000))).daysSinceEpoch
      }
      return max(0, days[1] - days[0] + 1 - open)
    }
  }

  var span: ReportSpan { request.span }
  var total: ShiftReport.Period { shift.report.total }

  /// The periods without the future ones, except for the periods in which the wrong clock of
  /// another desk has put something.
  var periods: [ShiftReport.Period] {
    let now = request.now.millisecondsSince1970
    let ahead = shift.report.periods.reversed().prefix { $0.start > now && !$0.isBusy }
    return Array(shift.report.periods.dropLast(ahead.count))
  }

  /// The hours of the weekdays, of days on which the stand was open.
  func weekdays(hoursPerCell: Int = 1) throws -> WeekdayHours {
    let days = span.days
    let boundaries = try days.hours(in: weekdayRange)
    let now = request.now.millisecondsSince1970
    func day(_ period: ShiftReport.Period) -> CivilDate {
      days.day(at: Int(period.start.dividedRoundingDown(by: 1000)))
    }
    let read = weekdayTimeline.periods(boundaries)
    // Neither the hours to come nor a day on which the stand was closed say anything of a weekday.
    let open = Set(read.filter(\.isBusy).map(day))
    let known = read.filter { ($0.start <= now || $0.isBusy) && open.contains(day($0)) }
    let hours = known.map { period in
      let seconds = Int(period.start.dividedRoundingDown(by: 1000))
      let day = day(period)
      let clock = days.zone.civilTime(at: seconds).clock
      let minutes = (clock.secondsSinceMidnight - days.start.secondsSinceMidnight) / 60
      return WeekdayHours.Hour(
        day: day.daysSinceEpoch, weekday: day.weekday,
        slot: (minutes < 0 ? minutes + 1440 : minutes) / 60, period: period)
    }
    return WeekdayHours(hours, hoursPerCell: hoursPerCell)
  }
}
