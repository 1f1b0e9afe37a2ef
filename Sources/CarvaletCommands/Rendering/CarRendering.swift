import CarStorage
import FetchedResults

/// How cars are written: in which format, in which columns.
struct CarRendering {
  let format: OutputFormat
  /// The columns named with `--fields`; nil for those of the format.
  let columns: [CarColumn]?

  init(format: OutputFormat, columns: [CarColumn]? = nil) {
    self.format = format
    self.columns = columns
  }

  /// The writer of the format.
  ///
  /// - Parameter list: What the list looks like as a whole: sections, and what was searched for.
  func writer(_ list: ListAppearance, in context: CommandContext) -> any CarListWriter {
    let machineColumns = columns ?? CarColumn.shown
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

  private func cells(_ list: ListAppearance, _ context: CommandContext) -> CarCells {
    CarCells(
      columns: columns.map { $0.map(CarCells.Cell.column) }
        ?? CarCells.standard(includingReturned: list.includesReturned),
      time: context.humanTime, search: list.search,
      isColored: context.console.output.isColored)
  }
}

extension CarColumn {
  /// The columns of a car as machines read it.
  static let shown = allCases.filter { $0 != .utcOffset }
}

/// What a list looks like as a whole.
struct ListAppearance {
  enum Sections {
    /// Sections there are, but headers only where they help a person.
    case whereUseful
    /// Headers were asked for.
    case always
  }

  var showsSections = Sections.whereUseful
  var includesReturned = false
  /// What matched is set in bold.
  var search: CarSearch?
}

/// Writes a list of cars window by window.
protocol CarListWriter {
  mutating func write(_ window: ListWindow) throws

  /// Writes what is still missing.
  mutating func finish() throws
}

/// Some cars of a list that follow one another.
struct ListWindow {
  let cars: [Car]
  /// The runs of cars that share a section, in order; one without a name where there are no sections.
  let runs: [Run]
  /// How many sections the whole list has, as far as it is known: 2 stands for more than one.
  let sectionCount: Int

  struct Run {
    let section: ResultsSection
    /// Where in `cars` the run lies.
    let range: Range<Int>
    /// Whether what the list shows of the section begins in this window.
    let beginsHere: Bool
    /// How many cars of the section the list shows.
    let shownCount: Int
    /// How many it has in all; nil where not all were looked for.
    let wholeCount: Int?
  }
}
