import CarStorage
import TerminalScreen

// MARK: - The mouse

extension Browser {
  /// Does what a click means. A form, a command line and a question take no clicks but those on
  /// their texts, and on the words of their keys, which are keys.
  mutating func click(_ target: ScreenTarget) -> [BrowserEffect] {
    if let effects = clickOnText(target) { return effects }
    guard takesMouse else { return [] }
    message = nil
    news.clear()
    if case .scope(let scope) = target { return search(in: scope) }
    switch (mode, target) {
    case (.search, .car), (.rail, .indexTitle): break
    case (.search(let search), _): accept(search)
    case (.log, _): closeLog()
    default: mode = .list
    }
    switch target {
    case .car(let ticket): return click(on: ticket)
    case .tab(let tab): return go(to: tab)
    case .indexTitle(let title): return jump(toTitle: title)
    case .scope, .typedText, .field, .suggestion, .completion: return []
    }
  }

  /// Puts the cursor where a text that is typed was clicked on, as an arrow does.
  ///
  /// - Returns: Nil where no text was clicked on.
  private mutating func clickOnText(_ target: ScreenTarget) -> [BrowserEffect]? {
    guard !isLeaving, !layout.isTooSmall else { return nil }
    switch (mode, target) {
    case (.search(var search), .typedText(let place)):
      search.recalled = nil
      search.line.move(to: place)
      message = nil
      return searchChanged(search)
    case (.search(var search), .suggestion(let word)):
      search.recalled = nil
      search.line = search.suggestions.taking(word, in: search.line)
      message = nil
      return searchChanged(search)
    case (.command(var typed), .typedText(let place)):
      guard typed.running == nil else { return [] }
      typed.endWalk()
      typed.line.move(to: place)
      message = nil
      return commandLineChanged(typed)
    case (.command(var typed), .completion(let line)):
      guard typed.running == nil else { return [] }
      typed.take(CommandCompletion(word: line, line: line))
      message = nil
      return commandLineChanged(typed)
    case (.form(let form), .field(let field, let place)):
      message = nil
      return enter(field, at: place, in: form)
    case (_, .typedText), (_, .field), (_, .suggestion), (_, .completion): return []
    default: return nil
    }
  }

  /// Selects a car, and shows all of it where it is selected already.
  private mutating func click(on ticket: Car.Ticket) -> [BrowserEffect] {
    if list.ticket == ticket {
      if case .search(let search) = mode { accept(search) }
      return showDetail()
    }
    // The car may have left the rows since they were drawn.
    guard let slot = list.rows.slot(of: ticket) else { return find(ticket) }
    select(slot)
    return []
  }

  private mutating func search(in scope: SearchScope) -> [BrowserEffect] {
    guard case .search(var search) = mode else { return [] }
    search.scope = scope
    return searchChanged(search)
  }

  /// Scrolls the list, or the page that is shown instead. The selection stays where it is while its
  /// row is on the screen.
  ///
  /// - Parameter delta: How many lines; less than 0 for upwards.
  mutating func scroll(byLines delta: Int) -> [BrowserEffect] {
    guard takesMouse else { return [] }
    switch mode {
    case .detail(let line): mode = .detail(firstLine: firstLine(near: line + delta))
    case .help(let line): mode = .help(firstLine: firstLine(near: line + delta))
    case .output(let output, let line):
      mode = .output(output, firstLine: firstLine(near: line + delta))
    case .log: return press(.down, inLog: delta < 0 ? .up : .down)
    default:
      if case .retrieving = mode { mode = .list }
      scrollList(by: delta < 0 ? min(-1, delta / frame.rowHeight) : max(1, delta / frame.rowHeight))
    }
    return []
  }

  /// Scrolls as far as there are rows: more of them are read before the last one is on the screen.
  private mutating func scrollList(by delta: Int) {
    guard let selected = list.selectedSlot else { return }
    let top = list.geometry(frame).top(scrolledTo: list.top + delta)
    guard top != list.top, let shown = list.geometry(frame).wholeRows(from: top) else { return }
    select(min(max(selected, shown.lowerBound), shown.upperBound), scrollingBy: top - list.top)
  }

  /// Whether what the mouse does is about what is on the screen, and not about a form or a question
  /// above it.
  private var takesMouse: Bool {
    guard !isLeaving, !layout.isTooSmall else { return false }
    return switch mode {
    case .form, .question, .command, .photo, .board: false
    case .list, .retrieving, .search, .rail, .ticket, .output, .log, .detail, .help: true
    }
  }
}
