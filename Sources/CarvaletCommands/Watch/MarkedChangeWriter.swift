import CarStorage
import FetchedResults
import TerminalScreen

/// Writes a list as `list` shows it, and then its changes, for people: a line for each command, and
/// under the header of each section the cars that were inserted (`+`), removed (`-`), changed (`~`)
/// or moved (`→`).
///
/// In a pipe each change is one line of cells with tabs between them: the mark, the cells of the car,
/// and an explanation of the change.
struct MarkedChangeWriter: ChangeWriter {
  private let rendering: CarRendering
  private let list: ListAppearance
  private let context: CommandContext
  private let isTable: Bool
  private let headers: SectionHeaders?
  private var sections = SectionCounts([])
  private var layout: TableColumns?
  /// Whether the terminal is too narrow for whole times.
  private var hasShortTimes = false
  /// Whether the titles of the columns stand above the list.
  private var hasTitles = false

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
    var writer = rendering.writer(list, in: context)
    var isMeasured = !isTable
    try snapshot.forEachListWindow(in: whole) { window in
      // The rows of later changes are aligned with the first window, as the other windows are.
      let cells = isMeasured ? nil : self.cells(for: window.cars, context)
      if let cells { _ = layout(for: window.cars.map { marked(.inserted, $0, cells) }, cells) }
      isMeasured = true
      try writer.write(window)
    }
    try writer.finish()
    try output.flush()
    hasTitles = !whole.isEmpty
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
    if isTable, !hasTitles, !blocks.allSatisfy(\.rows.isEmpty) {
      try output.writeLine(layout.header)
      hasTitles = true
    }
    for block in blocks {
      if let header = block.header { try output.writeLine(header) }
      for row in block.rows { try write(row, layout) }
    }
    try output.flush()
  }

  /// The cells and the explanation of a changed car.
  private struct MarkedRow {
    /// The mark, and the cells of the car.
    let cells: [StyledText]
    /// Where the car was, and which of its fields changed; empty for an inserted or deleted car.
    let explanation: SafeText
  }

  /// The cells of cars. Once times are short they stay so, as the lines above cannot be changed.
  private mutating func cells(for cars: [Car], _ context: CommandContext) -> CarCells {
    var cells = rendering.cells(list, context)
    cells.hasShortTimes = hasShortTimes
    // The mark before each row takes a column, and the gap behind it.
    if isTable {
      cells = cells.fitting(cars, into: output.tableWidth.map { $0 - 1 - TableColumns.gap })
    }
    hasShortTimes = cells.hasShortTimes
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

  /// Columns that fit the new rows and those written so far, so that all are aligned.
  private mutating func layout(for rows: [[StyledText]], _ cells: CarCells) -> TableColumns {
    let mark = Column(title: .empty, canShrink: false)
    let layout = TableColumns(
      columns: [mark] + cells.titles, rows: isTable ? rows : [],
      terminalWidth: output.tableWidth, atLeast: self.layout?.widths)
    self.layout = layout
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

  /// The lines below a changed car. What does not fit into four is cut, because a note may be a
  /// megabyte long.
  private func explanationLines(_ explanation: SafeText) -> [StyledText] {
    let indent: StyledText = "   "
    guard let terminal = output.tableWidth else { return [indent + StyledText(explanation, .dim)] }
    let width = max(terminal - indent.displayWidth, TableColumns.leastWidth)
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
