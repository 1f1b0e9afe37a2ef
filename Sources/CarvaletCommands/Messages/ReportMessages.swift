import CarStorage
import FetchedResults
import FoundationEssentials
import TerminalScreen

/// The sentences of a report.
enum ReportMessages {
  /// `Shift of 2026-11-21, 05:00 to 05:00`, or `From 2026-11-21 18:00 to 2026-11-22 02:00`; with
  /// `so far` where the end lies ahead.
  static func heading(_ span: ReportSpan, _ time: HumanTime) -> SafeText {
    let times = [span.start, span.end].map {
      time.namingEveryDay.clock(Date(millisecondsSince1970: $0))
    }
    let start = time.clock(span.days.start)
    let shift: SafeText =
      span.dates.map { dates -> SafeText in
        dates.count == 1
          ? "Shift of \(dates.first.text), \(start) to \(start)"
          : "Shifts of \(dates.first.text) to \(dates.last.text), \(start) to \(start)"
      } ?? "From \(times[0]) to \(times[1])"
    let isOver = span.end <= time.now.millisecondsSince1970
    return isOver ? shift : "\(shift), so far"
  }

  /// In the place of the rows of a time in which nothing happened: what stood there all the time.
  static func nothingHappened(_ total: ShiftReport.Period, _ time: HumanTime) -> SafeText {
    let nothing: SafeText = "No car came or left, and no guest asked for one."
    guard total.onLot > 0 else { return nothing }
    let cars: SafeText = total.onLot == 1 ? "1 car" : "\(total.onLot) cars"
    let isOver = total.end <= time.now.millisecondsSince1970
    let stand: SafeText = isOver ? "stood" : total.onLot == 1 ? "stands" : "stand"
    return "\(nothing) \(cars) \(stand) on the lot all the time."
  }

  static func openCars(_ count: Int) -> SafeText { "Open cars (\(count))" }

  static func negative(_ count: Int) -> SafeText {
    count == 1
      ? "1 duration is negative, because a clock was wrong, and left out."
      : "\(count) durations are negative, because a clock was wrong, and left out."
  }

  /// `Compared with 8 Fridays before`, or `with the same time of …` where the shift goes on.
  static func compared(_ request: ReportRequest, _ count: Int) -> SafeText {
    let others: SafeText =
      request.span.day.map { weekdays($0.weekday, count) }
      ?? (count == 1 ? "1 such span" : "\(count) such spans")
    let isOver = request.span.end <= request.now.millisecondsSince1970
    let sameTime: SafeText = isOver ? "" : ", up to the same time of day"
    return count < UsualRange.fewestDays
      ? "Only \(others) before\(sameTime): too few for a comparison"
      : "Compared with \(others) before\(sameTime)"
  }

  /// `Forecast for 2026-11-21, 18:30 to 05:00, from 6 Saturdays`
  static func forecast(_ request: ReportRequest, _ count: Int, _ time: HumanTime) -> SafeText {
    let days = request.span.days
    let day = days.day(at: Int(request.span.start / 1000))
    let start = Date(millisecondsSince1970: request.forecastStart)
    let now = time.clock(days.zone.civilTime(at: start.secondsSince1970).clock)
    return """
      Forecast for \(day.text), \(now) to \(time.clock(days.start)), from \
      \(weekdays(day.weekday, count))
      """
  }

  /// Below rows without damages.
  static func damagesPurged(before date: Date, _ time: HumanTime) -> SafeText {
    """
    Damages are not known: notes of cars that left before \(time.namingEveryDay.clock(date)) were \
    purged.
    """
  }

  /// Behind what the hours of weekdays say; empty where none of these days is left out.
  static func closedDays(_ count: Int) -> String {
    switch count {
    case 0: ""
    case 1: " 1 day on which no car came or left is not counted."
    default: " \(count) days on which no car came or left are not counted."
    }
  }

  /// A forecast that rests on too few days.
  static func noForecast(_ request: ReportRequest, _ count: Int) -> SafeText {
    let days = request.span.day.map { weekdays($0.weekday, count) } ?? "\(count)"
    return """
      A forecast needs \(UsualRange.fewestDays) days of the same name in the last \
      \(ReportRequest.weeks) weeks on which cars came or left; there \(count == 1 ? "is" : "are") \
      \(days)
      """
  }

  static func waits(_ count: Int) -> String { count == 1 ? "1 wait" : "\(count) waits" }

  static func stays(_ count: Int) -> String { count == 1 ? "1 stay" : "\(count) stays" }

  /// `8 Fridays`
  static func weekdays(_ weekday: Int, _ count: Int) -> SafeText {
    "\(count) \(WeekdayRows.weekdays[weekday])\(count == 1 ? "" : "s")"
  }
}
