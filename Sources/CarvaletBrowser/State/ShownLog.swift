import TerminalScreen

/// The log on the screen: which of its lines are there, and which is selected.
///
/// What is selected is a command, not a place: it stays selected when newer ones come.
struct ShownLog: Equatable {
  private(set) var page = LogPage(lines: [], hasMore: true)
  /// Whether the log was read.
  private(set) var isRead = false
  /// How many commands were asked for.
  private(set) var count: Int
  private(set) var selectedIndex = 0
  /// The index of the first line on the screen.
  private(set) var top = 0

  /// A log that asks for some screens of commands.
  init(height: Int) { count = 3 * max(1, height) }

  var selected: LogPage.Line? {
    page.lines.indices.contains(selectedIndex) ? page.lines[selectedIndex] : nil
  }

  mutating func receive(_ newest: LogPage, height: Int) {
    let id = selected?.id
    // The newest command stays selected only where somebody has chosen it.
    let isChosen = selectedIndex > 0
    page = newest
    isRead = true
    if isChosen, let id, let index = newest.lines.firstIndex(where: { $0.id == id }) {
      top += index - selectedIndex
      selectedIndex = index
    }
    select(selectedIndex, height: height)
  }

  mutating func select(_ index: Int, height: Int) {
    let height = max(1, height)
    selectedIndex = max(0, min(index, page.lines.count - 1))
    top = min(max(top, selectedIndex - height + 1), selectedIndex)
    top = max(0, min(top, page.lines.count - height))
  }

  /// Whether more commands have to be read before the selection comes to the last of them. The next
  /// reading reads twice as many, because the log is read from its newest command on.
  mutating func needsMore(height: Int) -> Bool {
    guard isRead, page.hasMore, page.lines.count == count,
      selectedIndex + height >= page.lines.count
    else { return false }
    count *= 2
    return true
  }
}
