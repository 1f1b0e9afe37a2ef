import CarStorage

/// Writes the rows of an index in each of the formats. An index is short, so it is written at once.
struct IndexWriter {
  let format: OutputFormat
  let output: ConsoleStream

  private static let columns = [
    Column(title: "TITLE"), Column(title: "CARS", alignment: .right),
    Column(title: "SECTIONS", alignment: .right), Column(title: "FIRST SECTION"),
  ]

  func write(_ rows: [IndexRow]) throws {
    switch format {
    case .table where output.alignsTables: try writeTable(rows)
    case .table, .plain:
      for row in rows { try output.writeLine(PlainRows.line(row.cells.map { StyledText($0) })) }
    case .md:
      let table = MarkdownTable(columns: Self.columns)
      try output.writeLine(StyledText(table.header))
      try output.writeLine(StyledText(table.delimiter))
      for row in rows { try output.writeLine(StyledText(table.line(row.cells))) }
    case .json:
      let objects = rows.map(\.json).joined(separator: ",\n")
      try output.write(record: rows.isEmpty ? "[]\n" : "[\n\(objects)\n]\n")
    case .ndjson:
      for row in rows { try output.write(record: row.json + "\n") }
    case .csv, .tsv: try writeRecords(rows)
    }
  }

  private func writeTable(_ rows: [IndexRow]) throws {
    guard !rows.isEmpty else { return }
    let cells = rows.map { $0.cells.map { StyledText($0) } }
    let layout = TableColumns(columns: Self.columns, rows: cells, terminalWidth: output.tableWidth)
    try output.writeLine(layout.header)
    for row in cells { try output.writeLine(layout.line(row)) }
  }

  private func writeRecords(_ rows: [IndexRow]) throws {
    let format: RecordFormat = format == .csv ? .csv : .tsv
    try output.write(record: format.line(IndexRow.keys))
    for row in rows { try output.write(record: format.line(row.values)) }
  }
}

extension IndexRow {
  fileprivate static let keys = [
    "title", "section", "name", "numberOfSections", "numberOfObjects",
  ]

  fileprivate var values: [String] {
    [title, String(section), name, String(sections), String(cars)]
  }

  fileprivate var cells: [SafeText] {
    [
      SafeText(escaping: title), SafeText(cars), SafeText(sections), SafeText(escaping: name),
    ]
  }

  fileprivate var json: String {
    #"{"title":\#(JSONText.quoted(title)),"section":\#(section),"#
      + #""name":\#(JSONText.quoted(name)),"numberOfSections":\#(sections),"#
      + #""numberOfObjects":\#(cars)}"#
  }
}
