package import CarStorage
package import FoundationEssentials
package import TerminalScreen

/// The lists of cars on a screen, as a value: what happens goes in by `update(_:)`, what is to be
/// done about it comes out as effects, and `draw()` shows it. It reads no store, no terminal and no
/// clock.
///
/// ```swift
/// var browser = Browser(size: size, savedState: savedState, now: now, zone: .local)
/// run(browser.start())
/// for await event in events {
///   run(browser.update(event))
///   write(browser.draw())
/// }
/// ```
///
/// It holds the rows of the screen and as many above and below, so that most keys need no store.
/// Keys that go further ask for a page (`BrowserEffect/readPage(_:)`), and the ``BrowserLoop``
/// holds the next key back until `accepts(_:)` allows it: a key that acts never meets a selection
/// that is about to change.
package struct Browser: Sendable {
  /// The columns and lines of the terminal.
  package private(set) var size: ScreenGrid.Size
  private(set) var now: Date
  let zone: TimeZoneRules
  /// Who works at this desk, for the top line.
  let author: String?
  /// Makes the names of the commands of the tool, which a command line completes.
  let commandNames: @Sendable () -> [String]
  /// Whether a command line is of a command that needs a car and names none.
  let lacksCar: @Sendable (_ line: String) -> Bool
  /// The letters of a wall display that is read from afar; nil for ordinary ones.
  let largeLetters: BlockLetters?
  var keyTable = KeyTable.standard
  var mode: Mode

  // MARK: The list

  /// Which list is to be shown. Its rows may still be on their way.
  var choice: ListChoice
  var hasTallRows: Bool
  /// Where the last search was made, and the next one begins.
  var scope: SearchScope
  var recentSearches: RecentTexts
  /// The last lines that were typed behind a colon.
  var recentCommands: RecentTexts
  var list = ShownList()
  /// The car that a key selected last. In a list that does not have it another car is selected, and
  /// in the next list that has it this one again.
  var wanted: Car.Ticket?
  /// The newest counts, and the list they are of.
  var totals: KnownTotals?
  var paging = Paging()
  /// What keys made of the order and the sections of the tabs; a tab without an entry is as it was.
  var arrangements: [BrowserTab: ListArrangement]
  /// Where the selection stood in the other lists.
  var places: [BrowserTab: ShownList.Place] = [:]
  var tabBeforeQueue = BrowserTab.parked

  // MARK: The cars

  var marks = Marks()
  var news = News()
  var steps = Steps()
  /// Why an action was refused, since the last key: what is done behind it says so, too.
  var unreadRefusal: SafeText?
  /// Actions whose outcome is not known yet.
  var pendingActions: [CarAction] = []
  /// The cars of the last action that ended, until a newer page shows them.
  var justChanged: [Car.Ticket] = []
  /// What was typed into forms that were closed.
  var drafts: [CarForm.Subject: CarForm] = [:]
  var detail = ShownDetail()
  /// The texts that complete what is typed.
  var texts = ShownTexts()
  /// What the forms offer; nil before a form was open.
  var formOffer: FormOffer?
  /// The log, while it is on the screen or a question about one of its lines is.
  var shownLog: ShownLog?
  /// The car whose photo is being drawn, and where it is to stand.
  var awaitedPhoto: (ticket: Car.Ticket, place: PhotoPlace)?

  // MARK: What is said

  var message: SafeText? { didSet { messageLines = [] } }
  /// The lines of the message where they stand below each other, as a command has printed them;
  /// empty for a sentence, which is broken where the screen ends.
  var messageLines: [SafeText] = []
  /// When the message of a wall display is taken away: nobody presses a key there.
  var messageEnd: Date?
  private(set) var store: BrowserEvent.StoreState = .available
  var shownStore = ShownStore()
  /// Whether an action waits for another desk's write.
  private(set) var isBlocked = false
  /// Whether the screen waits for its actions to end, and then ends too.
  private(set) var isLeaving = false
  /// Whether the counts of the first page are to be shown, because it has the search of the last
  /// time.
  var announcesFilter: Bool
  private var remembered: SavedBrowserState

  /// - Parameters:
  ///   - savedState: What the last browser of this user and store remembered.
  ///   - author: Who works at this desk.
  ///   - commandNames: Makes the names of the commands that may be typed behind a colon. It is
  ///     called when a colon is typed, because the names of all commands are not made in no time.
  ///   - lacksCar: Whether a command line is of a command that needs a car and names none, so that
  ///     it is about the selected or the marked ones.
  ///   - isBoard: Whether it is a wall display, which shows the tab of `savedState` and acts on
  ///     nothing.
  ///   - largeLetters: The letters of a wall display where they have room; nil for ordinary ones.
  package init(
    size: ScreenGrid.Size, savedState: SavedBrowserState = SavedBrowserState(), now: Date,
    zone: TimeZoneRules, author: String? = nil,
    commandNames: @escaping @Sendable () -> [String] = { [] },
    lacksCar: @escaping @Sendable (_ line: String) -> Bool = { _ in false }, isBoard: Bool = false,
    largeLetters: BlockLetters? = nil
  ) {
    self.size = size
    self.now = now
    self.zone = zone
    self.author = author
    self.commandNames = commandNames
    self.lacksCar = lacksCar
    self.largeLetters = largeLetters
    mode = isBoard ? .board : .list
    arrangements = isBoard ? [:] : savedState.arrangements
    choice = ListChoice(
      tab: savedState.tab, search: isBoard ? nil : savedState.search,
      arrangement: arrangements[savedState.tab] ?? ListArrangement())
    hasTallRows = savedState.hasTallRows
    scope = savedState.searchScope
    recentSearches = RecentTexts(savedState.recentSearches)
    recentCommands = RecentTexts(savedState.recentCommands)
    announcesFilter = choice.search != nil
    remembered = savedState
  }

  /// Asks for the first page.
  package mutating func start() -> [BrowserEffect] { read(.index(0), for: .start) }

  // MARK: - Events

  /// Applies an event.
  ///
  /// - Returns: What is to be done about it, in order.
  /// - Complexity: O(rows of a page), of a typed text O(its length). Nothing is waited for.
  package mutating func update(_ event: BrowserEvent) -> [BrowserEffect] {
    var effects = handle(event)
    list.fit(frame)
    effects += readWhatIsMissing()
    effects += readDetail()
    effects += remember()
    return effects
  }

  private mutating func handle(_ event: BrowserEvent) -> [BrowserEffect] {
    switch event {
    case .key(let key): return isLeaving ? pressWhileLeaving(key) : press(key)
    case .paste(let text): return isLeaving ? [] : paste(text)
    case .clicked(let target): return click(target)
    case .scrolled(let lines): return scroll(byLines: lines)
    case .resized(let size):
      self.size = size
      if case .output(var output, let line) = mode {
        output.fit(size.columns)
        mode = .output(output, firstLine: line)
      }
      return leavePhoto() ? [.redraw] : []
    case .tick(let now):
      if mode == .board, !time.isThisMinute(now) { news.clear() }
      self.now = now
      if let messageEnd, now >= messageEnd {
        message = nil
        self.messageEnd = nil
      }
      return []
    case .page(let page): return receive(page)
    case .changed(let change): return note(change)
    case .detail(let detail):
      if detail.car.ticket == list.ticket { self.detail.receive(detail) }
      rebaseForm(on: detail.car)
      return []
    case .log(let page): return receive(page)
    case .texts(let texts, let cars):
      self.texts.receive(texts, of: cars)
      suggestAnew()
      return []
    case .formOffer(let offer):
      formOffer = offer
      return []
    case .completions(let completions, let line):
      offer(completions, of: line)
      return []
    case .pasted(let texts, let line): return divide(line, into: texts)
    case .car(let car, let plate):
      remember(car, ofPlate: plate)
      return []
    case .finished(let outcome): return finish(outcome)
    case .photo(let ticket, let outcome): return receivePhoto(of: ticket, outcome)
    case .writing(let isBlocked):
      self.isBlocked = isBlocked
      return []
    case .store(let state): return storeBecame(state)
    case .leaving:
      isLeaving = true
      return []
    }
  }

  /// Carries out a key while the screen waits for its actions to end. Only the keys of a wall
  /// display work then.
  private func pressWhileLeaving(_ key: Key) -> [BrowserEffect] {
    switch keyTable.command(for: key, in: .board) {
    case .quit: [.quit(status: 0)]
    case .interrupt: [.quit(status: 130)]
    case .suspend: [.suspend]
    case .redraw: [.redraw]
    default: []
    }
  }

  private mutating func storeBecame(_ state: BrowserEvent.StoreState) -> [BrowserEffect] {
    let wasLost = store != .available
    // The empty lot was no other store.
    if case .notMade = store { shownStore = ShownStore() }
    store = state
    // A message from before the fault is no answer to a later key.
    if !wasLost, case .lost = state { message = nil }
    guard wasLost, state == .available else { return [] }
    // Once the fault is no longer shown before it, the message would not say why.
    if message == Self.nothingChanged { message = "The store is back. Nothing was changed" }
    detail.expire()
    return refresh() + readLogAnew()
  }

  /// Whether a key may be carried out now. A key that refers to rows waits for rows that were asked
  /// for, a key after the Enter of a form or a command line for its outcome, and a key that acts on
  /// a car for what another key has just done to it. Undo and redo wait until it is known which
  /// step is the last one.
  package func accepts(_ key: Key) -> Bool {
    if isLeaving { return true }
    let command = keyTable.command(for: key, in: mode.keyContext)
    // What is typed behind the Enter of a form or a command line is meant for what follows, however
    // long that takes.
    if awaitsOutcome { return command?.leavesForm ?? false }
    if case .lost = store { return true }
    // While another desk writes, an action may take long: then these keys are not to block others.
    if !isBlocked, let command {
      let isUndo = [.undo, .redo, .takeBack].contains(command)
      if isUndo, !pendingActions.isEmpty { return false }
      if command.actsOnCars, isChangingSelection { return false }
    }
    return isSettled || !(command?.looksAtRows ?? false)
  }

  /// Whether what the mouse does may be carried out now: it refers to the rows, as most keys do.
  package var acceptsMouse: Bool {
    if isLeaving { return true }
    if isSavingForm || isDividing { return false }
    if case .lost = store { return true }
    return isSettled
  }

  /// Whether the form that is open is being saved.
  var isSavingForm: Bool { if case .form(let form) = mode { form.isSaving } else { false } }

  /// Whether a line is being divided into the fields of the form that is open.
  var isDividing: Bool {
    if case .form(let form) = mode { form.dividing != nil } else { false }
  }

  /// Whether the keys wait for the outcome of what was typed.
  var awaitsOutcome: Bool {
    if case .command(let typed) = mode { return typed.running != nil }
    return isSavingForm || isDividing
  }

  /// Whether an action of this screen on a car that the keys mean is not done, or not shown yet.
  private var isChangingSelection: Bool { !changing.isDisjoint(with: meantTickets) }

  /// The cars that keys and commands mean: the marked ones, or else the selected one.
  var meantTickets: [Car.Ticket] {
    marks.isEmpty ? [list.ticket].compactMap(\.self) : marks.tickets
  }

  /// The cars of actions that are not done, or whose outcome the list does not show yet.
  private var changing: Set<Car.Ticket> {
    Set(pendingActions.flatMap(\.tickets)).union(paging.pending == nil ? [] : justChanged)
  }

  /// Whether the selection is the one that the last key led to, in the store that is there.
  package var isSettled: Bool { !(paging.pending?.aim.selects ?? false) && !shownStore.isUnknown }

  // MARK: - What follows from the state

  /// Remembers also what is being typed, once its cars are shown: the terminal may go away before
  /// Enter.
  private mutating func remember() -> [BrowserEffect] {
    if case .search = mode, knownTotals == nil { return [] }
    guard mode != .board else { return [] }
    let savedState = SavedBrowserState(
      tab: choice.tab, query: choice.search?.text ?? "",
      scope: (choice.search?.scope ?? scope).rawValue, hasTallRows: hasTallRows,
      arrangements: arrangements, recentSearches: recentSearches.texts,
      recentCommands: recentCommands.texts)
    guard savedState != remembered else { return [] }
    remembered = savedState
    return [.remember(savedState)]
  }

  private mutating func readDetail() -> [BrowserEffect] {
    let isShown = if case .detail = mode { true } else { layout.hasPane }
    guard isShown, isSettled, let ticket = list.ticket, detail.needs(ticket) else { return [] }
    return [.readDetail(ticket)]
  }
}
