import CarStorage
import TerminalScreen

// MARK: - A key

extension Browser {
  /// Carries out what a key means in the current mode. The message about the previous key is
  /// cleared, except by a key that has the screen drawn anew, with all that it says.
  mutating func press(_ key: Key) -> [BrowserEffect] {
    // Nothing acts on cars that a screen is too small to show.
    if layout.isTooSmall { forgetWarning() }
    let command = keyTable.command(for: key, in: mode.keyContext)
    if command == .redraw, mode.keyContext != .photo {
      list.forgetWidths(outside: shownSlots)
      return [.redraw]
    }
    message = nil
    unreadRefusal = nil
    news.clear()
    let redraw: [BrowserEffect] = leavePhoto() ? [.redraw] : []
    switch command {
    case .quit: return [.quit(status: 0)]
    case .interrupt: return redraw + [.quit(status: 130)]
    case .suspend:
      forgetWarning()
      return [.suspend]
    default: break
    }
    if !redraw.isEmpty { return redraw }
    return layout.isTooSmall ? [] : press(key, command)
  }

  /// Cancels the first `r`, because its warning is no longer on the screen.
  private mutating func forgetWarning() { if case .retrieving = mode { mode = .list } }

  private mutating func press(_ key: Key, _ command: KeyCommand?) -> [BrowserEffect] {
    switch mode {
    case .list: return command.map { carryOut($0, key) } ?? unknown(key)
    case .retrieving(let tickets, _):
      mode = .list
      if command == .retrieve { return perform(.retrieve(tickets)) }
      if command == .cancel { return [] }
      return command.map { carryOut($0, key) } ?? unknown(key)
    case .search(let search): return press(key, command, in: search)
    case .rail(let typed): return press(key, command, inRailAfter: typed)
    case .ticket(let digits): return press(key, command, inTicket: digits)
    case .form(let form): return press(key, command, in: form)
    case .question(let question):
      endQuestion()
      if command == .yes { return perform(question.action) }
      message = question.refusal
      return []
    case .command(let typed): return press(key, command, in: typed)
    case .output(let output, let line):
      return scroll(key, command, from: line) { .output(output, firstLine: $0) }
    case .log: return press(key, inLog: command)
    case .detail where command == .photo: return askForPhoto()
    case .detail(let line): return scroll(key, command, from: line) { .detail(firstLine: $0) }
    case .help(let line): return scroll(key, command, from: line) { .help(firstLine: $0) }
    // Any key has gone back already.
    case .photo, .board: return []
    }
  }

  /// Goes back to what the question was about: the list, or the log.
  private mutating func endQuestion() { mode = shownLog == nil ? .list : .log }

  private mutating func unknown(_ key: Key) -> [BrowserEffect] {
    message = "'\(key.helpName)' does nothing here, ? shows all keys"
    return []
  }

  /// Scrolls a page of text, or leaves it.
  private mutating func scroll(
    _ key: Key, _ command: KeyCommand?, from line: Int, _ mode: (Int) -> Mode
  ) -> [BrowserEffect] {
    let page = max(1, layout.list.count)
    func at(_ line: Int) -> Mode { mode(firstLine(near: line)) }
    switch command {
    case .down: self.mode = at(line + 1)
    case .up: self.mode = at(line - 1)
    case .halfPageDown: self.mode = at(line + page / 2)
    case .halfPageUp: self.mode = at(line - page / 2)
    case .pageDown: self.mode = at(line + page)
    case .pageUp: self.mode = at(line - page)
    case .first: self.mode = at(0)
    case .last: self.mode = at(.max)
    case .cancel: self.mode = .list
    default: message = "'\(key.helpName)' does nothing here, esc goes back to the list"
    }
    return []
  }

  /// The line nearest to one that can be the first of the page on the screen.
  func firstLine(near line: Int) -> Int {
    max(0, min(line, pageText.count - max(1, layout.list.count)))
  }

  // MARK: - In the list

  private mutating func carryOut(_ command: KeyCommand, _ key: Key) -> [BrowserEffect] {
    if let delta = step(for: command) { return step(by: delta) }
    switch command {
    case .first: return goToFirst()
    case .last: return goToLast()
    case .nextTab: return go(to: choice.tab.next)
    case .previousTab: return go(to: choice.tab.previous)
    case .queue: return goToQueueAndBack()
    case .rail: return beginRail()
    case .search: return beginSearch()
    case .tallRows: hasTallRows.toggle()
    case .turnOrder: return turnOrder()
    case .nextGrouping: return changeGrouping()
    case .help: mode = .help(firstLine: 0)
    case .log: return openLog()
    case .commandLine: mode = .command(CommandLine(names: commandNames()))
    case .show: return showDetail()
    case .photo: return askForPhoto()
    case .digit: if case .character(let digit) = key { mode = .ticket(digits: String(digit)) }
    case .cancel: return leaveMarksOrFilter()
    default: return act(command)
    }
    return []
  }

  mutating func showDetail() -> [BrowserEffect] {
    if list.ticket == nil {
      message = Self.nothingSelected
    } else {
      mode = .detail(firstLine: 0)
    }
    return []
  }

  static let nothingSelected: SafeText = "No car is selected"

  // MARK: - The digits of a ticket

  private mutating func press(
    _ key: Key, _ command: KeyCommand?, inTicket digits: String
  ) -> [BrowserEffect] {
    switch (command, key) {
    // A ticket has at most 19 digits, and any 18 digits fit.
    case (.digit?, .character(let digit)) where digits.count < 18:
      mode = .ticket(digits: digits + String(digit))
    case (.deleteBackward?, _):
      mode = digits.count > 1 ? .ticket(digits: String(digits.dropLast())) : .list
    case (.cancel?, _): mode = .list
    case (.accept?, _):
      mode = .list
      return Car.Ticket(digits).map { find($0) } ?? []
    default: message = "Enter goes to ticket \(digits), Esc ends"
    }
    return []
  }

  /// Goes to a car, whether the list has it or not.
  mutating func find(_ ticket: Car.Ticket) -> [BrowserEffect] {
    read(
      .ticket(
        ticket, rowsAbove: screenful + screenful / 2, fallback: max(0, list.topIndex - screenful)),
      selected: ticket, for: .find(ticket))
  }

  // MARK: - A paste

  /// Inserts a pasted text where one is typed. Line ends in a paste never act as Enter.
  mutating func paste(_ text: String) -> [BrowserEffect] {
    message = nil
    forgetWarning()
    if layout.isTooSmall { return [] }
    switch mode {
    case .search(var search):
      search.recalled = nil
      search.line.insert(text)
      return searchChanged(search)
    case .form(let form): return paste(text, into: form)
    case .command(var typed):
      typed.endWalk()
      typed.line.insert(text)
      return commandLineChanged(typed)
    case .photo, .board: break
    case .question(let question):
      endQuestion()
      message = question.refusal
    case .list, .retrieving, .rail, .ticket, .output, .log, .detail, .help:
      message = "A paste goes into a text: / searches, e edits"
    }
    return []
  }
}
