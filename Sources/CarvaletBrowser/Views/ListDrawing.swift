import CarStorage
import TerminalScreen

/// The list on the screen: headers, rows, and what an empty one says.
struct ListDrawing {
  let browser: Browser
  let layout: ScreenLayout

  private var list: ShownList { browser.list }
  private var hasSelection: Bool { browser.mode != .board }

  func draw(_ grid: inout ScreenGrid) {
    let lines = list.geometry(browser.frame).lines(from: list.top)
    if lines.isEmpty { drawEmpty(&grid) }
    let columns = RowColumns(
      width: layout.listWidth, widths: list.rows.widths, isQueue: browser.choice.tab == .queue)
    let hits = browser.choice.hits
    for (line, content) in zip(layout.list, lines) {
      switch content {
      case .header(let section):
        grid.draw(
          StyledText("\(section.title) (\(SafeText(grouped: section.count)))"),
          at: .init(line: line, column: 0),
          width: layout.listWidth, style: .bold)
      case .row(let slot, let part):
        RowView(
          row: row(slot), columns: columns, width: layout.listWidth, time: browser.time, hits: hits
        ).draw(&grid, line: line, part: layout.rowHeight == 1 ? nil : part)
        if hasSelection, slot == list.selectedSlot, part == 0, grid.cursor == nil {
          grid.cursor = .init(line: line, column: 0)
        }
      }
    }
  }

  private func row(_ slot: Int) -> RowView.Row {
    let car = list.rows.car(at: slot)
    return RowView.Row(
      car: car, isSelected: hasSelection && slot == list.selectedSlot,
      isMarked: browser.marks.contains(car.ticket), news: browser.news.mark(of: car.ticket),
      keptWords: list.rows.isKept(slot) ? list.rows.kept?.car.words(browser.time) : nil,
      isQueue: browser.choice.tab == .queue)
  }

  private func drawEmpty(_ grid: inout ScreenGrid) {
    guard let totals = browser.knownTotals, totals.count == 0 else { return }
    let text: SafeText =
      if let search = browser.choice.search {
        "0 of \(SafeText(grouped: totals.unfilteredCount)) match '\(search.text)'"
      } else if browser.choice.tab == .queue {
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
