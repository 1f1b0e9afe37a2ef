import CarStorage

/// How cars are written: in which format, and in which columns. It makes the writer of the format:
/// this is the one place where every case of `OutputFormat` has its list writer.
struct CarRendering {
  let format: OutputFormat
  /// The columns named with `--fields`; nil for the columns of the format.
  let columns: [CarCells.Cell]?

  init(format: OutputFormat, columns: [CarCells.Cell]? = nil) {
    self.format = format
    self.columns = columns
  }

  /// The writer of the format.
  ///
  /// - Parameter list: The looks of the list as a whole: its sections, and the text of a search.
  func writer(_ list: ListAppearance, in context: CommandContext) -> any CarListWriter {
    switch format {
    case .json:
      return JSONListWriter(
        columns: fields, hasSections: list.showsSections == .always,
        output: context.console.output)
    case .ndjson, .csv, .tsv:
      return RecordListWriter(format, columns: fields, output: context.console.output)
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

  /// The fields of the formats for machines.
  var fields: [CarField] { columns.map(CarCells.Cell.fields(of:)) ?? CarField.shown }

  /// The cells of cars for people.
  func cells(_ list: ListAppearance, _ context: CommandContext) -> CarCells {
    CarCells(
      columns: columns ?? usualColumns(list, context.console.output),
      time: context.humanTime, hits: list.hits,
      marksHits: context.console.output.isColored || context.console.output.isTerminal)
  }

  /// The columns for people where none were named.
  private func usualColumns(_ list: ListAppearance, _ output: ConsoleStream) -> [CarCells.Cell] {
    if list.isQueue { return CarCells.queue }
    let isPlain = format == .plain || format == .table && !output.alignsTables
    return isPlain
      ? CarCells.plain(includingReturned: list.includesReturned)
      : CarCells.standard(includingReturned: list.includesReturned)
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
  /// The free tags that are shown between the cars; nil for none.
  var gaps: TagGaps?
  /// What a search has found in the cars; nil for no search.
  var hits: SearchHits?
}
