import CarStorage
import TerminalScreen

// MARK: - The log, and a command of it that is taken back

extension Browser {
  mutating func openLog() -> [BrowserEffect] {
    let log = ShownLog(height: logHeight)
    shownLog = log
    mode = .log
    return [.readLog(count: log.count)]
  }

  /// Asks for the newest state of the log, if it is on the screen.
  func readLogAnew() -> [BrowserEffect] {
    shownLog.map { [.readLog(count: $0.count)] } ?? []
  }

  mutating func closeLog() {
    shownLog = nil
    mode = .list
  }

  /// The lines below the header.
  private var logHeight: Int { max(1, layout.list.count - 1) }

  mutating func receive(_ page: LogPage) -> [BrowserEffect] {
    let height = logHeight
    shownLog?.receive(page, height: height)
    return readMoreOfLog()
  }

  private mutating func readMoreOfLog() -> [BrowserEffect] {
    let height = logHeight
    guard shownLog?.needsMore(height: height) == true else { return [] }
    return readLogAnew()
  }

  mutating func press(_ key: Key, inLog command: KeyCommand?) -> [BrowserEffect] {
    guard let log = shownLog else { return [] }
    let height = logHeight
    func select(_ index: Int) { shownLog?.select(index, height: height) }
    switch command {
    case .down: select(log.selectedIndex + 1)
    case .up: select(log.selectedIndex - 1)
    case .halfPageDown: select(log.selectedIndex + height / 2)
    case .halfPageUp: select(log.selectedIndex - height / 2)
    case .pageDown: select(log.selectedIndex + height)
    case .pageUp: select(log.selectedIndex - height)
    case .first: select(0)
    case .last: select(log.page.lines.count - 1)
    case .takeBack: return log.selected.map { askWhetherToTakeBack($0) } ?? []
    case .cancel: closeLog()
    default: message = "'\(key.helpName)' does nothing here, esc goes back to the list"
    }
    return readMoreOfLog()
  }

  private mutating func askWhetherToTakeBack(_ line: LogPage.Line) -> [BrowserEffect] {
    guard let id = line.id else {
      message = "Another program did this, and nothing of it can be taken back"
      return []
    }
    if let undoneBy = line.undoneBy {
      message = "\(id) was taken back already, by \(undoneBy)"
      return []
    }
    guard line.canBeUndone else {
      message = "\(id) (\(line.what)) cannot be taken back"
      return []
    }
    let author: SafeText = line.author.map { " by \($0)" } ?? .empty
    return ask(
      "Take back \(id) (\(line.what)\(author)),", ["\(line.cars)"], then: .undo(command: id),
      yes: "y takes it back, any other key does not", refusal: "Nothing was taken back")
  }
}
