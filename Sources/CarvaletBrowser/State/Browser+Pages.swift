import CarStorage
import TerminalScreen

// MARK: - Pages are asked for, and come

extension Browser {
  /// Asks for a page. An earlier one that has not come yet is dropped.
  mutating func read(
    _ anchor: PageRequest.Anchor, selected: Car.Ticket? = nil, for aim: PageAim
  ) -> [BrowserEffect] {
    let request = PageRequest(
      sequence: paging.nextSequence, choice: choice, anchor: anchor, rowCount: pageSize,
      selected: selected)
    paging.ask(request, for: aim)
    // What was asked for beside another list is given up.
    texts.forgetUnread()
    return [.readPage(request)]
  }

  /// The rows to read at once. A wall shows the cars that stand ready, however many others stand
  /// above them in the queue.
  private var pageSize: Int {
    let pageSize = 3 * screenful
    return mode == .board && choice.tab == .queue ? max(pageSize, Self.longestQueue) : pageSize
  }

  /// More cars than any stand has ready at one time. A longer queue is not read at once.
  private static let longestQueue = 500

  /// The rows of a screen without headers. As many are read above it and below.
  var screenful: Int { max(1, frame.height / frame.rowHeight) }

  /// Asks for the newest state of what is shown, or of what was asked for.
  mutating func refresh() -> [BrowserEffect] {
    if let page = paging.pending, page.aim.selects {
      return read(page.request.anchor, selected: page.request.selected, for: page.aim)
    }
    return read(holdingAnchor, selected: list.ticket, for: .hold)
  }

  /// Leads to the rows around the selection, with a screenful above the rows of the screen.
  var holdingAnchor: PageRequest.Anchor {
    let rows = list.rows
    guard mode != .board, let slot = list.selectedSlot else {
      return .index(max(0, list.topIndex - screenful))
    }
    let index = rows.index(of: slot)
    let rowsAbove = max(0, index - list.topIndex) + screenful
    return .ticket(
      rows.car(at: slot).ticket, neighbours: neighbours(of: slot), rowsAbove: rowsAbove,
      fallback: max(0, index - rowsAbove))
  }

  /// The cars around the selection, the nearest first: they lead to its place where its car is in
  /// the list no more, alone or together with others.
  private func neighbours(of slot: Int) -> [Car.Ticket] {
    let rows = list.rows
    return (1...screenful).flatMap { [slot + $0, slot - $0] }
      .filter { rows.slots.contains($0) && !rows.isKept($0) }
      .map { rows.car(at: $0).ticket }
  }

  /// Asks for rows before the screen comes to the end of the rows it has.
  mutating func readWhatIsMissing() -> [BrowserEffect] {
    guard paging.pending == nil, paging.hasBegun, !layout.isTooSmall else { return [] }
    let rows = list.rows
    let needsAbove =
      rows.slots.lowerBound > 0 && list.top - rows.slots.lowerBound < screenful / 2
    let needsBelow =
      !rows.isAtEnd && rows.slots.upperBound - list.top < screenful + screenful / 2
    guard needsAbove || needsBelow, holdingAnchor != paging.lastAnchor else { return [] }
    return refresh()
  }

  // MARK: - A page has come

  mutating func receive(_ page: BrowserPage) -> [BrowserEffect] {
    guard let aim = paging.receive(page.request) else { return [] }
    if let change = shownStore.note(page) { forget(after: change, page) }
    keepTotals(of: page)
    if let car = page.selection?.car {
      rebaseForm(on: car)
      detail.note(car)
    } else if let ticket = page.request.selected {
      noteRemovalInForm(of: ticket)
    }
    if case .find(let ticket) = aim, page.selection?.car.ticket != ticket {
      message = "No car has ticket \(ticket)"
      return [.dropHeldInputs] + refresh()
    }
    guard tellsOfSelection(page, for: aim) else { return refresh() }
    show(page, for: aim)
    if message == Self.nothingSelected, list.ticket != nil { message = nil }
    forgetRefusedWarning()
    return readSuggestions(behind: page)
  }

  /// Cancels the first `r` where another desk has handed the car over meanwhile.
  private mutating func forgetRefusedWarning() {
    guard case .retrieving(let tickets, _) = mode, let car = list.selectedCar,
      tickets == [car.ticket], let refusal = refusal(of: .retrieve, on: car)
    else { return }
    mode = .list
    message = refusal
  }

  private mutating func keepTotals(of page: BrowserPage) {
    guard let newest = page.totals else { return }
    totals = KnownTotals(newest, of: choice)
    if announcesFilter {
      message = "\(counts), Esc shows all"
      announcesFilter = false
    }
  }

  /// Whether a page that holds the selection has its car, or tells what became of it. One that was
  /// asked for before the selection moved may do neither.
  private func tellsOfSelection(_ page: BrowserPage, for aim: PageAim) -> Bool {
    guard aim == .hold, mode != .board, let ticket = list.ticket else { return true }
    return page.request.selected == ticket || page.cars.contains { $0.ticket == ticket }
  }

  private mutating func show(_ page: BrowserPage, for aim: PageAim) {
    switch aim {
    case .hold: hold(page)
    case .step(let delta):
      hold(page)
      if let slot = list.slot(by: delta) { select(slot, scrollingBy: scroll(for: delta)) }
    case .start:
      list.show(page, selecting: page.selection?.index ?? page.firstIndex, line: 0, frame)
      wanted = list.ticket
    case .end:
      list.show(page, selecting: page.firstIndex + page.cars.count - 1, line: frame.height, frame)
      wanted = list.ticket
    case .find(let ticket): showFound(ticket, page)
    case .place(let place, let line):
      if let index = page.selection?.index {
        list.show(page, selecting: index, line: line, frame)
      } else if let car = place.car, car.car.ticket == page.request.selected {
        // It has left since it was selected here.
        let kept = Self.kept(car.car, before: car, page: page)
        list.show(page, keeping: kept, at: place, frame)
      } else {
        let index = page.cars.firstIndex { $0.ticket == place.ticket }
        list.show(
          page, selecting: index.map { $0 + page.firstIndex } ?? place.index, line: place.line,
          frame)
      }
    }
  }

  private mutating func hold(_ page: BrowserPage) {
    guard mode != .board else {
      list.show(page, selecting: page.firstIndex, line: 0, frame)
      return
    }
    list.hold(page, frame) { Self.kept($0, before: $1, page: page) }
  }

  /// The row to keep of a car that left the list.
  private static func kept(_ car: Car, before: KeptCar?, page: BrowserPage) -> KeptCar {
    guard let selection = page.selection, selection.car.ticket == car.ticket else {
      return KeptCar(car: car, reason: .removed)
    }
    let reason: KeptCar.Reason =
      if selection.car.state == .returned {
        .retrieved(by: selection.retrievedBy)
      } else if before?.reason == .elsewhere {
        .elsewhere
      } else {
        page.request.choice.search == nil ? .leftList : .noLongerMatches
      }
    return KeptCar(car: selection.car, reason: reason, sectionTitle: before?.sectionTitle)
  }

  /// Shows the car of a ticket that was typed: in the list, or kept at the place of the selection.
  private mutating func showFound(_ ticket: Car.Ticket, _ page: BrowserPage) {
    guard let selection = page.selection else { return }
    if let index = selection.index {
      list.show(page, selecting: index, line: frame.height / 2, frame)
    } else {
      let reason: KeptCar.Reason =
        selection.car.state == .returned ? .retrieved(by: selection.retrievedBy) : .elsewhere
      let kept = KeptCar(car: selection.car, reason: reason)
      list.show(page, keeping: kept, at: list.place(frame), frame)
    }
    wanted = ticket
  }

  // MARK: - Commits

  mutating func note(_ change: ListChange) -> [BrowserEffect] {
    guard change.choice == choice else { return [] }
    if change.isReset {
      shownStore.noteReset(isRestored: change.isRestored)
    } else {
      news.add(change, mayBeOwn: !pendingActions.isEmpty)
      marks.note(change)
    }
    texts.expire()
    if let ticket = list.ticket, change.isReset || change.concerns(ticket) { detail.expire() }
    return refresh() + readLogAnew() + readFormOffer()
  }

  // MARK: - Counts

  /// The counts of the list that is shown; nil until they are known.
  var knownTotals: BrowserPage.Totals? {
    totals.flatMap { $0.choice == shownChoice ? $0.totals : nil }
  }

  /// The titles beside the list; until newer ones are known, the titles of the list before.
  var railEntries: [BrowserPage.RailEntry] {
    totals.flatMap { $0.choice.whole == shownChoice.whole ? $0.rail : nil } ?? []
  }

  var railWidth: Int? {
    guard mode != .board, totals?.choice.whole == shownChoice.whole else { return nil }
    return totals?.railWidth
  }

  /// `62 cars`, `12 of 62`, `… of 62`.
  var counts: SafeText {
    guard choice.search != nil else {
      return knownTotals.map {
        $0.count == 1 ? "1 car" : "\(SafeText(grouped: $0.count)) cars"
      } ?? "…"
    }
    let all = totals.map { SafeText(grouped: $0.totals.unfilteredCount) } ?? "…"
    return "\(knownTotals.map { SafeText(grouped: $0.count) } ?? "…") of \(all)"
  }
}

extension ListChange {
  fileprivate func concerns(_ ticket: Car.Ticket) -> Bool {
    inserted[ticket] != nil || changed.contains(ticket) || removed.contains(ticket)
  }
}

extension SafeText {
  /// `1,000,000`
  init(grouped count: Int) {
    var groups: [SafeText] = []
    var rest = count
    while rest >= 1000 {
      groups.insert("\(String(String(rest % 1000 + 1000).dropFirst()))", at: 0)
      rest /= 1000
    }
    self = ([SafeText(rest)] + groups).joined(separator: ",")
  }
}

/// The newest counts and titles, and the list they are of.
struct KnownTotals {
  let choice: ListChoice
  let totals: BrowserPage.Totals
  /// The titles beside the list, in the order in which their sections begin.
  let rail: [BrowserPage.RailEntry]
  /// The columns of the widest title; nil where there are none. Titles are measured once, not for
  /// each frame.
  let railWidth: Int?

  init(_ totals: BrowserPage.Totals, of choice: ListChoice) {
    self.totals = totals
    self.choice = choice
    // The stages of the queue begin with one letter in the store, and with others on the screen.
    let titles = choice.tab == .queue ? [] : totals.rail
    rail = titles.sorted { $0.firstIndex < $1.firstIndex }
    railWidth = ListWords(choice).railTitles(rail.map(\.title)).map(\.displayWidth).max()
      .map { min($0, Self.widestRail) }
  }

  /// Titles are letters, years, days and hours.
  private static let widestRail = 16
}
