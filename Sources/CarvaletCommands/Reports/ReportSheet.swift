import CarStorage
import FetchedResults
import TerminalScreen

/// Writes a report for people: a heading, the figures, and the periods with bars.
struct ReportSheet {
  let rows: ReportRows
  let heading: SafeText
  let context: CommandContext

  private var output: ConsoleStream { context.console.output }

  func write(_ total: ShiftReport.Period) throws {
    try output.writeLine(StyledText(heading, .bold))
    try output.writeLine("")
    try writeCounts(total)
    try output.writeLine("")
    try writeDurations(total)
    try writePeriods()
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

  /// The periods from the first in which a car was there to the last.
  private func writePeriods() throws {
    let all = Array(zip(rows.labels, rows.periods))
    guard let first = all.firstIndex(where: { !$0.1.isEmpty }),
      let last = all.lastIndex(where: { !$0.1.isEmpty })
    else { return }
    let shown = all[first...last]
    let columns =
      [Column(title: rows.span.grouping == .hour ? "HOUR" : "DAY")]
      + (["IN", "OUT", "ON LOT"] as [SafeText]).map { Column(title: $0, alignment: .right) }
    let cells = shown.map { label, period in
      ([label] + [period.arrivals, period.departures, period.onLot].map { SafeText($0) })
        .map { StyledText($0) }
    }
    let layout = TableColumns(columns: columns, rows: cells, terminalWidth: nil)
    let chart = BarChart(
      width: (output.tableWidth ?? Self.usualWidth) - layout.width - TableLine.gap,
      largest: shown.map(\.1.onLot).max() ?? 0,
      showsBlocks: context.console.environment.showsBlocks)
    try output.writeLine("")
    try output.writeLine(layout.header)
    for (row, (_, period)) in zip(cells, shown) {
      let bar = chart.bar(period.onLot)
      let gap = SafeText.spaces(bar.string.isEmpty ? 0 : TableLine.gap)
      try output.writeLine(layout.line(row) + StyledText(gap + bar))
    }
  }

  /// The width where there is no terminal, for example on paper.
  private static let usualWidth = 80
}

/// Bars behind the rows of a table, the longest as wide as there is room.
struct BarChart {
  /// The columns of the longest bar.
  let width: Int
  /// The value of the longest bar.
  let largest: Int
  /// Whether the terminal shows block characters.
  let showsBlocks: Bool

  /// The bar of a value. Zero has no bar, and any other value has a bar of at least one column.
  func bar(_ value: Int) -> SafeText {
    guard value > 0, largest > 0, width > 0 else { return .empty }
    let columns = max(1, value * width / largest)
    return showsBlocks ? .repeated("█", columns) : .repeated("#", columns)
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
