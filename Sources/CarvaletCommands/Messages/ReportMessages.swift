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
      span.day.map { "Shift of \($0.text), \(start) to \(start)" }
      ?? "From \(times[0]) to \(times[1])"
    let isOver = span.end <= time.now.millisecondsSince1970
    return isOver ? shift : "\(shift), so far"
  }

  static func openCars(_ count: Int) -> SafeText { "Open cars (\(count))" }

  static func negative(_ count: Int) -> SafeText {
    count == 1
      ? "1 duration is negative, because a clock was wrong, and left out."
      : "\(count) durations are negative, because a clock was wrong, and left out."
  }
}
