import CarStorage

/// How cars are written: in which format, and in which columns. It makes the writer of the format:
/// this is the one place where every case of `OutputFormat` has its list writer.
struct CarRendering {
  let format: OutputFormat
  /// The columns named with `--fields`; nil for the columns of the format.
  let columns: [CarField]?

  init(format: OutputFormat, columns: [CarField]? = nil) {
    self.format = format
    self.columns = columns
  }

  /// The writer of the format.
  ///
  /// - Parameter list: The looks of the list as a whole: its sections, and the text of a search.
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
      return context.console.output.alignsTables
        ? TableListWriter(
          cells(list, context), list,
          showsAllHits: columns == nil && context.console.output.isTerminal,
          output: context.console.output)
        : PlainListWriter(cells(list, context), list, output: context.console.output)
    case .plain:
      return PlainListWriter(cells(list, context), list, output: context.console.output)
    case .md:
      return MarkdownListWriter(cells(list, context), list, output: context.console.output)
    }
  }

  /// The cells of cars for people.
  func cells(_ list: ListAppearance, _ context: CommandContext) -> CarCells {
    CarCells(
      columns: columns.map { $0.map(CarCells.Cell.column) }
        ?? (list.isQueue
          ? CarCells.queue : CarCells.standard(includingReturned: list.includesReturned)),
      time: context.humanTime, hits: list.hits,
      marksHits: context.console.output.isColored || context.console.output.isTerminal)
  }
}

/// How a list looks as a whole, whatever its format.
struct ListAppearance {
  /// When the headers of the sections are shown.
  enum Sections {
    /// Headers are shown at a terminal, where there is more than one section.
    case whereUseful
    /// Headers are always shown: `--sections`.
    case always
  }

  var showsSections = Sections.whereUseful
  var includesReturned = false
  /// Whether the list is the queue. Then the wait is a column, and for people the names of the
  /// sections begin with a capital.
  var isQueue = false
  /// Whether nothing but the columns of `--fields` or `--quiet` is shown.
  var isBrief = false
  /// What a search has found in the cars; nil for no search.
  var hits: SearchHits?
}
