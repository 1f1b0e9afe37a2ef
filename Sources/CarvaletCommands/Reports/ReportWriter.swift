import CarStorage
import FetchedResults
import FoundationEssentials
import TerminalScreen

/// Writes a report in each of the formats, each of them complete.
struct ReportWriter {
  let report: Report
  /// Whether people see charts in the place of the periods.
  let showsCharts: Bool
  let context: CommandContext

  private var request: ReportRequest { report.request }
  private var output: ConsoleStream { context.console.output }

  func write(as format: OutputFormat) throws {
    if format == .json { return try output.write(record: try json + "\n") }
    let sheet = ReportSheet(report: report, context: context)
    // Charts are drawn in a pipe, too: they were asked for.
    let isSheet = format == .table && (output.alignsTables || showsCharts)
    if isSheet, !hasOwnTable {
      try sheet.write(showsCharts: showsCharts)
      return try writeOpenCars(as: format)
    }
    if format == .md || isSheet {
      try output.writeLine(
        format == .md ? StyledText("## \(heading)") : StyledText(heading, .bold))
      try output.writeLine("")
    }
    if isSheet, request.grouping == .weekday {
      try sheet.writeWeekdays()
    } else if showsCharts, let kind = request.grouping?.groups {
      try sheet.writeGroups(kind)
    } else {
      try writeTable(as: format)
    }
    if format == .md || isSheet, request.grouping?.groups != nil,
      let date = report.shift.damagesPurgedBefore
    {
      try output.writeLine("")
      try output.writeText(
        StyledText(ReportMessages.damagesPurged(before: date, context.humanTime)))
    }
    guard ![.csv, .tsv, .ndjson].contains(format) else { return }
    try writeOpenCars(as: format)
  }

  /// Whether the table is another one than that of the periods.
  private var hasOwnTable: Bool {
    request.forecasts || request.grouping != nil && request.grouping?.periods == nil
  }

  private func writeTable(as format: OutputFormat) throws {
    if let forecast = report.forecast {
      let rows = ForecastRows(forecast: forecast, time: context.humanTime)
      return try table(format, ForecastRows.columns, ForecastRows.keys).write(rows.records)
    }
    if let comparison = report.comparison, !format.isForPeople || !output.alignsTables {
      let rows = ComparisonRows(comparison: comparison)
      return try table(format, ComparisonRows.columns, ComparisonRows.keys).write(rows.records)
    }
    switch request.grouping {
    case .author, .make:
      guard let groups else { return }
      let isCut = format == .table && output.alignsTables
      let shown = groups.fitted(to: isCut ? output.tableWidth : nil)
      try table(format, shown.columns, GroupRows.keys).write(shown.records)
    case .weekday:
      try table(format, WeekdayRows.columns, WeekdayRows.keys).write(weekdays().records)
    case .hour, .day, .month, .none: try writePeriods(as: format)
    }
  }

  private func writePeriods(as format: OutputFormat) throws {
    var records = rows.records(total: report.total)
    var keys = ReportRows.keys
    if request.listsOpenCars, [.csv, .tsv].contains(format) {
      let blank = [String?](repeating: nil, count: OpenCarRows.keys.count)
      keys += OpenCarRows.keys
      records =
        records.map {
          RecordTable.Record(cells: $0.cells, values: $0.values + blank, json: $0.json)
        } + self.records(openRows())
    }
    try table(format, ReportRows.columns, keys).write(records)
    guard format == .ndjson else { return }
    for (car, stay) in report.shift.openCars {
      try output.write(record: openRows().json(car, stay, isLine: true) + "\n")
    }
  }

  private func table(
    _ format: OutputFormat, _ columns: [Column], _ keys: [String]
  ) -> RecordTable {
    RecordTable(format: format, output: output, columns: columns, keys: keys)
  }

  private var heading: SafeText {
    if let forecast = report.forecast {
      return ReportMessages.forecast(request, forecast.count, context.humanTime)
    }
    return ReportMessages.heading(report.span, context.humanTime)
  }

  private var rows: ReportRows { ReportRows(report.span, report.periods, context.humanTime) }

  private var groups: GroupRows? {
    request.grouping?.groups.map { GroupRows(kind: $0, groups: report.shift.groups) }
  }

  private func weekdays() throws -> WeekdayRows {
    WeekdayRows(hours: try report.weekdays(), start: report.span.days.start)
  }

  // MARK: - The open cars

  private func openRows(isPlain: Bool = false) -> OpenCarRows {
    OpenCarRows(end: report.span.end, time: context.humanTime, isPlain: isPlain)
  }

  private func records(_ rows: OpenCarRows) -> [RecordTable.Record] {
    report.shift.openCars.map { rows.record($0.car, $0.stay) }
  }

  private func writeOpenCars(as format: OutputFormat) throws {
    guard request.listsOpenCars else { return }
    try output.writeLine("")
    let heading = ReportMessages.openCars(report.shift.openCars.count)
    switch format {
    case .md:
      try output.writeLine(StyledText("## \(heading)"))
      try output.writeLine("")
    case .table where output.alignsTables: try output.writeLine(StyledText(heading, .bold))
    default: break
    }
    let rows = openRows(isPlain: format == .plain || format == .table && !output.alignsTables)
    try RecordTable(
      format: format, output: output, columns: rows.columns, keys: OpenCarRows.keys
    ).write(records(rows))
  }

  // MARK: - JSON

  private var json: String {
    get throws {
      let rows = rows
      let hasPeriods = !hasOwnTable || request.forecasts
      let periods =
        hasPeriods ? rows.periods.map { rows.json($0, report.span.grouping.rawValue).json } : []
      let total = rows.json(report.total, "total").json
      let open = report.shift.openCars.map { openRows().json($0.car, $0.stay) }
      let weekdays = try request.grouping == .weekday ? weekdays().json : .null
      let forecast = report.forecast.map {
        ForecastRows(forecast: $0, time: context.humanTime).json
      }
      let members = [
        "\"day\":\(JSONValue(report.span.day?.text).json)",
        "\"dayStart\":\(JSONValue(report.span.days.startText).json)",
        "\"groupBy\":\(JSONValue(request.grouping?.rawValue ?? report.span.grouping.rawValue).json)",
        "\"total\":\(total)",
        "\"periods\":[\n\(periods.joined(separator: ",\n"))\n]",
        "\"openCars\":\(request.listsOpenCars ? "[\(open.joined(separator: ",\n"))]" : "null")",
        "\"groups\":\((groups?.json ?? .null).json)",
        "\"weekdays\":\(weekdays.json)",
        "\"comparison\":\((report.comparison.map { ComparisonRows(comparison: $0).json } ?? .null).json)",
        "\"forecast\":\((forecast ?? .null).json)",
      ]
      return "{\(members.joined(separator: ",\n"))}"
    }
  }
}
