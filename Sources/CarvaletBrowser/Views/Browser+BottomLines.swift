import TerminalScreen

// MARK: - The message and the keys

extension Browser {
  func drawMessage(_ grid: inout ScreenGrid, _ layout: ScreenLayout) {
    guard mode != .board else {
      if let said = fault ?? message {
        grid.draw(StyledText(said, .bold), at: .init(line: layout.keys, column: 0))
      }
      return
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

  /// The words of the table for the keys that can act now, as far as there is room; the last one is
  /// always that which shows all keys, or leaves what was begun.
  func drawKeys(_ grid: inout ScreenGrid, _ layout: ScreenLayout) {
    if mode == .board, fault ?? message != nil { return }
    // A screen that is left takes the keys of a wall display.
    let context = isLeaving ? .board : mode.keyContext
    var words = keyTable.bindings(in: context).filter { works($0.command) }
      .compactMap { binding -> (command: KeyCommand, text: SafeText)? in
        binding.label.map { (binding.command, (binding.keys.first?.helpName ?? .empty) + " " + $0) }
      }
    let last: KeyCommand = words.contains { $0.command == .help } ? .help : .cancel
    let all = words.firstIndex { $0.command == last }.map { words.remove(at: $0).text }
    let room = size.columns - (all.map { $0.displayWidth + 2 } ?? 0)
    var line = [SafeText]()
    var width = -2
    for word in words {
      let next = width + 2 + word.text.displayWidth
      if next > room { break }
      line.append(word.text)
      width = next
    }
    let text = (line + [all].compactMap(\.self)).joined(separator: "  ")
    grid.draw(StyledText(text), at: .init(line: layout.keys, column: 0), style: .dim)
  }
}
