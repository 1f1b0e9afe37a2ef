import CarStorage
import TerminalScreen

/// The list on the screen: headers, rows, and what an empty one says.
struct ListDrawing {
  let browser: Browser
  let layout: ScreenLayout

  private var list: ShownList { browser.list }
  private var isQueue: Bool { browser.shownChoice.tab == .queue }
  private var hasSelection: Bool { browser.mode != .board }

  func draw(_ grid: inout ScreenGrid) {
    let (lines, rest) = shownLines
    if lines.isEmpty { drawEmpty(&grid) }
    if let rest {
      grid.draw(StyledText(rest), at: .init(line: layout.list.upperBound - 1, column: 0))
    }
    let columns = RowColumns(
      width: layout.listWidth, widths: list.rows.widths, isQueue: isQueue)
    let hasShortTimes = hasShortTimes(lines, columns)
    let words = ListWords(browser.shownChoice, browser.time)
    // The hits belong to the search whose rows are shown, until the rows of a newer search
    // arrive.
    let hits = list.rows.choice?.hits
    for (line, content) in zip(layout.list, lines) {
      switch content {
      case .header(let section):
        grid.draw(
          StyledText("\(words.header(section.title)) (\(SafeText(grouped: section.count)))"),
          at: .init(line: line, column: 0),
          width: layout.listWidth, style: .bold)
      case .row(let slot, let part):
        RowView(
          row: row(slot), columns: columns, width: layout.rowWidth, time: browser.time,
          hasShortTimes: hasShortTimes, hits: hits
        ).draw(&grid, line: line, part: layout.rowHeight == 1 ? nil : part)
        if hasSelection, slot == list.selectedSlot, part == 0, grid.cursor == nil {
          grid.cursor = .init(line: line, column: 0)
        }
      }
    }
  }

  /// The lines of the list, and on a wall what is said of the cars that have no room.
  private var shownLines: (lines: [ListLine], rest: SafeText?) {
    guard browser.mode == .board else {
      return (list.geometry(browser.frame).lines(from: list.top), nil)
    }
    let board = BoardLines(
      list.rows, of: browser.choice.tab, count: browser.knownTotals?.count, browser.frame)
    return (board.lines, board.rest)
  }

  /// Whether the words for any wait on the screen have no room. Then all waits are written short,
  /// so that they read alike.
  private func hasShortTimes(_ lines: [ListLine], _ columns: RowColumns) -> Bool {
    guard isQueue else { return false }
    let room = layout.rowHeight == 1 ? columns.timeWidth : RowColumns.narrowWaitWidth
    return lines.contains { line in
      guard case .row(let slot, part: 0) = line else { return false }
      return browser.time.wait(of: list.rows.car(at: slot)).count > room
    }
  }

  private func row(_ slot: Int) -> RowView.Row {
    let car = list.rows.car(at: slot)
    return RowView.Row(
      car: car, isSelected: hasSelection && slot == list.selectedSlot,
      isMarked: browser.marks.contains(car.ticket), news: browser.news.mark(of: car.ticket),
      keptWords: list.rows.isKept(slot) ? list.rows.kept?.car.words(browser.time) : nil,
      isQueue: isQueue)
  }

  /// `0 of 62 match 'silver' in make. Esc shows all`, where it does.
  private func noMatch(of search: ListChoice.Search, among count: Int) -> SafeText {
    let scope: SafeText = search.scope == .any ? .empty : " in \(search.scope.rawValue)"
    let sentence: SafeText = "0 of \(SafeText(grouped: count)) match '\(search.text)'" + scope
    let whole = sentence + ". Esc shows all"
    return browser.escapeShowsAll && whole.displayWidth <= layout.listWidth - 2 ? whole : sentence
  }

  private func drawEmpty(_ grid: inout ScreenGrid) {
    guard let totals = browser.knownTotals, totals.count == 0 else { return }
    let text: SafeText =
      if let search = browser.choice.search {
        noMatch(of: search, among: totals.unfilteredCount)
      } else if isQueue {
        "No guest waits for a car"
      } else {
        browser.mode == .board ? "No car is parked here" : "No car is parked here. p parks one"
      }
    grid.draw(
      StyledText(text), at: .init(line: layout.list.lowerBound, column: 2),
      width: layout.listWidth - 2)
    if hasSelection, grid.cursor == nil {
      grid.cursor = .init(line: layout.list.lowerBound, column: 0)
    }
  }
}
