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
  private var isByHours: Bool { span.end - span.start <= 49 * 3_600_000 }

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
    if let kind = report.request.grouping?.groups { return groups(kind, figure) }
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
    let boundaries =
      try isByHours ? Self.quarters(of: span.boundaries(by: .hour)) : boundaries(Self.mostPoints)
    let periods = shown(report.shift.timeline.periods(boundaries))
    let peak = report.total.peak
    let highest = periods.first { $0.peak == peak }
    let lines: [String] =
      periods.isEmpty || peak == 0
      ? ["No car came or left."]
      : [
        "Most at once: \(peak)\(highest.map { ", \(name($0))" } ?? "").",
        "On the lot at the end: \(report.total.onLot).",
      ]
    let unit = isByHours || periods.isEmpty ? nil : isMonth(periods[0]) ? "month" : "day"
    return Chart(
      name: "occupancy",
      title: unit.map { "Cars on the lot: the most of each \($0)" } ?? "Cars on the lot",
      summary: lines.joined(separator: " "),
      content: .curve(.init(name: "cars", values: periods.map(\.peak)), labels: labels(periods)))
  }

  func movements() throws -> Chart {
    let periods = shown(
      report.shift.timeline.periods(
        try isByHours ? span.boundaries(by: .hour) : boundaries(Self.mostColumns)))
    func most(_ key: KeyPath<ShiftReport.Period, Int>) -> String {
      let largest = periods.max { $0[keyPath: key] < $1[keyPath: key] }
      guard let largest, largest[keyPath: key] > 0 else { return "" }
      return ", most \(name(largest)) (\(largest[keyPath: key]))"
    }
    let unit = isByHours ? "hour" : periods.count > 1 && isMonth(periods[0]) ? "month" : "day"
    return Chart(
      name: "movements", title: "Arrivals and departures by \(unit)",
      summary: """
        Arrivals: \(report.total.arrivals)\(most(\.arrivals)). \
        Departures: \(report.total.departures)\(most(\.departures)).
        """,
      content: .pair(
        .init(name: "arrivals", values: periods.map(\.arrivals)),
        .init(name: "departures", values: periods.map(\.departures)), labels: labels(periods)))
  }

  /// Days, or months where there are more days than fit.
  private func boundaries(_ most: Int) throws -> [Int64] {
    let days = try span.boundaries(by: .day)
    return days.count - 1 <= most ? days : try span.boundaries(by: .month)
  }

  private func isMonth(_ period: ShiftReport.Period) -> Bool {
    period.end - period.start > 26 * 86_400_000
  }

  private static func quarters(of hours: [Int64]) -> [Int64] {
    zip(hours, hours.dropFirst()).flatMap { start, end in
      (0..<4).map { start + (end - start) * $0 / 4 }
    } + hours.suffix(1)
  }

  /// The periods from the hour in which something happened first to that of the last time; of
  /// longer ones those that have begun.
  private func shown(_ periods: [ShiftReport.Period]) -> [ShiftReport.Period] {
    guard isByHours else {
      return periods.filter { $0.start <= time.now.millisecondsSince1970 }
    }
    let busy = report.shift.timeline.periods((try? span.boundaries(by: .hour)) ?? span.boundaries)
      .filter(\.isBusy)
    guard let first = busy.first, let last = busy.last else { return [] }
    return periods.filter { $0.start >= first.start && $0.start < last.end }
  }

  /// `18:00` for full hours, `20 Nov` for days, `2026-11` for months, and empty between hours.
  private func labels(_ periods: [ShiftReport.Period]) -> [String] {
    periods.map { period in
      guard isByHours else { return shortName(period) }
      let clock = civil(period.start).clock
      return clock.minute == 0 ? time.clock(clock) : ""
    }
  }

  private func civil(_ time: Int64) -> CivilTime {
    span.days.zone.civilTime(at: Int(time.dividedRoundingDown(by: 1000)))
  }

  private func shortName(_ period: ShiftReport.Period) -> String {
    let day = span.days.day(at: Int(period.start.dividedRoundingDown(by: 1000))).text
    return isMonth(period) ? String(day.prefix(7)) : String(day.dropFirst(5))
  }

  /// When a period is, behind `most`: `at 18:00`, `on 2026-11-20`, `in 2026-11`.
  private func name(_ period: ShiftReport.Period) -> String {
    guard !isByHours else { return "at \(time.clock(civil(period.start).clock))" }
    let day = span.days.day(at: Int(period.start.dividedRoundingDown(by: 1000))).text
    return isMonth(period) ? "in \(day.prefix(7))" : "on \(day)"
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
        \(waits.count) waits: median \(figures[0]), 90 % within \(figures[1]), longest \
        \(figures[2]).
        """,
      content: .bars(.init(name: "waits", values: counts), labels: labels))
  }

  // MARK: - Valets and makes

  /// More names stand over one another.
  private static let mostGroups = 8

  /// The groups with the most cars: how many came and left, or how long their guests waited.
  private func groups(_ kind: ShiftGroup.Kind, _ figure: ReportFigure?) -> Chart {
    let shown = report.shift.groups.prefix(Self.mostGroups)
    let others = report.shift.groups.count - shown.count
    let labels = shown.map { $0.name ?? GroupRows.nobody.string }
    let by = kind == .author ? "valet" : "make"
    let rest = others == 0 ? "" : " \(others) more \(others == 1 ? "has" : "have") fewer cars."
    guard figure == .waits else {
      return Chart(
        name: "groups", title: "Arrivals and departures by \(by)",
        summary:
          "Arrivals: \(report.total.arrivals). Departures: \(report.total.departures).\(rest)",
        content: .pair(
          .init(name: "arrivals", values: shown.map(\.arrivals)),
          .init(name: "departures", values: shown.map(\.departures)), labels: labels))
    }
    return Chart(
      name: "groups", title: "Median wait in minutes by \(by)",
      summary: "\(report.total.waits.count) waits.\(rest)",
      content: .bars(
        .init(name: "minutes", values: shown.map { Int(($0.waits.median ?? 0) / 60_000) }),
        labels: labels))
  }

  // MARK: - Weekdays

  func weekdays(_ figure: ReportFigure, hoursPerCell: Int = 1) throws -> Chart {
    let hours = try report.weekdays(hoursPerCell: hoursPerCell)
    let rows = WeekdayRows(hours: hours, start: span.days.start)
    let table = Chart.HeatTable(
      rows: hours.rows.map { "\(WeekdayRows.weekdays[$0.weekday].prefix(3)) ×\($0.days)" },
      columns: hours.slots.map { rows.hour(ofSlot: $0).padded(to: 2) },
      values: hours.rows.map { row in
        row.cells.map { row.days > 0 ? WeekdayRows.value($0, figure) : nil }
      })
    let days = [report.weekdayRange.lowerBound, report.weekdayRange.upperBound - 1].map {
      span.days.day(at: Int($0.dividedRoundingDown(by: 1000))).text
    }
    return Chart(
      name: "weekdays",
      title: "\(Self.title(figure)) by weekday and hour, \(days[0]) to \(days[1])",
      summary: summary(table, hours, rows), content: .heat(table))
  }

  private static func title(_ figure: ReportFigure) -> String {
    switch figure {
    case .arrivals: "Arrivals"
    case .departures: "Departures"
    case .occupancy: "Cars on the lot (median of the days)"
    case .waits: "Median wait in minutes"
    }
  }

  private func summary(
    _ table: Chart.HeatTable, _ hours: WeekdayHours, _ rows: WeekdayRows
  ) -> String {
    let largest = table.largest
    for (row, values) in zip(hours.rows, table.values) where largest > 0 {
      guard let column = values.firstIndex(of: largest) else { continue }
      let name = WeekdayRows.weekdays[row.weekday]
      let clock = time.clock(ClockTime(hour: rows.hour(ofSlot: hours.slots[column])))
      return """
        Highest: \(name) at \(clock), \(largest), from \
        \(row.days == 1 ? "1 such day" : "\(row.days) such days").
        """
    }
    return "Nothing happened on these days."
  }
}
