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
    if case .photo(let photo) = mode, !photo.place.isInPane {
      grid.draw(StyledText(photoCaption), at: .init(line: size.lines - 1, column: 0), style: .dim)
      return grid
    }
    drawTop(&grid, layout)
    switch mode {
    case .help(let line), .detail(let line), .output(_, let line):
      drawPage(&grid, layout, from: line)
    case .log: drawLog(&grid, layout)
    case .question where shownLog != nil: drawLog(&grid, layout)
    case .form(let form) where !layout.hasPane:
      formView(of: form).draw(&grid, lines: layout.list, columns: formColumns(layout))
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

  func formView(of form: CarForm) -> FormView {
    FormView(form: form, time: time, completion: form.completion(formOffer))
  }

  /// Where a form stands: beside the list, or instead of it.
  func formColumns(_ layout: ScreenLayout) -> Range<Int> {
    layout.hasPane ? layout.pane : 0..<size.columns
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
    RailLines(self, layout).draw(&grid)
    guard layout.hasPane else { return }
    if case .form(let form) = mode {
      formView(of: form).draw(&grid, lines: layout.list, columns: formColumns(layout))
      return
    }
    var detail = detailText(width: layout.pane.count)
    if case .photo = mode { detail = Array(detail.prefix(Self.linesAbovePhoto)) }
    for (line, text) in zip(layout.list, detail) {
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
