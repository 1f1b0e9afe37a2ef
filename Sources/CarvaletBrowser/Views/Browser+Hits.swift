import CarStorage
package import TerminalScreen

// MARK: - What the mouse points at

extension Browser {
  /// What a report of the mouse means on the screen that ``draw()`` makes of this state; nil where
  /// it means nothing. It is found by the values by which that screen was drawn.
  package func event(for report: MouseReport) -> BrowserEvent? {
    let layout = layout
    guard !layout.isTooSmall, mode != .board else { return nil }
    if case .photo = mode { return report.action == .press ? .key(.escape) : nil }
    let position = report.position
    switch report.action {
    case .wheelUp: return .scrolled(lines: -Self.wheelLines)
    case .wheelDown: return .scrolled(lines: Self.wheelLines)
    case .drag: return title(at: position, layout).map { .clicked(.indexTitle($0)) }
    case .press:
      if let key = key(at: position, layout) { return .key(key) }
      return target(at: position, layout).map { .clicked($0) }
    }
  }

  /// As many lines as most programs scroll by one notch of a wheel.
  private static let wheelLines = 3

  /// The key that a word on the screen stands for: of the last lines, and of the search.
  private func key(at position: ScreenGrid.Position, _ layout: ScreenLayout) -> Key? {
    if let words = keyLines(layout).first(where: { $0.line == position.line })?.words {
      return words.meaning(at: position.column)
    }
    if isAtSearchEntry(position, layout) { return Self.searchKey }
    guard mode.keyContext == .list, let search = searchPlace(layout) else { return nil }
    let isThere = search.line == position.line && search.columns.contains(position.column)
    return isThere ? Self.searchKey : nil
  }

  private static let searchKey = Key.character("/")

  private func target(at position: ScreenGrid.Position, _ layout: ScreenLayout) -> ScreenTarget? {
    let line = position.line
    let column = position.column
    if case .form(let form) = mode,
      let field = formView(of: form).target(
        at: position, lines: layout.list, columns: formColumns(layout))
    {
      return field
    }
    if case .command(let typed) = mode {
      let completions = completionWords(of: typed, layout)
      if completions.line == line, let whole = completions.words.meaning(at: column) {
        return .completion(line: whole)
      }
    }
    if let place = typedPlace(at: position, layout) { return .typedText(place) }
    if line == 0 { return tabWords.meaning(at: column).map { .tab($0) } }
    if case .search(let search) = mode, showsScopes(layout), line == Self.scopeLine(size) {
      return scopeWords(of: search).meaning(at: column).map { .scope($0) }
    }
    if case .search(let search) = mode, showsSuggestions(layout),
      line == Self.suggestionLine(size), !search.suggestions.words.isEmpty
    {
      return suggestionWords(of: search).meaning(at: column).map { .suggestion($0) }
    }
    if let title = title(at: position, layout) { return .indexTitle(title) }
    return ticket(at: position, layout).map { .car($0) }
  }

  /// Where in the line that is typed a position is; nil elsewhere.
  private func typedPlace(
    at position: ScreenGrid.Position, _ layout: ScreenLayout
  ) -> TextPlace? {
    switch mode {
    case .search(let search):
      guard let place = searchPlace(layout), place.line == position.line else { return nil }
      let columns = searchTextColumns(place.columns)
      guard columns.contains(position.column) else { return nil }
      return TextLineView(line: search.line).place(at: position.column, columns: columns)
    case .command(let typed) where layout.message == position.line:
      return TextLineView(line: typed.line).place(
        at: position.column, columns: commandColumns)
    default: return nil
    }
  }

  /// The car on whose row a position is.
  private func ticket(at position: ScreenGrid.Position, _ layout: ScreenLayout) -> Car.Ticket? {
    guard isOnList(position, layout), position.column < layout.listWidth else { return nil }
    let lines = list.geometry(frame).lines(from: list.top)
    let offset = position.line - layout.list.lowerBound
    guard offset < lines.count, case .row(let slot, _) = lines[offset] else { return nil }
    return list.rows.car(at: slot).ticket
  }

  /// The title of the index on whose line a position is; of titles that have no line the last one.
  private func title(at position: ScreenGrid.Position, _ layout: ScreenLayout) -> String? {
    guard isOnRail(position, layout) else { return nil }
    let rail = RailLines(self, layout)
    return rail.entry(onLine: position.line - layout.list.lowerBound).map { railEntries[$0].title }
  }

  private func isAtSearchEntry(_ position: ScreenGrid.Position, _ layout: ScreenLayout) -> Bool {
    isOnRail(position, layout)
      && RailLines(self, layout).isSearch(line: position.line - layout.list.lowerBound)
  }

  private func isOnRail(_ position: ScreenGrid.Position, _ layout: ScreenLayout) -> Bool {
    isOnList(position, layout) && layout.rail.contains(position.column)
  }

  /// Whether a position is on a line on which the list is to be seen: no page is shown instead of
  /// it, and no message covers the line.
  private func isOnList(_ position: ScreenGrid.Position, _ layout: ScreenLayout) -> Bool {
    let covered = messageText.map { wrapped($0, layout).count } ?? 1
    let end = min(layout.list.upperBound, layout.message + 1 - covered)
    guard layout.list.lowerBound..<max(layout.list.lowerBound, end) ~= position.line else {
      return false
    }
    return switch mode {
    case .help, .output, .log, .detail, .photo: false
    case .form: layout.hasPane
    case .list, .retrieving, .search, .rail, .ticket, .question, .command, .board: true
    }
  }
}
