import CarStorage
import TerminalScreen

// MARK: - Tabs, and what is searched for

extension Browser {
  func drawTop(_ grid: inout ScreenGrid, _ layout: ScreenLayout) {
    if mode == .board { return drawTopOfBoard(&grid) }
    let tabs = tabWords
    for tab in tabs.words {
      grid.draw(
        StyledText(tab.text), at: .init(line: 0, column: tab.columns.lowerBound),
        style: tab.meaning == shownChoice.tab ? [.bold, .accent] : .plain)
    }
    guard !showsSearch else {
      if let place = searchPlace(layout) { drawSearch(&grid, place) }
      return
    }
    let counts = countsAndMarks
    let order: SafeText =
      shownChoice.arrangement.isReversed ? ", \(ListWords(shownChoice).order)" : .empty
    drawRight(
      &grid,
      [counts + order + authorTail, counts + order, counts + authorTail, counts, self.counts],
      line: 0,
      from: tabs.end)
  }

  /// Where the search stands; nil where there is none.
  func searchPlace(_ layout: ScreenLayout) -> (line: Int, columns: Range<Int>)? {
    guard showsSearch else { return nil }
    return layout.hasSearchLine
      ? (1, 0..<size.columns) : (0, min(tabWords.end + 2, size.columns)..<size.columns)
  }

  /// The name of the list and what it has, with the clock: a screen whose clock stands still is
  /// dead. On a wall what waits stands below it in large letters.
  private func drawTopOfBoard(_ grid: inout ScreenGrid) {
    let name = StyledText(name(of: choice.tab), .bold)
    let end = grid.draw(name, at: .init(line: 0, column: 0))
    let clock: SafeText = "\(time.clock(now))"
    let tails = [counts + "  " + clock, clock]
    let large = largeHead
    let words = large == nil ? [false, true].compactMap(waitingWords(isShort:)) : []
    let waiting = words.flatMap { words in tails.map { words + "  " + $0 } }
    drawRight(&grid, waiting + tails, line: 0, from: end)
    // At the right, because the cars begin at the left in the same letters.
    let width = large?.map(\.displayWidth).max() ?? 0
    for (line, text) in (large ?? []).enumerated() {
      grid.draw(
        StyledText(text, .bold), at: .init(line: 1 + line, column: max(0, size.columns - width)))
    }
  }

  /// Draws the first of some texts that fits at the right end of a line.
  ///
  /// - Returns: The column in which it begins.
  @discardableResult
  private func drawRight(
    _ grid: inout ScreenGrid, _ texts: [SafeText], line: Int, from column: Int
  ) -> Int {
    guard let text = fitting(texts, from: column) else { return size.columns }
    let start = size.columns - text.displayWidth
    grid.draw(StyledText(text), at: .init(line: line, column: start))
    return start
  }

  /// The first of some texts that fits at the right end of a line.
  private func fitting(_ texts: [SafeText], from column: Int) -> SafeText? {
    texts.first { column + 2 + $0.displayWidth <= size.columns }
  }

  // MARK: - Tabs

  /// The tabs, or where there is no room for all only the one that is shown.
  var tabWords: WordLine<BrowserTab> {
    // Where a search has a line of its own, the counts stand there.
    let countsBehind = showsSearch ? 0 : 2 + counts.displayWidth
    let choices: [(gap: Int, hasCount: Bool, behind: Int)] = [
      (2, false, countsBehind), (1, false, countsBehind), (2, true, 0), (1, true, 0), (1, false, 0),
    ]
    for choice in choices where !(choice.hasCount && showsSearch) {
      var words = WordLine<BrowserTab>(gap: choice.gap)
      for tab in BrowserTab.allCases { words.append(tabName(tab, hasCount: choice.hasCount), tab) }
      if words.end + choice.behind <= size.columns { return words }
    }
    var words = WordLine<BrowserTab>()
    words.append(tabName(shownChoice.tab), shownChoice.tab)
    return words
  }

  /// - Parameter hasCount: Whether the tab that is shown has the count of its cars, as the queue
  ///   always has.
  private func tabName(_ tab: BrowserTab, hasCount: Bool = false) -> SafeText {
    var name = name(of: tab)
    if tab == .queue {
      name += totals.map { " \($0.totals.queueCount)" } ?? .empty
    } else if hasCount, tab == shownChoice.tab, let count = knownTotals?.count {
      name += " " + SafeText(grouped: count)
    }
    return tab == shownChoice.tab ? "[\(name)]" : name
  }

  private func name(of tab: BrowserTab) -> SafeText {
    switch tab {
    case .parked: "Parked"
    case .make: "Make"
    case .model: "Model"
    case .year: "Year"
    case .owner: "Owner"
    case .queue: "Queue"
    case .left: "Left"
    }
  }

  // MARK: - The search line

  /// `/ silver cam   in: any   3 of 62 - anna`
  private func drawSearch(_ grid: inout ScreenGrid, _ place: (line: Int, columns: Range<Int>)) {
    drawRight(&grid, searchTails, line: place.line, from: place.columns.lowerBound + 12)
    grid.draw("/", at: .init(line: place.line, column: place.columns.lowerBound), style: .bold)
    var input = TextLine(choice.search?.text ?? "")
    if case .search(let search) = mode { input = search.line }
    let cursor = TextLineView(line: input).draw(
      &grid, line: place.line, columns: searchTextColumns(place.columns))
    if case .search = mode { grid.cursor = cursor }
  }

  /// The columns of the text in those of the search.
  func searchTextColumns(_ columns: Range<Int>) -> Range<Int> {
    let tail = fitting(searchTails, from: columns.lowerBound + 12)
    let end = size.columns - (tail?.displayWidth ?? 0) - 1
    return columns.lowerBound + 2..<max(columns.lowerBound + 3, end)
  }

  /// What stands behind the text: where it searches, and what it finds.
  private var searchTails: [SafeText] {
    var scope = choice.search?.scope ?? .any
    if case .search(let search) = mode { scope = search.scope }
    let words: SafeText = "in: \(scope.rawValue)"
    let counts = countsAndMarks
    let tails = [counts + authorTail, counts]
    return tails.map { words + "  " + $0 } + tails + [words]
  }

  private var countsAndMarks: SafeText {
    (marks.isEmpty ? .empty : "\(marks.all.count) marked, ") + counts
  }

  private var authorTail: SafeText { author.map { " - \($0)" } ?? .empty }
}
