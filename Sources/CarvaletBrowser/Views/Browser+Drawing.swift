import CarStorage
package import TerminalScreen

extension Browser {
  /// What the terminal is to show.
  ///
  /// - Complexity: O(cells of the screen).
  package func draw() -> ScreenGrid {
    var grid = ScreenGrid(size)
    let layout = layout
    guard !layout.isTooSmall else {
      drawTooSmall(&grid)
      return grid
    }
    drawTop(&grid, layout)
    switch mode {
    case .help(let line), .detail(let line), .output(_, let line):
      drawPage(&grid, layout, from: line)
    case .log: drawLog(&grid, layout)
    case .question where shownLog != nil: drawLog(&grid, layout)
    case .form(let form) where !layout.hasPane:
      formView(of: form).draw(&grid, lines: layout.list, columns: 0..<size.columns)
    default: drawList(&grid, layout)
    }
    drawMessage(&grid, layout)
    drawKeys(&grid, layout)
    if case .lost = store { dim(&grid) }
    return grid
  }

  private func drawTooSmall(_ grid: inout ScreenGrid) {
    let sentence: SafeText = "Too small here. 'carvalet list' needs no room."
    for (line, text) in sentence.wrapped(toWidth: max(1, size.columns)).enumerated() {
      grid.draw(StyledText(text), at: .init(line: line, column: 0))
    }
  }

  private func formView(of form: CarForm) -> FormView {
    FormView(form: form, time: time, completion: form.completion(formOffer))
  }

  private func drawLog(_ grid: inout ScreenGrid, _ layout: ScreenLayout) {
    guard let shownLog else { return }
    LogView(log: shownLog, time: time).draw(&grid, lines: layout.list, columns: size.columns)
  }

  private func drawPage(_ grid: inout ScreenGrid, _ layout: ScreenLayout, from first: Int) {
    let text = pageText
    // A screen that became wider may need fewer lines.
    let first = max(0, min(first, text.count - layout.list.count))
    for (line, text) in zip(layout.list, text.dropFirst(first)) {
      grid.draw(text, at: .init(line: line, column: 0))
    }
    grid.cursor = .init(line: layout.list.lowerBound, column: 0)
  }

  private func drawList(_ grid: inout ScreenGrid, _ layout: ScreenLayout) {
    ListDrawing(browser: self, layout: layout).draw(&grid)
    drawRail(&grid, layout)
    guard layout.hasPane else { return }
    if case .form(let form) = mode {
      formView(of: form).draw(&grid, lines: layout.list, columns: layout.pane)
      return
    }
    for (line, text) in zip(layout.list, detailText(width: layout.pane.count)) {
      grid.draw(text, at: .init(line: line, column: layout.pane.lowerBound))
    }
  }

  /// Dims the screen while the store cannot be read, because it shows the last state that was
  /// known.
  private func dim(_ grid: inout ScreenGrid) {
    for line in 0..<size.lines where line != layout.message {
      grid.restyle(line: line, columns: 0..<size.columns) { $0.insert(.dim) }
    }
  }
}

// MARK: - The titles beside the list

extension Browser {
  /// Draws a title on each line between two bars, `|A|`; the one of the section at the top is
  /// `[A]`. The rail is dim until it has the keys.
  func drawRail(_ grid: inout ScreenGrid, _ layout: ScreenLayout) {
    guard !layout.rail.isEmpty else { return }
    let words = ListWords(shownChoice, time)
    var titles = railEntries.map { words.railTitle($0.title) }
    var current = currentEntry
    // The entry that opens the search is of no use while it is open.
    if !showsSearch {
      titles.insert("/", at: 0)
      current = current.map { $0 + 1 }
    }
    let shown = Self.thinned(titles.count, to: layout.list.count, keeping: current)
    let isUsed = if case .rail = mode { true } else { false }
    let style: CellStyle = isUsed ? .plain : .dim
    let width = layout.rail.count - 2
    for (offset, line) in layout.list.enumerated() {
      let entry: Int? = offset < shown.count ? shown[offset] : nil
      let isCurrent = entry != nil && entry == current
      let isGap = offset < shown.count && entry == nil
      let title =
        entry.map { StyledText(titles[$0]).truncated(toWidth: width) } ?? (isGap ? "." : "")
      let padding = SafeText.spaces(max(0, width - title.displayWidth))
      let left: SafeText = isCurrent ? "[" : "|"
      let right: SafeText = isCurrent ? "]" : "|"
      grid.draw(
        StyledText(left) + title + StyledText(padding + right),
        at: .init(line: line, column: layout.rail.lowerBound),
        style: isCurrent ? [.bold, .accent] : style)
    }
  }

  /// Which of some titles are shown on some lines, and nil for a gap between them: where there are
  /// too many titles, every other line stands for the titles that are left out evenly. The current
  /// title is always there.
  static func thinned(_ count: Int, to lines: Int, keeping current: Int?) -> [Int?] {
    guard count > lines else { return Array(0..<count) }
    guard lines > 2 else { return lines > 0 ? [current ?? 0] : [] }
    let last = (lines + 1) / 2 - 1
    var shown = (0...last).map { $0 * (count - 1) / last }
    if let current, !shown.contains(current) {
      let nearest = shown.indices.min {
        abs(shown[$0] - current) < abs(shown[$1] - current)
      }
      if let nearest { shown[nearest] = current }
    }
    return zip(shown, [shown[0]] + shown).flatMap { title, before in
      title > before + 1 ? [nil, title] : [title]
    }
  }
}
