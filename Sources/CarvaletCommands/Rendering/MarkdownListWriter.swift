import CarStorage
import TerminalScreen

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
