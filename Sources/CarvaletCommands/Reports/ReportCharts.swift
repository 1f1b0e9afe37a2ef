import CarStorage
import FetchedResults
import FoundationEssentials
import TerminalScreen

/// The charts of a report: the lot over the time, arrivals and departures, waits, and the hours of
/// the weekdays.
struct ReportCharts {
  let report: Report
  let time: HumanTime

  private var span: ReportSpan { report.span }

  /// All charts of a page or a screen.
  func all(hoursPerCell: Int = 1) throws -> [Chart] {
    try [
      occupancy(), movements(), waits(),
      weekdays(report.request.figure ?? .arrivals, hoursPerCell: hoursPerCell),
    ]
  }

  /// The one that `--figure` names.
  func one() throws -> Chart {
    let figure = report.request.figure
    if report.request.grouping == .weekday { return try weekdays(figure ?? .arrivals) }
    if let kind = report.request.grouping?.groups {
      return figure == .waits ? waits(by: kind) : movements(by: kind)
    }
    switch figure ?? .occupancy {
    case .occupancy: return try occupancy()
    case .arrivals, .departures: return try movements()
    case .waits: return waits()
    }
  }

  // MARK: - Over the time

  /// A year by days, and a day by quarters of an hour.
  private static let mostPoints = 400
  /// More columns or lines are too narrow to be read.
  private static let mostColumns = 62

  func occupancy() throws -> Chart {
    let unit = try unit(Self.mostPoints)
    let all = try span.boundaries(by: unit)
    let boundaries = unit == .hour ? Self.quarters(of: all) : all
    let periods = shown(report.shift.timeline.periods(boundaries), by: unit)
    let labels = periods.map { period in
      unit == .hour && civil(period.start).clock.minute != 0 ? "" : label(period, unit)
    }
    return Chart(
      name: "occupancy",
      title: unit == .hour
        ? "Cars on the lot" : "Cars on the lot: the most of each \(unit.rawValue)",
      summary: occupancySummary(periods, unit),
      content: .curve(.init(name: "cars", values: periods.map(\.peak)), labels: labels))
  }

  private func occupancySummary(
    _ periods: [ShiftReport.Period], _ unit: ReportSpan.Grouping
  ) -> String {
    let total = report.total
    guard total.isBusy else { return ReportMessages.nothingHappened(total, time).string }
    let highest = periods.first { $0.peak == total.peak }
    return """
      Most at once: \(total.peak)\(highest.map { ", \(name($0, unit))" } ?? ""). \
      On the lot at the end: \(total.onLot).
      """
  }

  func movements() throws -> Chart {
    let unit = try unit(Self.mostColumns)
    let periods = shown(
      report.shift.timeline.periods(try span.boundaries(by: unit)), by: unit)
    func most(_ key: KeyPath<ShiftReport.Period, Int>) -> String {
      let largest = periods.max { $0[keyPath: key] < $1[keyPath: key] }
      guard let largest, largest[keyPath: key] > 0 else { return "" }
      return ", most \(name(largest, unit)) (\(largest[keyPath: key]))"
    }
    return Chart(
      name: "movements", title: "Arrivals and departures by \(unit.rawValue)",
      summary: """
        Arrivals: \(report.total.arrivals)\(most(\.arrivals)). \
        Departures: \(report.total.departures)\(most(\.departures)).
        """,
      content: .pair(
        .init(name: "arrivals", values: periods.map(\.arrivals)),
        .init(name: "departures", values: periods.map(\.departures)),
        labels: periods.map { label($0, unit) }))
  }

  /// What a point or a column is: what `--group-by` says, or else an hour of up to two days, and a
  /// day of more; a month where that were too many.
  private func unit(_ most: Int) throws -> ReportSpan.Grouping {
    let asked = report.request.grouping?.periods
    if asked ?? .hour == .hour, span.end - span.start <= 49 * 3_600_000 { return .hour }
    return try asked != .month && span.boundaries(by: .day).count - 1 <= most ? .day : .month
  }

  private static func quarters(of hours: [Int64]) -> [Int64] {
    zip(hours, hours.dropFirst()).flatMap { start, end in
      (0..<4).map { start + (end - start) * $0 / 4 }
    } + hours.suffix(1)
  }

  /// Of days and months those that have begun; of hours and parts of them those from the first in
  /// which something happened to the last.
  private func shown(
    _ periods: [ShiftReport.Period], by unit: ReportSpan.Grouping
  ) -> [ShiftReport.Period] {
    let begun = periods.filter { $0.start <= time.now.millisecondsSince1970 }
    guard unit == .hour else { return begun }
    let busy = report.shift.timeline.periods((try? span.boundaries(by: .hour)) ?? span.boundaries)
      .filter(\.isBusy)
    // Cars that only stand there are a level line.
    guard let first = busy.first, let last = busy.last else {
      return report.total.peak > 0 ? begun : []
    }
    return periods.filter { $0.start >= first.start && $0.start < last.end }
  }

  /// `18:00`, `11-20` for a day, `2026-11` for a month.
  private func label(_ period: ShiftReport.Period, _ unit: ReportSpan.Grouping) -> String {
    switch unit {
    case .hour: time.clock(civil(period.start).clock)
    case .day: String(day(period).dropFirst(5))
    case .month: String(day(period).prefix(7))
    }
  }

  /// When a period is, behind `most`: `at 18:00`, `on 2026-11-20`, `in 2026-11`.
  private func name(_ period: ShiftReport.Period, _ unit: ReportSpan.Grouping) -> String {
    switch unit {
    case .hour: "at \(time.clock(civil(period.start).clock))"
    case .day: "on \(day(period))"
    case .month: "in \(day(period).prefix(7))"
    }
  }

  private func civil(_ time: Int64) -> CivilTime {
    span.days.zone.civilTime(at: Int(time.dividedRoundingDown(by: 1000)))
  }

  private func day(_ period: ShiftReport.Period) -> String {
    span.days.day(at: Int(period.start.dividedRoundingDown(by: 1000))).text
  }

  // MARK: - Waits

  /// The widths that a class of waits may have, in minutes.
  private static let classWidths = [1, 2, 5, 10, 15, 30, 60, 120, 1440]
  private static let classes = 10

  func waits() -> Chart {
    let waits = report.total.waits
    let ninetieth = Int((waits.ninetieth ?? 0) / 60_000)
    let width =
      Self.classWidths.first { $0 * Self.classes > ninetieth } ?? Self.classWidths.last ?? 1
    var counts = [Int](repeating: 0, count: Self.classes + 1)
    for wait in waits.durations {
      counts[min(Self.classes, Int(wait / 60_000) / width)] += 1
    }
    let labels = counts.indices.map { index in
      switch index {
      case 0: "<\(width)"
      case Self.classes: "\(width * Self.classes)+"
      default: width == 1 ? "\(index)" : "\(index * width)-\((index + 1) * width)"
      }
    }
    let figures = ReportRows.cells(waits).map(\.string)
    return Chart(
      name: "waits", title: "Waits in minutes, from request to ready",
      summary: waits.count == 0
        ? "Nobody waited for a car."
        : """
        \(ReportMessages.waits(waits.count)): median \(figures[0]), 90 % within \(figures[1]), longest \
        \(figures[2]).
        """,
      content: .bars(.init(name: "waits", values: counts), labels: labels))
  }

  // MARK: - Weekdays

  func weekdays(_ figure: ReportFigure, hoursPerCell: Int = 1) throws -> Chart {
    let hours = try report.weekdays(hoursPerCell: hoursPerCell)
    let rows = WeekdayRows(hours: hours, start: span.days.start)
    let values = hours.rows.map { row in row.cells.map { WeekdayRows.value($0, figure) } }
    // In the first and the last hours there may be other figures and not this one.
    let isShown = hours.slots.indices.map { column in values.contains { $0[column] ?? 0 > 0 } }
    let shown = (isShown.firstIndex(of: true) ?? 0)..<((isShown.lastIndex(of: true) ?? -1) + 1)
    let table = Chart.HeatTable(
      rows: hours.rows.map { "\(WeekdayRows.weekdays[$0.weekday].prefix(3)) ×\($0.days)" },
      columns: hours.slots[shown].map { rows.hour(ofSlot: $0).padded(to: 2) },
      values: values.map { Array($0[shown]) },
      hasTenths: figure == .arrivals || figure == .departures)
    let cell = hoursPerCell == 1 ? "hour" : "\(hoursPerCell) hours"
    return Chart(
      name: "weekdays", title: "\(Self.title(figure)) by weekday and \(cell), \(weekdayDates)",
      summary: try summary(figure, table, hours, rows, from: shown.lowerBound),
      content: .heat(table))
  }

  private static func title(_ figure: ReportFigure) -> String {
    switch figure {
    case .arrivals: "Arrivals (mean of the days)"
    case .departures: "Departures (mean of the days)"
    case .occupancy: "Cars on the lot (median of the days)"
    case .waits: "Median wait in minutes"
    }
  }

  /// `2026-10-24 to 2026-11-20`
  private var weekdayDates: String {
    let range = report.weekdayRange
    let days = [range.lowerBound, range.upperBound - 1].map {
      span.days.day(at: Int($0.dividedRoundingDown(by: 1000))).text
    }
    let isOver = range.upperBound <= time.now.millisecondsSince1970
    return (days[0] == days[1] ? days[0] : "\(days[0]) to \(days[1])") + (isOver ? "" : ", so far")
  }

  private func summary(
    _ figure: ReportFigure, _ table: Chart.HeatTable, _ hours: WeekdayHours, _ rows: WeekdayRows,
    from firstColumn: Int
  ) throws -> String {
    let without = report.leavesOutToday ? " Today, which is not over, is left out." : ""
    let largest = table.largest
    for (row, values) in zip(hours.rows, table.values) where largest > 0 {
      guard let column = values.firstIndex(of: largest).map({ $0 + firstColumn }) else { continue }
      let days = ReportMessages.weekdays(row.weekday, row.cells[column].days).string
      let waits = ReportMessages.waits(row.cells[column].waits.count)
      let value =
        switch figure {
        case .arrivals, .departures: "\(table.text(largest)), the mean of \(days)"
        case .occupancy: "\(largest), the median of \(days)"
        case .waits: "\(largest) min, the median of \(waits)"
        }
      let clock = time.clock(ClockTime(hour: rows.hour(ofSlot: hours.slots[column])))
      let closed = ReportMessages.closedDays(try report.closedDays)
      return
        "Highest: \(WeekdayRows.weekdays[row.weekday]) at \(clock), \(value).\(without)\(closed)"
    }
    return "Nothing happened on these days.\(without)"
  }
}
