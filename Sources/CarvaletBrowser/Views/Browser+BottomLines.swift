import CarStorage
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

  /// How many lines the message takes. The list gives them up, so that the selected car, on which
  /// keys still act, stays on the screen.
  var messageHeight: Int {
    guard let said = warning ?? faultAndMessage, said.displayWidth > size.columns,
      size.columns > 0
    else { return 1 }
    return said.wrapped(toWidth: size.columns).count
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

  /// What the message line says: what is typed or asked first, then what is wrong with the store, what
  /// was done, and what others did.
  private var messageText: SafeText? {
    if isLeaving { return fault }
    switch mode {
    case .question(let question):
      return question.text.text(columns: size.columns, lines: layout.list.count + 1)
    case .retrieving: return warning
    case .ticket(let digits) where message == nil: return "Ticket \(digits)"
    case .rail(let typed) where message == nil && fault == nil: return "Index: \(typed)"
    case .help(let line) where message == nil && fault == nil,
      .detail(let line) where message == nil && fault == nil:
      if let rest = restOfPage(from: line) { return rest }
    default: break
    }
    return faultAndMessage ?? news.sentence(rows: list.rows, shown: shownSlots) ?? markCount
  }

  /// What another `r` would do, in at most half of the lines.
  private var warning: SafeText? {
    guard case .retrieving(_, let warning) = mode else { return nil }
    return warning.text(columns: size.columns, lines: (size.lines - 2) / 2)
  }

  /// What is wrong with the store, and behind it what was said about the last key: why it did nothing.
  private var faultAndMessage: SafeText? {
    guard let fault, let message, !fault.string.contains(message.string) else {
      return fault ?? message
    }
    return fault + (fault.string.hasSuffix(".") ? " " : ". ") + message
  }

  /// Which lines of a page of text are on the screen; nil where all are.
  private func restOfPage(from first: Int) -> SafeText? {
    let (height, count) = (layout.list.count, pageText.count)
    guard count > height else { return nil }
    let first = max(0, min(first, count - height))
    let place: SafeText = "Lines \(first + 1) to \(first + height) of \(count)"
    let whole = place + ", pgdn and pgup show the others"
    // A second line would cover one of the page.
    return whole.displayWidth <= size.columns ? whole : place
  }

  private var fault: SafeText? {
    if isLeaving { return "Waiting for another desk; q again leaves without it" }
    return switch store {
    case .available where isBlocked && isSavingForm:
      "Waiting for another desk, and the keys wait, too. Esc closes the form"
    case .available: isBlocked ? "Waiting for another desk" : nil
    case .lost(let sentence): "\(sentence)"
    }
  }

  private var markCount: SafeText? {
    marks.isEmpty || mode != .list ? nil : "\(marks.all.count) marked, Esc unmarks"
  }

  /// The rows that are on the screen.
  var shownSlots: Range<Int> {
    let lines = list.geometry(frame).lines(from: list.top)
    let last = lines.reversed().lazy.compactMap { line -> Int? in
      if case .row(let slot, _) = line { slot } else { nil }
    }.first
    return list.top..<max(list.top, (last ?? list.top - 1) + 1)
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
    var (line, width) = ([SafeText](), -2)
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
