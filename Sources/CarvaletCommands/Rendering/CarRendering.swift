import CarStorage

/// How cars are written: in which format, in which columns.
struct CarRendering {
  let format: OutputFormat
  /// The columns named with `--fields`; nil for those of the format.
  let columns: [CarField]?

  init(format: OutputFormat, columns: [CarField]? = nil) {
    self.format = format
    self.columns = columns
  }

  /// The writer of the format.
  ///
  /// - Parameter list: What the list looks like as a whole: sections, and what was searched for.
  func writer(_ list: ListAppearance, in context: CommandContext) -> any CarListWriter {
    let machineColumns = columns ?? CarField.shown
    switch format {
    case .json:
      return JSONListWriter(
        columns: machineColumns, hasSections: list.showsSections == .always,
        output: context.console.output)
    case .ndjson, .csv, .tsv:
      return RecordListWriter(format, columns: machineColumns, output: context.console.output)
    case .table:
      return context.console.output.isTerminal
        ? TableListWriter(cells(list, context), list, output: context.console.output)
        : PlainListWriter(cells(list, context), list, output: context.console.output)
    case .plain:
      return PlainListWriter(cells(list, context), list, output: context.console.output)
    case .md:
      return MarkdownListWriter(cells(list, context), list, output: context.console.output)
    }
  }

  /// The writer of a list that changes.
  ///
  /// - Precondition: The format is not one of tables that have an end, such as CSV.
  func changeWriter(_ list: ListAppearance, in context: CommandContext) -> any ChangeWriter {
    switch format {
    case .json, .ndjson:
      NDJSONChangeWriter(columns: columns ?? CarField.shown, output: context.console.output)
    case .table, .plain: MarkedChangeWriter(self, list, in: context)
    case .csv, .tsv, .md: preconditionFailure("\(format) tells of no changes")
    }
  }

  /// The cells of cars as people read them.
  func cells(_ list: ListAppearance, _ context: CommandContext) -> CarCells {
    CarCells(
      columns: columns.map { $0.map(CarCells.Cell.column) }
        ?? CarCells.standard(includingReturned: list.includesReturned),
      time: context.humanTime,
      highlight: context.console.output.isColored ? list.search?.pattern : nil)
  }
}
