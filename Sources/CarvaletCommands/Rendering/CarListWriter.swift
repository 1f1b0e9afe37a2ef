import CarStorage
import TerminalScreen

/// Writes a list of cars batch by batch, so that a long list is never in memory as a whole. There
/// is one conforming type for each kind of format.
protocol CarListWriter {
  mutating func write(_ batch: ListBatch) throws

  /// Writes the end of the list, such as a closing bracket.
  mutating func finish() throws
}

/// Writes cars as a table: aligned columns, and a header above each section.
///
/// The first batch decides the widths, and the later batches of a long list keep them.
struct TableListWriter: CarListWriter {
  private var cells: CarCells
  private let headers: SectionHeaders
  private var gaps: TagGaps?
  /// Whether columns are added for what a search has found elsewhere.
  private let showsAllHits: Bool
  private let output: ConsoleStream
  private var layout: TableColumns?

  init(
    _ cells: CarCells, _ list: ListAppearance, showsAllHits: Bool = false, output: ConsoleStream
  ) {
    self.cells = cells
    self.showsAllHits = showsAllHits
    self.output = output
    headers = SectionHeaders(list)
    gaps = list.gaps
  }

  mutating func write(_ batch: ListBatch) throws {
    if layout == nil {
      if showsAllHits { cells = cells.showingHits(in: batch.cars) }
      cells = cells.fitting(batch.cars, into: output.tableWidth)
    }
    let rows = batch.cars.map(cells.cells)
    if layout == nil {
      let layout = TableColumns(columns: cells.titles, rows: rows, terminalWidth: output.tableWidth)
      if !rows.isEmpty { try output.writeLine(layout.header) }
      self.layout = layout
    }
    guard let layout else { return }
    for run in batch.runs {
      if let first = batch.cars[run.range].first { try write(gaps?.takeSections(before: first)) }
      if let header = headers.header(run, in: batch) { try output.writeLine(header) }
      for (car, row) in zip(batch.cars[run.range], rows[run.range]) {
        try write(gaps?.take(before: car))
        try output.writeLine(layout.line(row))
      }
    }
  }

  private func write(_ gap: SafeText?) throws {
    if let gap { try output.writeText(StyledText(gap, .dim)) }
  }

  mutating func finish() throws { try write(gaps?.takeRest()) }
}

/// Writes each car as a line with tabs between the cells, for pipes.
struct PlainListWriter: CarListWriter {
  private let cells: CarCells
  private let headers: SectionHeaders?
  private let output: ConsoleStream

  init(_ cells: CarCells, _ list: ListAppearance, output: ConsoleStream) {
    self.cells = cells
    self.output = output
    headers = list.showsSections == .always ? SectionHeaders(list) : nil
  }

  func write(_ batch: ListBatch) throws {
    for run in batch.runs {
      if let header = headers?.header(run, in: batch) { try output.writeLine(header) }
      for car in batch.cars[run.range] {
        try output.writeLine(PlainRows.line(cells.cells(car)))
      }
    }
  }

  func finish() {}
}

/// The lines of the plain format, for `cut` and `awk`: one record each, with a tab between the
/// cells, without a header.
///
/// The tabs and newlines of a value are already `\t` and `\n`, as in all safe text, so the number
/// of cells in a line is the number of columns.
enum PlainRows {
  static func line(_ cells: [StyledText]) -> StyledText {
    var line = StyledText()
    for (position, cell) in cells.enumerated() {
      if position > 0 { line += "\t" }
      line += cell
    }
    return line
  }
}

/// Writes cars as a Markdown table, or as one for each section where sections are shown.
struct MarkdownListWriter: CarListWriter {
  private let cells: CarCells
  private let table: MarkdownTable
  private let headers: SectionHeaders?
  private let output: ConsoleStream
  private var hasBegun = false

  init(_ cells: CarCells, _ list: ListAppearance, output: ConsoleStream) {
    self.cells = cells
    self.output = output
    table = MarkdownTable(columns: cells.titles)
    headers = list.showsSections == .always ? SectionHeaders(list) : nil
  }

  mutating func write(_ batch: ListBatch) throws {
    for run in batch.runs where !run.range.isEmpty {
      if let header = headers?.header(run, in: batch) {
        if hasBegun { try output.writeLine("") }
        try output.writeLine("### " + StyledText(header.text))
        try output.writeLine("")
        try writeTitles()
      } else if !hasBegun {
        try writeTitles()
      }
      for car in batch.cars[run.range] {
        try output.writeLine(StyledText(table.line(cells.cells(car).map(\.text))))
      }
    }
  }

  private mutating func writeTitles() throws {
    hasBegun = true
    try output.writeLine(StyledText(table.header))
    try output.writeLine(StyledText(table.delimiter))
  }

  func finish() {}
}

/// Writes cars as NDJSON, CSV or TSV with the record writers that an export uses.
struct RecordListWriter: CarListWriter {
  private var writer: any CarRecordWriter

  /// - Precondition: The format is one of records.
  init(_ format: OutputFormat, columns: [CarField], output: ConsoleStream) {
    guard let format = RecordFormat(rawValue: format.rawValue) else {
      preconditionFailure("\(format) is not a format of records")
    }
    writer = format.makeWriter(columns: columns) { bytes in
      try output.write(record: String(decoding: bytes, as: UTF8.self))
    }
  }

  mutating func write(_ batch: ListBatch) throws {
    for car in batch.cars { try writer.write(car) }
  }

  mutating func finish() throws { try writer.finish() }
}
