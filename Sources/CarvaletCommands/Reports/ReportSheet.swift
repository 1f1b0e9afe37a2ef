import CarStorage
import FetchedResults
import TerminalScreen

/// Writes a report for people: a heading, the figures, and the periods with bars or charts.
struct ReportSheet {
  let report: Report
  let context: CommandContext

  private var output: ConsoleStream { context.console.output }
  private var showsBlocks: Bool { context.console.environment.showsBlocks }

  func write(showsCharts: Bool) throws {
    let total = report.total
    try output.writeLine(
      StyledText(ReportMessages.heading(report.span, context.humanTime), .bold))
    try output.writeLine("")
    try writeCounts(total)
    try output.writeLine("")
    try writeDurations(total)
    if let comparison = report.comparison { try writeComparison(comparison) }
    try showsCharts ? writeCharts() : writePeriods()
  }

  private func writeCounts(_ total: ShiftReport.Period) throws {
    let isOver = total.end <= context.now.millisecondsSince1970
    let counts: [(label: SafeText, count: Int)] = [
      ("Cars in", total.arrivals), ("Cars out", total.departures),
      (isOver ? "On the lot at the end" : "On the lot now", total.onLot),
      ("Most at once", total.peak),
    ]
    let width = counts.map(\.label.displayWidth).max() ?? 0
    let digits = counts.map { String($0.count).count }.max() ?? 0
    for (label, count) in counts {
      let padding = width - label.displayWidth + 2 + digits - String(count).count
      try output.writeLine(StyledText(label, .dim) + StyledText("\(.spaces(padding))\(count)"))
    }
  }

  private func writeDurations(_ total: ShiftReport.Period) throws {
    let columns =
      [Column(title: .empty), Column(title: "N", alignment: .right)]
      + (["MEDIAN", "90 %", "LONGEST"] as [SafeText]).map {
        Column(title: $0, alignment: .right, canShrink: false)
      }
    let figures: [(SafeText, DurationFigures)] = [("Wait", total.waits), ("Stay", total.stays)]
    let cells = figures.map { label, figures in
      ([label, SafeText(figures.count)] + ReportRows.cells(figures)).map { StyledText($0) }
    }
    let layout = TableColumns(columns: columns, rows: cells, terminalWidth: nil)
    try output.writeLine(layout.header)
    for row in cells { try output.writeLine(layout.line(row)) }
    let negative = total.waits.negativeCount + total.stays.negativeCount
    if negative > 0 {
      try output.writeLine(StyledText(ReportMessages.negative(negative)))
    }
  }

  private func writeComparison(_ comparison: ShiftComparison) throws {
    try output.writeLine("")
    try output.writeLine(
      StyledText(ReportMessages.compared(report.request, comparison.count), .bold))
    guard comparison.rows.contains(where: { $0.usual != nil }) else { return }
    try RecordTable(
      format: .table, output: output, columns: ComparisonRows.columns, keys: ComparisonRows.keys
    ).write(ComparisonRows(comparison: comparison).records)
  }

  // MARK: - Periods

  /// The periods from the first in which something happened to the last: before and behind them,
  /// the same cars stand there hour by hour.
  private func writePeriods() throws {
    let rows = ReportRows(report.span, report.periods, context.humanTime)
    let all = Array(zip(rows.labels, rows.periods))
    guard let first = all.firstIndex(where: \.1.isBusy),
      let last = all.lastIndex(where: \.1.isBusy)
    else {
      try output.writeLine("")
      return try output.writeText(
        StyledText(ReportMessages.nothingHappened(report.total, context.humanTime)))
    }
    let shown = all[first...last]
    let titles: [SafeText] = ["IN", "OUT", "ON LOT", "PEAK", "WAITS", "MEDIAN", "90 %"]
    let columns =
      [Column(title: Self.title(report.span.grouping), canShrink: false)]
      + titles.map { Column(title: $0, alignment: .right, canShrink: false) }
    var cells = shown.map { label, period in
      let counts = [
        period.arrivals, period.departures, period.onLot, period.peak, period.waits.count,
      ]
      return ([label] + counts.map { SafeText($0) } + ReportRows.cells(period.waits).prefix(2))
        .map { StyledText($0) }
    }
    var layout = TableColumns(columns: columns, rows: cells, terminalWidth: nil)
    // A lot is empty at the end of most days: their bars are of the most cars at a time.
    let isOfPeak = report.span.grouping != .hour
    func length(_ period: ShiftReport.Period) -> Int { isOfPeak ? period.peak : period.onLot }
    if let width = output.tableWidth, layout.width > width {
      // A bar says more than half of a row.
      let few = isOfPeak ? Self.fewColumns + 1 : Self.fewColumns
      cells = cells.map { Array($0.prefix(few)) }
      layout = TableColumns(
        columns: Array(columns.prefix(few)), rows: cells, terminalWidth: nil)
    }
    let room = (output.tableWidth ?? Self.usualWidth) - layout.width - TableLine.gap
    let chart = BarChart(
      width: room < Self.leastBar ? 0 : room, largest: shown.map { length($0.1) }.max() ?? 0,
      showsBlocks: showsBlocks)
    let hasBars = shown.contains { !chart.bar(length($0.1)).string.isEmpty }
    let title: SafeText = !hasBars ? "" : isOfPeak ? "PEAK" : "ON LOT"
    let titleGap = SafeText.spaces(hasBars ? TableLine.gap : 0)
    try output.writeLine("")
    try output.writeLine(layout.header + StyledText(titleGap) + StyledText(title, .dim))
    for (row, (_, period)) in zip(cells, shown) {
      let bar = chart.bar(length(period))
      let gap = SafeText.spaces(bar.string.isEmpty ? 0 : TableLine.gap)
      try output.writeLine(layout.line(row) + StyledText(gap + bar))
    }
  }

  private static func title(_ grouping: ReportSpan.Grouping) -> SafeText {
    switch grouping {
    case .hour: "HOUR"
    case .day: "DAY"
    case .month: "MONTH"
    }
  }

  /// The width where there is no terminal, for example on paper.
  private static let usualWidth = 80
  /// The columns of a narrow terminal: the last is the one of the bars.
  private static let fewColumns = 4
  /// Shorter bars all look alike.
  private static let leastBar = 8

  // MARK: - Charts

  private func writeCharts() throws {
    let charts = ReportCharts(report: report, time: context.humanTime)
    for chart in try [charts.occupancy(), charts.movements(), charts.waits()] {
      try output.writeLine("")
      try write(chart)
    }
    try output.writeLine("")
    try writeWeekdays()
  }

  /// What the valets or the makes did, or the one chart that `--figure` names.
  func writeGroups(_ kind: ShiftGroup.Kind) throws {
    let charts = ReportCharts(report: report, time: context.humanTime)
    let figure = report.request.figure
    if figure != .waits { try write(charts.movements(by: kind)) }
    if figure == nil { try output.writeLine("") }
    if figure == nil || figure == .waits { try write(charts.waits(by: kind)) }
  }

  /// The hours of the weekdays, several in a cell where the terminal is narrow.
  func writeWeekdays() throws {
    let charts = ReportCharts(report: report, time: context.humanTime)
    let width = output.tableWidth ?? Self.usualWidth
    let figure = report.request.figure ?? .arrivals
    var chart = try charts.weekdays(figure)
    for hours in [2, 3, 4, 6] where lines(of: chart).contains(where: { $0.displayWidth > width }) {
      chart = try charts.weekdays(figure, hoursPerCell: hours)
    }
    try write(chart)
  }

  private func lines(of chart: Chart) -> [SafeText] {
    TextChart(
      chart: chart, width: output.tableWidth ?? Self.usualWidth, showsBlocks: showsBlocks
    ).lines
  }

  private func write(_ chart: Chart) throws {
    try output.writeText(StyledText("\(chart.title)", .bold))
    for line in lines(of: chart) { try output.writeLine(StyledText(line)) }
    try output.writeText(StyledText("\(chart.summary)", .dim))
  }
}

extension Environment {
  /// Whether a block character is safe: the locale is one of UTF-8, and the terminal is not dumb.
  var showsBlocks: Bool {
    guard hasCapableTerminal else { return false }
    // The first of these that is not empty decides, as in the C library.
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { self[$0] }.first { $0 != "" }
    let name = (locale ?? "").uppercased()
    return name.hasSuffix("UTF-8") || name.hasSuffix("UTF8")
  }
}
