import CarStorage
import TerminalScreen

// MARK: - The message and the keys

extension Browser {
  func drawMessage(_ grid: inout ScreenGrid, _ layout: ScreenLayout) {
    guard mode != .board else {
      if let said = fault ?? message {
        grid.draw(StyledText(said, .bold), at: .init(line: size.lines - 1, column: 0))
      }
      return
    }
    if case .command(let typed) = mode {
      return drawCommandLine(typed, &grid, line: layout.message)
    }
    if case .search(let search) = mode, messageText == nil || layout.keys.count > 1 {
      drawScopes(of: search, &grid, line: size.lines - 2)
      if messageText == nil { return drawSuggestions(of: search, &grid, line: size.lines - 3) }
    }
    let end = drawLines(of: messageText ?? .empty, &grid, layout)
    if case .ticket = mode {
      grid.cursor = .init(line: layout.message, column: min(end, size.columns - 1))
    }
  }

  /// Draws a message. A question, or the warning before cars are handed over, covers the last lines
  /// of the list where it needs them: it names the cars, and no key goes to the selected one.
  ///
  /// - Returns: The column behind the last word.
  private func drawLines(
    of message: SafeText, _ grid: inout ScreenGrid, _ layout: ScreenLayout
  ) -> Int {
    let room = layout.message + 1 - layout.list.upperBound + (coversList ? layout.list.count : 0)
    let lines = message.wrapped(toWidth: size.columns, lines: max(1, room))
    var end = 0
    for (line, text) in zip(layout.message + 1 - lines.count...layout.message, lines) {
      grid.draw(StyledText(.spaces(size.columns)), at: .init(line: line, column: 0))
      end = grid.draw(StyledText(text), at: .init(line: line, column: 0))
    }
    return end
  }

  /// `in  [make]  any  model`: where a search may look, and where it does. Where there is no room
  /// for all, the ones around the current one are shown.
  private func drawScopes(of search: SearchLine, _ grid: inout ScreenGrid, line: Int) {
    let names: [(text: SafeText, isCurrent: Bool)] = choice.tab.scopes.map { scope in
      let isCurrent = scope == search.scope
      return (isCurrent ? "[\(scope.rawValue)]" : "\(scope.rawValue)", isCurrent)
    }
    let current = names.firstIndex(where: \.isCurrent) ?? 0
    func width(from first: Int) -> Int {
      names[first...current].reduce(3) { $0 + $1.text.displayWidth + 1 }
    }
    let first = (0...current).first { width(from: $0) <= size.columns } ?? current
    var column = grid.draw("in ", at: .init(line: line, column: 0), style: .dim)
    for name in names[first...] where column + name.text.displayWidth <= size.columns {
      column = grid.draw(
        StyledText(name.text), at: .init(line: line, column: column),
        style: name.isCurrent ? [.bold, .accent] : .dim)
      column += 1
    }
  }

  /// `tab Toyota  Tesla  ticket:`: what the last word may become.
  private func drawSuggestions(of search: SearchLine, _ grid: inout ScreenGrid, line: Int) {
    guard let first = search.suggestions.words.first else { return }
    var column = grid.draw("tab ", at: .init(line: line, column: 0), style: .dim)
    column = grid.draw(
      StyledText("\(first)"), at: .init(line: line, column: column), style: [.bold, .accent])
    for word in search.suggestions.words.dropFirst() {
      let text: SafeText = "\(word)"
      guard column + 2 + text.displayWidth <= size.columns else { return }
      column = grid.draw(
        StyledText(text), at: .init(line: line, column: column + 2), style: .dim)
    }
  }

  /// `: rep   repark  report`: what is typed, and behind it the names that it may become, or the car
  /// that the command will be about.
  private func drawCommandLine(_ typed: CommandLine, _ grid: inout ScreenGrid, line: Int) {
    grid.draw(":", at: .init(line: line, column: 0), style: .bold)
    let cursor = TextLineView(line: typed.line).draw(
      &grid, line: line, columns: 2..<max(3, size.columns))
    grid.cursor = cursor
    let end = 2 + SafeText(escaping: typed.line.text).displayWidth + 3
    let room = size.columns - end
    let remark = StyledText(remark(on: typed))
    guard room >= min(Self.leastRemark, remark.displayWidth) else { return }
    grid.draw(remark.truncated(toWidth: room), at: .init(line: line, column: end), style: .dim)
  }

  private static let leastRemark = 12

  private func remark(on typed: CommandLine) -> SafeText {
    if let said = fault ?? message { return said }
    if typed.running != nil { return "..." }
    let names = typed.completions
    guard names.isEmpty else { return names.map { "\($0)" }.joined(separator: "  ") }
    return list.selectedCar.map { "\($0.ticket) \($0.shortName)" } ?? .empty
  }

  private var coversList: Bool {
    switch mode {
    case .question, .retrieving: true
    default: false
    }
  }

  // MARK: - The keys that work now

  /// Whether a key can act now, in the store as it is.
  private func works(_ command: KeyCommand) -> Bool {
    if case .lost = store, command.needsStore(in: mode.keyContext) { return false }
    return canAct(command)
  }

  /// The words of the table for the keys that can act now, as far as there is room. The last words
  /// are always for the keys that show all keys and quit, or that leave what was begun.
  ///
  /// The first words are for the keys that a newcomer lacks. Where there are two lines, the upper
  /// one has the keys for the selected car.
  func drawKeys(_ grid: inout ScreenGrid, _ layout: ScreenLayout) {
    if mode == .board, fault ?? message != nil { return }
    // A screen that is left takes the keys of a wall display.
    let context = isLeaving ? .board : mode.keyContext
    var words = keyTable.bindings(in: context).filter { works($0.command) }
      .compactMap { binding -> (command: KeyCommand, text: SafeText)? in
        label(of: binding).map {
          (binding.command, (binding.keys.first?.helpName ?? .empty) + " " + $0)
        }
      }
    let last: [KeyCommand] =
      words.contains { $0.command == .help } ? [.help, .quit] : [.cancel]
    let tail = last.compactMap { command in words.first { $0.command == command }?.text }
    words.removeAll { last.contains($0.command) }
    if layout.keys.count > 1, context == .list {
      let aboutCar = words.filter { $0.command.isAboutCar }.map(\.text)
      grid.draw(
        StyledText(fitting(aboutCar, before: [])),
        at: .init(line: layout.keys.lowerBound, column: 0), style: .dim)
      words.removeAll { $0.command.isAboutCar }
    }
    grid.draw(
      StyledText(fitting(words.map(\.text), before: tail)),
      at: .init(line: size.lines - 1, column: 0), style: .dim)
  }

  /// As many words as have room in a line, with others behind them.
  private func fitting(_ words: [SafeText], before tail: [SafeText]) -> SafeText {
    let room = size.columns - tail.reduce(0) { $0 + $1.displayWidth + 2 }
    var line: [SafeText] = []
    var width = -2
    for word in words {
      width += 2 + word.displayWidth
      if width > room { break }
      line.append(word)
    }
    return (line + tail).joined(separator: "  ")
  }
}
