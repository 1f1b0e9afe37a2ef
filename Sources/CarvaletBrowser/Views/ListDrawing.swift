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
    let columns = browser.columns(width: layout.rowWidth)
    var times = RowTimes(time: browser.time, tab: browser.shownChoice.tab)
    times.length = length(of: times, lines, columns)
    let words = ListWords(browser.shownChoice, browser.time)
    let geometry = list.geometry(browser.frame)
    for (line, content) in zip(layout.list, lines) {
      switch content {
      case .header(let section):
        grid.draw(
          StyledText("\(words.header(section.title)) (\(SafeText(grouped: section.count)))"),
          at: .init(line: line, column: 0),
          width: layout.listWidth, style: .bold)
      case .row(let slot, let part):
        if let large = browser.largeColumns, let letters = browser.largeLetters {
          LargeRowView(row: row(slot), columns: large, letters: letters, times: browser.largeTimes)
            .draw(&grid, line: line, part: part)
          continue
        }
        let height = geometry.height(of: slot)
        RowView(
          row: row(slot), columns: columns, width: layout.rowWidth, times: times,
          found: list.rows.found, isAmongColumns: layout.rowHeight == 1
        ).draw(&grid, line: line, part: height == 1 ? nil : part)
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

  /// The longest words with which each wait on the screen has room.
  private func length(
    of times: RowTimes, _ lines: [ListLine], _ columns: RowColumns
  ) -> RowTimes.Length {
    let column = columns.columns.first { $0.kind == (columns.mergesStage ? .age : .stage) }
    let room = layout.rowHeight == 1 ? column?.width ?? 0 : RowField.longWaitWidth
    let cars = lines.compactMap { line in
      if case .row(let slot, part: 0) = line { list.rows.car(at: slot) } else { nil }
    }.filter { $0.stage != nil }
    var times = times
    return RowTimes.Length.allCases.first { length in
      times.length = length
      return cars.allSatisfy { times.stage(of: $0).map { $0.displayWidth <= room } ?? true }
    } ?? .short
  }

  private func row(_ slot: Int) -> RowView.Row {
    let car = list.rows.car(at: slot)
    return RowView.Row(
      car: car, isSelected: hasSelection && slot == list.selectedSlot,
      isMarked: browser.marks.contains(car.ticket), news: browser.news.mark(of: car.ticket),
      keptWords: list.rows.isKept(slot) ? list.rows.kept?.car.words(browser.time) : nil,
      hasPhoto: car.photo != nil && !list.rows.missingPhotos.contains(car.ticket))
  }

  /// `0 of 62 match 'silver' in make`
  private func noMatch(of search: ListChoice.Search, among count: Int) -> SafeText {
    let scope: SafeText = search.scope == .any ? .empty : " in \(search.scope.rawValue)"
    return "0 of \(SafeText(grouped: count)) match '\(search.text)'" + scope
  }

  /// That nothing matches, and behind it what does: `0 of 8 match 'berg' in make. 1 does in any
  /// field, Enter shows it`.
  private func noMatch(of search: ListChoice.Search, _ totals: BrowserPage.Totals) -> SafeText {
    let sentence = noMatch(of: search, among: totals.unfilteredCount)
    guard let near = totals.nearMiss else {
      let whole = sentence + ". Esc shows all"
      return browser.escapeShowsAll && whole.displayWidth <= layout.listWidth - 2
        ? whole : sentence
    }
    let count = SafeText(grouped: near.count)
    let isOne = near.count == 1
    let does: SafeText = isOne ? "does" : "do"
    let what: SafeText =
      if near.tab != browser.choice.tab {
        "\(sentence). \(count) of the cars \(Self.place(of: near.tab)) \(does)"
      } else if near.search.scope != search.scope {
        sentence + ". \(count) \(does) in any field"
      } else {
        """
        Nothing matches '\(search.text)'. \(count) \
        \(isOne ? "car matches" : "cars match") '\(near.search.text)'
        """
      }
    guard case .search = browser.mode, near.isIn(browser.choice.tab, search.scope) else {
      return what
    }
    return what + ", Enter shows \(isOne ? "it" : "them")"
  }

  /// Where the cars of a list are.
  private static func place(of tab: BrowserTab) -> SafeText {
    tab == .left ? "that left" : "on the lot"
  }

  private func drawEmpty(_ grid: inout ScreenGrid) {
    guard let totals = browser.knownTotals, totals.count == 0 else { return }
    defer {
      if hasSelection, grid.cursor == nil {
        grid.cursor = .init(line: layout.list.lowerBound, column: 0)
      }
    }
    if case .notMade(let path) = browser.store { return drawFirstRun(&grid, path) }
    let text: SafeText =
      if let search = browser.choice.search {
        noMatch(of: search, totals)
      } else if isQueue {
        "No guest waits for a car"
      } else if browser.choice.tab == .left {
        "No car has left"
      } else {
        browser.mode == .board ? "No car is parked here" : "No car is parked here. p parks one"
      }
    drawSentences(text.wrapped(toWidth: max(1, layout.listWidth - 2)), &grid)
  }

  private func drawFirstRun(_ grid: inout ScreenGrid, _ path: String) {
    let store: SafeText = "and makes the store '\(path)'"
    drawSentences(
      ["Nothing is parked yet. p parks the first car"]
        + store.wrapped(toWidth: max(1, layout.listWidth - 2)), &grid)
  }

  private func drawSentences(_ sentences: [SafeText], _ grid: inout ScreenGrid) {
    for (line, text) in zip(layout.list, sentences) {
      grid.draw(StyledText(text), at: .init(line: line, column: 2), width: layout.listWidth - 2)
    }
  }
}
