import CarStorage
import TerminalScreen

// MARK: - The selection and the lists

extension Browser {
  /// The rows by which a key moves the selection; nil for a key that does something else.
  func step(for command: KeyCommand) -> Int? {
    switch command {
    case .down: 1
    case .up: -1
    case .halfPageDown: max(1, screenful / 2)
    case .halfPageUp: -max(1, screenful / 2)
    case .pageDown: screenful
    case .pageUp: -screenful
    default: nil
    }
  }

  /// How far a move of the selection scrolls the screen: a move of one row scrolls only where it
  /// must, a longer one by as many rows.
  func scroll(for delta: Int) -> Int { abs(delta) > 1 ? delta : 0 }

  mutating func step(by delta: Int) -> [BrowserEffect] {
    guard list.selectedSlot != nil else { return [] }
    if let slot = list.slot(by: delta) {
      select(slot, scrollingBy: scroll(for: delta))
      return []
    }
    guard case .ticket(let ticket, let neighbours, _, _) = holdingAnchor else { return refresh() }
    let rowsAbove = delta > 0 ? screenful : 2 * screenful
    let index = list.selectedSlot.map(list.rows.index(of:)) ?? 0
    return read(
      .ticket(
        ticket, neighbours: neighbours, rowsAbove: rowsAbove, fallback: max(0, index - rowsAbove)),
      selected: list.ticket, for: .step(delta))
  }

  mutating func select(_ slot: Int, scrollingBy delta: Int = 0) {
    list.select(slot, scrollingBy: delta, frame)
    wanted = list.ticket
  }

  mutating func goToFirst() -> [BrowserEffect] {
    guard list.rows.slots.lowerBound > 0 else {
      if let first = list.rows.listed.first { select(first, scrollingBy: -list.top) }
      return []
    }
    return read(.index(0), for: .start)
  }

  mutating func goToLast() -> [BrowserEffect] {
    guard list.rows.isAtEnd else { return read(.end, for: .end) }
    if let last = list.rows.listed.last { select(last) }
    return []
  }

  // MARK: - Lists

  /// Shows another list, with the same search. The selected car stays selected if that list has it.
  mutating func go(to tab: BrowserTab) -> [BrowserEffect] {
    guard tab != choice.tab else { return [] }
    let here = list.place(frame)
    places[choice.tab] = here
    if tab == .queue { tabBeforeQueue = choice.tab }
    choice.tab = tab
    choice.arrangement = arrangements[tab] ?? ListArrangement()
    let there = places[tab] ?? ShownList.Place()
    return read(to: there, selecting: wanted ?? list.ticket, line: here.line)
  }

  mutating func goToQueueAndBack() -> [BrowserEffect] {
    go(to: choice.tab == .queue ? tabBeforeQueue : .queue)
  }

  /// Asks for a place in a list, or for a car on a line where the list has it.
  private mutating func read(
    to place: ShownList.Place, selecting ticket: Car.Ticket?, line: Int
  ) -> [BrowserEffect] {
    let fallback = max(0, place.index - screenful)
    guard let ticket else { return read(.index(fallback), for: .place(place, line: line)) }
    return read(
      .ticket(ticket, rowsAbove: screenful + line / frame.rowHeight, fallback: fallback),
      selected: ticket, for: .place(place, line: line))
  }

  /// Shows a list as it was: its selection on the same line.
  mutating func restore(_ choice: ListChoice, _ place: ShownList.Place) -> [BrowserEffect] {
    self.choice = choice
    return read(to: place, selecting: place.ticket, line: place.line)
  }

  /// Whether `Esc` takes the filter away.
  var escapeShowsAll: Bool {
    if case .search(let search) = mode { return search.choiceBefore.search == nil }
    return marks.isEmpty
  }

  /// Takes the marks away, or else the filter.
  mutating func leaveMarksOrFilter() -> [BrowserEffect] {
    if !marks.isEmpty {
      marks.removeAll()
      return []
    }
    guard choice.search != nil else { return [] }
    return restore(choice.whole, list.place(frame))
  }

  // MARK: - The order and the sections

  /// Turns the order of the list round, and shows it from its new beginning.
  mutating func turnOrder() -> [BrowserEffect] {
    choice.arrangement.isReversed.toggle()
    keepArrangement()
    message = "\(ListWords(choice).order.capitalized), o turns it round"
    return read(.index(0), for: .start)
  }

  /// Divides the list in the next way. The selected car stays selected, on its line.
  mutating func changeGrouping() -> [BrowserEffect] {
    let line = list.place(frame).line
    choice.arrangement.grouping = choice.arrangement.grouping.neighbour(
      at: 1, in: choice.tab.groupings)
    keepArrangement()
    message = "\(ListWords(choice).sections.capitalized), g goes on"
    return read(to: list.place(frame), selecting: wanted ?? list.ticket, line: line)
  }

  /// A tab that is as it was has no entry, so that later versions may arrange it in another way.
  private mutating func keepArrangement() {
    let isAsBefore = choice.arrangement == ListArrangement()
    arrangements[choice.tab] = isAsBefore ? nil : choice.arrangement
    places[choice.tab] = nil
  }

  // MARK: - The rail

  mutating func beginRail() -> [BrowserEffect] {
    if railEntries.isEmpty {
      message = "This list has no index"
    } else {
      mode = .rail(typed: "")
    }
    return []
  }
}

extension BrowserTab {
  var next: BrowserTab { neighbour(at: 1) }
  var previous: BrowserTab { neighbour(at: -1) }
}

extension CaseIterable where Self: Equatable {
  /// The case so far behind this one, or before it if negative, in a circle.
  func neighbour(at distance: Int) -> Self {
    neighbour(at: distance, in: Array(Self.allCases))
  }
}

extension Equatable {
  /// The value so far behind this one in a circle of values, or before it if negative; this one
  /// counts as the first where it is none of them.
  func neighbour(at distance: Int, in circle: [Self]) -> Self {
    let rest = ((circle.firstIndex(of: self) ?? 0) + distance) % circle.count
    return circle[rest < 0 ? rest + circle.count : rest]
  }
}
