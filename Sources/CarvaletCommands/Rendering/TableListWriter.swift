import CarStorage

/// Writes cars as a table: aligned columns, and a header above each section.
///
/// The widths are those of the first batch; the later batches of a long list keep them.
struct TableListWriter: CarListWriter {
  private var cells: CarCells
  private let headers: SectionHeaders
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
      if let header = headers.header(run, in: batch) { try output.writeLine(header) }
      for row in rows[run.range] { try output.writeLine(layout.line(row)) }
    }
  }

  func finish() {}
}
