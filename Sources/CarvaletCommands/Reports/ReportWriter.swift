import CarStorage
import FetchedResults
import FoundationEssentials
import TerminalScreen

/// Writes a report in each of the formats, each of them complete.
struct ReportWriter {
  let span: ReportSpan
  let shift: CarStore.Shift
  /// Whether the cars on the lot at the end follow.
  let showsOpenCars: Bool
  let context: CommandContext

  func write(as format: OutputFormat) throws {
    let total = shift.report.total
    switch format {
    case .table where output.alignsTables:
      let sheet = ReportSheet(rows: rows, heading: heading, context: context)
      try sheet.write(total)
      try writeOpenCars(as: format)
    case .table, .plain:
      try table(format).write(rows.records(total: total))
      try writeOpenCars(as: format)
    case .md:
      try output.writeLine(StyledText("## \(heading)"))
      try output.writeLine("")
      try table(format).write(rows.records(total: total))
      try writeOpenCars(as: format)
    case .json: try output.write(record: json + "\n")
    case .ndjson:
      try table(format).write(rows.records(total: total))
      for (car, stay) in shift.openCars {
        try output.write(record: openRows().json(car, stay, isLine: true) + "\n")
      }
    case .csv, .tsv:
      var records = rows.records(total: total)
      if showsOpenCars {
        let blank = [String?](repeating: nil, count: OpenCarRows.keys.count)
        records =
          records.map {
            RecordTable.Record(cells: $0.cells, values: $0.values + blank, json: $0.json)
          } + self.records(openRows())
      }
      try table(format, keys: ReportRows.keys + (showsOpenCars ? OpenCarRows.keys : []))
        .write(records)
    }
  }

  private var output: ConsoleStream { context.console.output }

  private var heading: SafeText { ReportMessages.heading(span, context.humanTime) }

  private func table(_ format: OutputFormat, keys: [String] = ReportRows.keys) -> RecordTable {
    RecordTable(format: format, output: output, columns: ReportRows.columns, keys: keys)
  }

  /// The periods without the future ones, except for the periods in which the wrong clock of
  /// another desk has put something.
  private var rows: ReportRows {
    let now = context.now.millisecondsSince1970
    let ahead = shift.report.periods.reversed().prefix {
      $0.start > now && $0.arrivals == 0 && $0.departures == 0 && $0.waits.count == 0
    }
    return ReportRows(span, shift.report.periods.dropLast(ahead.count), context.humanTime)
  }

  // MARK: - The open cars

  private func openRows(isPlain: Bool = false) -> OpenCarRows {
    OpenCarRows(end: span.end, time: context.humanTime, isPlain: isPlain)
  }

  private func records(_ rows: OpenCarRows) -> [RecordTable.Record] {
    shift.openCars.map { rows.record($0.car, $0.stay) }
  }

  private func writeOpenCars(as format: OutputFormat) throws {
    guard showsOpenCars else { return }
    try output.writeLine("")
    let heading = ReportMessages.openCars(shift.openCars.count)
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

  private var json: String {
    let rows = rows
    let periods = rows.periods.map { rows.json($0, span.grouping.rawValue).json }
    let total = rows.json(shift.report.total, "total").json
    let open = shift.openCars.map { openRows().json($0.car, $0.stay) }
    let members = [
      "\"day\":\(JSONValue(span.day?.text).json)",
      "\"dayStart\":\(JSONValue(span.days.startText).json)",
      "\"groupBy\":\(JSONValue(span.grouping.rawValue).json)",
      "\"total\":\(total)",
      "\"periods\":[\n\(periods.joined(separator: ",\n"))\n]",
      "\"openCars\":\(showsOpenCars ? "[\(open.joined(separator: ",\n"))]" : "null")",
    ]
    return "{\(members.joined(separator: ",\n"))}"
  }
}
