import CarStorage
import TerminalScreen

/// Writes records that are no cars in each of the formats: the commands of a log, the rows of a
/// report. They are written at once, so that the columns of a table can be measured.
struct RecordTable {
  let format: OutputFormat
  let output: ConsoleStream
  let columns: [Column]
  /// The names of the fields in the formats that have a header for machines.
  let keys: [String]

  /// A record as people read it, and as machines do.
  struct Record {
    /// A cell for each column.
    let cells: [SafeText]
    /// A value for each key; nil where nothing is known.
    let values: [String?]
    let json: JSONValue
    /// Lines below the record, for people.
    var details: [SafeText] = []
  }

  func write(_ records: [Record]) throws {
    switch format {
    case .table where output.alignsTables: try writeTable(records)
    case .table, .plain:
      for record in records {
        try output.writeLine(PlainRows.line(record.cells.map { StyledText($0) }))
        try writeDetails(of: record)
      }
    case .md:
      let table = MarkdownTable(columns: columns)
      try output.writeLine(StyledText(table.header))
      try output.writeLine(StyledText(table.delimiter))
      for record in records { try output.writeLine(StyledText(table.line(record.cells))) }
    case .json:
      let objects = records.map(\.json.json).joined(separator: ",\n")
      try output.write(record: records.isEmpty ? "[]\n" : "[\n\(objects)\n]\n")
    case .ndjson:
      for record in records { try output.write(record: record.json.json + "\n") }
    case .csv, .tsv:
      let format: RecordFormat = format == .csv ? .csv : .tsv
      try output.write(record: format.line(keys))
      for record in records { try output.write(record: format.line(record.values)) }
    }
  }

  private func writeTable(_ records: [Record]) throws {
    guard !records.isEmpty else { return }
    let cells = records.map { $0.cells.map { StyledText($0) } }
    let layout = TableColumns(columns: columns, rows: cells, terminalWidth: output.tableWidth)
    try output.writeLine(layout.header)
    for (record, row) in zip(records, cells) {
      try output.writeLine(layout.line(row))
      try writeDetails(of: record)
    }
  }

  private func writeDetails(of record: Record) throws {
    for line in record.details { try output.writeText(StyledText("  \(line)")) }
  }
}
