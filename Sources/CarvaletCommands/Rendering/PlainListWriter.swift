import CarStorage

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
