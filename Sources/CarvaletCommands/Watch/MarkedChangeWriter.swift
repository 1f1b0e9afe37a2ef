import CarStorage
import FetchedResults
import TerminalScreen

/// Writes a list as `list` shows it, and then its changes, for people: a line for each command, and
/// under the header of each section the cars that were inserted (`+`), removed (`-`), changed (`~`)
/// or moved (`→`). The rows of the list leave room for the marks, so that every row stands under
/// the titles; these are written again where a wider row has moved the columns.
///
/// In a pipe each change is one line of cells with tabs between them: the mark, the cells of the
/// car, and an explanation of the change.
struct MarkedChangeWriter: ChangeWriter {
  private let rendering: CarRendering
  private let list: ListAppearance
  private let context: CommandContext
  private let isTable: Bool
  private let headers: SectionHeaders?
  private var sections = SectionCounts([])
  private var layout: TableColumns?
  /// The cells of the first cars; nil before the list is written. The columns, and whether times
  /// are short, never change, because the lines above are on the screen already.
  private var measuredCells: CarCells?
  /// The titles that stand above the last row; nil for none.
  private var titles: StyledText?

  init(_ rendering: CarRendering, _ list: ListAppearance, in context: CommandContext) {
    self.rendering = rendering
    self.list = list
    self.context = context
    isTable = rendering.format == .table && context.console.output.alignsTables
    headers = isTable || list.showsSections == .always ? SectionHeaders(list) : nil
  }

  private var output: ConsoleStream { context.console.output }

  // MARK: - Snapshots

  mutating func write(
    _ snapshot: ResultsSnapshot<Car>, reason: ListUpdate<Car>.Reason?
  ) throws {
    sections = try SectionCounts(snapshot)
    let context = context.now(context.clock())
    if let reason {
      context.console.say(StyledText(WatchMessages.anew(reason, context.humanTime), .dim))
    }
    let whole = 0..<(try snapshot.numberOfObjects)
    titles = nil
    if isTable {
      try writeTable(snapshot, whole, context)
    } else {
      var writer = rendering.writer(list, in: context)
      try snapshot.forEachListBatch(in: whole) { try writer.write($0) }
      try writer.finish()
    }
  }

  /// Writes the list with the columns of its first batch.
  private mutating func writeTable(
    _ snapshot: ResultsSnapshot<Car>, _ whole: Range<Int>, _ context: CommandContext
  ) throws {
    var first: (cells: CarCells, layout: TableColumns)?
    try snapshot.forEachListBatch(in: whole) { batch in
      let cells = first?.cells ?? self.cells(for: batch.cars, context)
      let rows = batch.cars.map { [StyledText()] + cells.cells($0) }
      let layout = first?.layout ?? self.layout(for: rows, cells)
      first = (cells, layout)
      if !rows.isEmpty { try writeTitles(of: layout) }
      for run in batch.runs {
        if let header = headers?.header(run, in: batch) { try output.writeLine(header) }
        for row in rows[run.range] { try output.writeLine(layout.line(row)) }
      }
    }
  }

  // MARK: - Changes

  mutating func write(_ changes: ChangeSet<Car>) throws {
    let context = context.now(context.clock())
    let time = context.humanTime
    let before = sections
    sections = before.applying(changes)
    let cells = cells(for: changes.rowEvents.map(\.object), context)
    let blocks = SectionChanges.all(of: changes, from: before, to: sections).map { section in
      (
        header: header(section, before: before),
        rows: section.rows.map { row($0, cells, before: before, time) }
      )
    }
    if isTable {
      for line in WatchMessages.commands(changes, time) {
        try output.writeLine(StyledText(line, .dim))
      }
    }
    let layout = layout(for: blocks.flatMap(\.rows).map(\.cells), cells)
    if isTable, !blocks.allSatisfy(\.rows.isEmpty) { try writeTitles(of: layout) }
    for block in blocks {
      if let header = block.header { try output.writeLine(header) }
      for row in block.rows { try write(row, layout) }
    }
  }

  /// The cells and the explanation of a changed car.
  private struct MarkedRow {
    /// The mark, and the cells of the car.
    let cells: [StyledText]
    /// Where the car was, and which of its fields changed; empty for an inserted or deleted car.
    let explanation: SafeText
  }

  /// The cells of cars, at the time of now.
  private mutating func cells(for cars: [Car], _ context: CommandContext) -> CarCells {
    var cells = measuredCells ?? rendering.cells(list, context)
    cells.time = context.humanTime
    guard isTable, !cars.isEmpty else { return cells }
    if measuredCells == nil, rendering.columns == nil, output.isTerminal {
      cells = cells.showingHits(in: cars)
    }
    // The mark before each row takes a column, and the gap behind it.
    cells = cells.fitting(cars, into: output.tableWidth.map { $0 - 1 - TableLine.gap })
    measuredCells = cells
    return cells
  }

  private func row(
    _ event: RowEvent<Car>, _ cells: CarCells, before: SectionCounts, _ time: HumanTime
  ) -> MarkedRow {
    MarkedRow(
      cells: marked(event.mark, event.object, cells),
      explanation: WatchMessages.explanation(
        of: event, movedFrom: event.oldPath.flatMap { before.sections[$0.section].heading.name },
        to: event.newPath.flatMap { sections.sections[$0.section].heading.name }, time))
  }

  private func marked(_ mark: ChangeMark, _ car: Car, _ cells: CarCells) -> [StyledText] {
    [StyledText(mark.sign, .bold)] + cells.cells(car)
  }

  private func header(_ section: SectionChanges, before: SectionCounts) -> StyledText? {
    let header = headers?.header(
      section.heading, count: section.count,
      sectionCount: max(sections.sections.count, before.sections.count),
      hasChanged: section.kind != nil)
    guard let header, let kind = section.kind else { return header }
    return StyledText("\(kind.mark.sign) ", .bold) + header
      + StyledText(", \(WatchMessages.words(kind))")
  }

  // MARK: - Lines

  /// Writes the titles of the columns, unless the same ones are above the last row.
  private mutating func writeTitles(of layout: TableColumns) throws {
    guard titles != layout.header else { return }
    try output.writeLine(layout.header)
    titles = layout.header
  }

  /// Columns that fit the new rows and the rows written so far, so that all are aligned.
  private mutating func layout(for rows: [[StyledText]], _ cells: CarCells) -> TableColumns {
    // As wide as a mark, so that the rows of the list stand under the rows of its changes.
    let mark = Column(title: " ", canShrink: false)
    let layout = TableColumns(
      columns: [mark] + cells.titles, rows: isTable ? rows : [],
      terminalWidth: output.tableWidth, atLeast: self.layout?.widths)
    // Without cars the columns are not settled yet.
    if measuredCells != nil { self.layout = layout }
    return layout
  }

  private func write(_ row: MarkedRow, _ layout: TableColumns) throws {
    guard isTable else {
      let explanation = list.isBrief ? [] : [StyledText(row.explanation)]
      return try output.writeLine(
        PlainRows.line(row.cells + explanation))
    }
    try output.writeLine(layout.line(row.cells))
    guard !row.explanation.string.isEmpty else { return }
    for line in explanationLines(row.explanation) { try output.writeLine(line) }
  }

  /// The lines below a changed car. They are cut after the fourth, because a note may be a megabyte
  /// long.
  private func explanationLines(_ explanation: SafeText) -> [StyledText] {
    let indent: StyledText = "   "
    guard let terminal = output.tableWidth else { return [indent + StyledText(explanation, .dim)] }
    let width = max(terminal - indent.displayWidth, TableLine.leastWidth)
    return StyledText(explanation).truncated(toWidth: 4 * width).text.wrapped(toWidth: width)
      .prefix(4).map { indent + StyledText($0, .dim) }
  }
}

extension RowEvent {
  fileprivate var mark: ChangeMark {
    switch kind {
    case .insert: .inserted
    case .delete: .removed
    case .update: .changed
    case .move: .moved
    }
  }
}

extension SectionChanges.Kind {
  fileprivate var mark: ChangeMark {
    switch self {
    case .inserted: .inserted
    case .removed: .removed
    case .moved: .moved
    case .renamed: .changed
    }
  }
}

/// How a row or a section changed, as one sign, so that it can be read without colour.
private enum ChangeMark {
  case inserted, removed, changed, moved

  var sign: SafeText {
    switch self {
    case .inserted: "+"
    case .removed: "-"
    case .changed: "~"
    case .moved: "→"
    }
  }
}
