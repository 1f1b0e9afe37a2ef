import CarStorage
import TerminalScreen

// MARK: - The message and the keys

extension Browser {
  func drawMessage(_ grid: inout ScreenGrid, _ layout: ScreenLayout) {
    guard mode != .board else {
      if let said = fault ?? message {
        grid.draw(StyledText(said, .bold), at: .init(line: size.lines - 1, column: 0))
      } else {
        let start = (keyLines(layout).last?.words.next ?? 0) + 1
        let words = forgottenWords(room: size.columns - start)
        grid.draw(StyledText(words ?? .empty), at: .init(line: size.lines - 1, column: start))
      }
      return
    }
    if case .command(let typed) = mode {
      return drawCommandLine(typed, &grid, layout)
    }
    if case .search(let search) = mode, showsScopes(layout) {
      drawScopes(of: search, &grid, line: Self.scopeLine(size))
      if messageText == nil { return drawSuggestions(of: search, &grid) }
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
    let lines = wrapped(message, layout)
    var end = 0
    for (line, text) in zip(layout.message + 1 - lines.count...layout.message, lines) {
      grid.draw(StyledText(.spaces(size.columns)), at: .init(line: line, column: 0))
      end = grid.draw(StyledText(text), at: .init(line: line, column: 0))
    }
    return end
  }

  /// The lines of a message, as many as have room.
  func wrapped(_ message: SafeText, _ layout: ScreenLayout) -> [SafeText] {
    let room = max(
      1, layout.message + 1 - layout.list.upperBound + (coversList ? layout.list.count : 0))
    let lines = lines(ofMessage: message)
    return lines.count <= room || message == self.message && !messageLines.isEmpty
      ? Array(lines.prefix(room)) : message.wrapped(toWidth: size.columns, lines: room)
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

  func drawKeys(_ grid: inout ScreenGrid, _ layout: ScreenLayout) {
    for (line, words) in keyLines(layout) {
      grid.draw(StyledText(words.text), at: .init(line: line, column: 0), style: .dim)
    }
  }

  /// A key, and the words for it on the screen.
  private struct KeyWord {
    let command: KeyCommand
    let key: Key
    let text: SafeText
  }

  /// The words of the table for the keys that can act now, as far as there is room. The last words
  /// are always for the keys that show all keys and quit, or that leave what was begun.
  ///
  /// The first words are for the keys that a newcomer lacks. Where there are two lines, the upper
  /// one has the keys for the selected car.
  func keyLines(_ layout: ScreenLayout) -> [(line: Int, words: WordLine<Key>)] {
    if mode == .board, fault ?? message != nil { return [] }
    // A screen that is left takes the keys of a wall display.
    let context = isLeaving ? .board : mode.keyContext
    // An index that is not on the screen is not what a newcomer looks for.
    let hidden: KeyCommand? = layout.rail.isEmpty ? .rail : nil
    var words = keyTable.bindings(in: context).filter { works($0.command) && $0.command != hidden }
      .compactMap { binding -> KeyWord? in
        guard let label = label(of: binding), let key = binding.keys.first else { return nil }
        return KeyWord(command: binding.command, key: key, text: key.helpName + " " + label)
      }
    let last: [KeyCommand] =
      words.contains { $0.command == .help } ? [.help, .quit] : [.cancel]
    let tail = last.compactMap { command in words.first { $0.command == command } }
    words.removeAll { last.contains($0.command) }
    if !marks.isEmpty {
      // Who has marked cars looks for what to do with them.
      words = words.filter(\.command.actsOnCars) + words.filter { !$0.command.actsOnCars }
    }
    var upper: [(line: Int, words: WordLine<Key>)] = []
    if layout.keys.count > 1, context == .list {
      let aboutCar = words.filter { $0.command.isAboutCar }
      upper.append((layout.keys.lowerBound, fitting(aboutCar, before: [])))
      words.removeAll { $0.command.isAboutCar }
    }
    return upper + [(size.lines - 1, fitting(words, before: tail))]
  }

  /// As many words as have room in a line, with others behind them.
  private func fitting(_ words: [KeyWord], before tail: [KeyWord]) -> WordLine<Key> {
    let room = size.columns - tail.reduce(0) { $0 + $1.text.displayWidth + 2 }
    var line = WordLine<Key>(gap: 2)
    for word in words {
      if line.next + word.text.displayWidth > room { break }
      line.append(word.text, word.key)
    }
    for word in tail { line.append(word.text, word.key) }
    return line
  }
}
