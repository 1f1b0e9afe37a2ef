package import CarStorage
import FetchedResults
package import FoundationEssentials
import Synchronization

/// Reads what a browser asks of the store, and reports what other desks commit.
///
/// **Threads.** Nothing here waits on the caller's thread. Pages and changes are read one after
/// another from the ``LiveLists``, the first rows of a search and the details of cars beside them,
/// so that a search of everything delays neither; it begins when its first rows are there. Of the
/// requests that wait, only the newest is read, and one for another list, as each key of a search
/// is, interrupts what is being read.
///
/// **Order.** The first rows, of a search or at the start, are reported before the page that
/// has its totals, or not at all. While a page is asked for, no change is reported but after it: a
/// browser asks for a page again when the list changes, and would never get one while others write
/// without a pause.
///
/// **Faults.** Where the store cannot be read, that is reported once. It is tried again each second
/// and at each sign of a commit; once it can be read, the list is reported as changed as a whole.
///
/// **No store yet.** The lists are empty until this or another desk has made the store. It is
/// looked for each second, and for each page; once it is found the list is reported as changed as a
/// whole.
///
/// Three queues guard the lists, the reads beside them and what is suggested; a mutex guards the
/// rest.
package final class BrowserLists: Sendable {
  private let store: BrowserStore
  private let clock: @Sendable () -> Date
  private let describe: @Sendable (any Error) -> String
  private let report: @Sendable (BrowserEvent) -> Void
  private let reportWaiting: @Sendable (WaitingGuests) -> Void

  /// Taken before ``besideLists``. A report in a turn does no more than queue an event.
  private let lists: SerialAccess<LiveLists>
  private let besideLists = SerialAccess((), label: "BrowserLists")
  /// Taken last. The rows of the next key do not wait for texts that are suggested.
  private let behindLists = SerialAccess((), label: "BrowserLists.texts")
  private let pages = NewestJob<PageRequest>()
  private let firstRows = NewestJob<PageRequest>()
  private let details = NewestJob<Car.Ticket>()
  private let logs = NewestJob<Int>()
  private let texts = NewestJob<KnownTexts.Cars>()
  private let formOffer = NewestJob<Void>()
  private let completions = NewestJob<String>()
  private let plates = NewestJob<String>()
  private let commits = NewestJob<Void>()
  private let state = Mutex(State())

  /// What the mutex guards: which page is asked for and answered, and what follows from that.
  private struct State {
    /// The last request for a page.
    var asked: PageRequest?
    /// The sequence of the last request whose page was reported with its totals.
    var answered = 0
    /// Whether there was a sign of a commit while a page was asked for.
    var missedCommit = false
    /// The list of the last page. It is already fetched if a further page of it is asked for.
    var warmSearch: ListChoice?
    var isLost = false
    var followTask: Task<Void, Never>?

    var isAsked: Bool { asked.map { answered < $0.sequence } ?? false }

    /// Whether the page of a list, with its totals, arrives about as soon as its first rows would.
    /// The very first page counts the queue, for which a store reads every car on the lot; a search
    /// reads every car.
    func isWarm(_ choice: ListChoice) -> Bool {
      answered > 0 && (choice.normalized.search == nil || choice == warmSearch)
    }
  }

  /// - Parameters:
  ///   - clock: Tells the time, after which the queue leaves out old requests.
  ///   - describe: Makes the sentence of a fault.
  ///   - report: Called with every answer, from any thread.
  ///   - reportWaiting: Called when guests ask for their cars, or need not wait any more.
  package init(
    _ store: BrowserStore, clock: @escaping @Sendable () -> Date,
    describe: @escaping @Sendable (any Error) -> String,
    report: @escaping @Sendable (BrowserEvent) -> Void,
    reportWaiting: @escaping @Sendable (WaitingGuests) -> Void = { _ in }
  ) {
    self.store = store
    self.clock = clock
    self.describe = describe
    self.report = report
    self.reportWaiting = reportWaiting
    lists = SerialAccess(
      LiveLists(store.found, clock: clock), label: "LiveLists")
    if store.found == nil { report(.store(.notMade(path: store.path))) }
  }

  deinit { state.withLock { $0.followTask?.cancel() } }

  // MARK: - Pages and details

  /// Reads a page, which `BrowserEvent/page(_:)` reports. What is still being read of another list
  /// is given up.
  package func read(_ request: PageRequest) {
    let (needsFirstRows, isOfOtherList) = state.withLock { state in
      defer { state.asked = request }
      return (
        request.anchor.isIndex && !state.isWarm(request.choice),
        state.asked.map { $0.choice != request.choice } ?? false
      )
    }
    // Suggestions are never in the way of rows.
    if isOfOtherList { texts.cancel() }
    if needsFirstRows {
      firstRows.start(request, cancelsRunning: isOfOtherList) { [self] request in
        await readFirstRows(of: request)
      }
    }
    pages.start(request, cancelsRunning: isOfOtherList) { [self] request in
      // Both search the same texts, and each would keep the processors from the other.
      if needsFirstRows { await firstRows.finish() }
      await readPage(for: request)
    }
  }

  private func readPage(for request: PageRequest) async {
    await attempt {
      // The page is reported before its snapshot is released, which takes longer for some lists.
      try await self.using { self.report(try $0.page(for: request), to: request) }
    }
  }

  private func report(_ answer: LiveLists.Answer, to request: PageRequest) {
    let missedCommit = state.withLock { state in
      state.answered = max(state.answered, request.sequence)
      state.warmSearch = request.choice
      defer { if !state.isAsked { state.missedCommit = false } }
      return state.missedCommit && !state.isAsked
    }
    report(.page(answer.page))
    if let change = answer.change { report(.changed(change)) }
    if missedCommit { noteCommit() }
    if let waiting = answer.waiting { reportWaiting(waiting) }
  }

  private func readFirstRows(of request: PageRequest) async {
    await attempt {
      guard self.isOpen(request) else { return }
      let page = try await self.reading { [clock] in
        try LiveLists.firstRows(for: request, in: $0, at: clock())
      }
      if let page, self.isOpen(request) { self.report(.page(page)) }
    }
  }

  private func isOpen(_ request: PageRequest) -> Bool {
    state.withLock { $0.answered < request.sequence }
  }

  /// Reads what there is to know of a car, which `BrowserEvent/detail(_:)` reports.
  package func readDetail(of ticket: Car.Ticket) {
    details.start(ticket) { [self] ticket in
      await attempt {
        let detail = try await self.reading { try CarDetail(of: ticket, in: $0) }
        if case .some(let detail?) = detail { self.report(.detail(detail)) }
      }
    }
  }

  /// Reads so many of the newest commands, which `BrowserEvent/log(_:)` reports.
  package func readLog(_ count: Int) {
    logs.start(count) { [self] count in
      await attempt {
        let log = try await self.reading { try LogPage(newest: count, in: $0) }
        self.report(.log(log ?? LogPage(lines: [], hasMore: false)))
      }
    }
  }

  /// Reads the texts of some cars, which `BrowserEvent/texts(_:of:)` reports.
  package func readTexts(of cars: KnownTexts.Cars) {
    texts.start(cars) { [self] cars in
      await attempt {
        guard let found = self.store.found else { return }
        let texts = try await ThreadPool.reading.run {
          try self.behindLists.use { _ in try KnownTexts(of: found, cars) }
        }
        self.report(.texts(texts, of: cars))
      }
    }
  }

  /// Reads what forms offer, which `BrowserEvent/formOffer(_:)` reports.
  package func readFormOffer() {
    formOffer.start(()) { [self] _ in
      await attempt {
        let offer = try await self.reading { try FormOffer(in: $0) }
        if let offer { self.report(.formOffer(offer)) }
      }
    }
  }

  /// Completes a line behind a colon, which `BrowserEvent/completions(_:of:)` reports.
  ///
  /// - Parameter complete: Makes the completions, and may read the store.
  package func readCompletions(
    of line: String, complete: @escaping @Sendable (String) -> [CommandCompletion]
  ) {
    completions.start(line) { [self] line in
      await attempt {
        let completions = try await ThreadPool.reading.run {
          self.behindLists.use { _ in complete(line) }
        }
        self.report(.completions(completions, of: line))
      }
    }
  }

  /// Reads of which fields a pasted line tells, which `BrowserEvent/pasted(_:line:)` reports, also
  /// where the store cannot be read: the keys wait for it.
  package func readPasted(_ line: String, years: ClosedRange<Int>) {
    Task.detached { [self] in
      let fields = try? await ThreadPool.reading.run {
        try self.besideLists.use { _ in
          let stand = self.store.found?.parkKnowledge() ?? .ofNewStand
          return try ParkWords.fields(ofLine: line, years: years, stand)
        }
      }
      report(.pasted(fields ?? nil, line: line))
    }
  }

  /// Reads the car that had a plate last, which `BrowserEvent/car(_:plate:)` reports.
  package func readCar(plate: String) {
    plates.start(plate) { [self] plate in
      await attempt {
        let car = try await self.reading { try $0.cars(plate: plate).first }
        self.report(.car(car ?? nil, plate: plate))
      }
    }
  }

  /// Finds the photo of a car and has it drawn, which `BrowserEvent/photo(of:_:)` reports.
  ///
  /// - Parameter draw: Draws the photo of a path, and waits for the program that does it.
  package func readPhoto(
    of ticket: Car.Ticket, draw: @escaping @Sendable (String) -> PhotoOutcome
  ) {
    Task.detached { [self] in
      do {
        let photo = try await reading { try $0.photo(of: ticket) }
        guard case .some(let path?) = photo else { return report(.photo(of: ticket, .missing)) }
        report(.photo(of: ticket, try await ThreadPool.reading.run { draw(path) }))
      } catch {
        report(.photo(of: ticket, .said(describe(error))))
      }
    }
  }

  // MARK: - Changes

  /// Reports changes from now on, until the lists are released.
  package func follow() {
    let task = Task.detached { [weak self, store] in
      guard let found = await Self.waitForStore(store) else { return }
      self?.noteCommit()
      for await _ in found.commits() {
        guard let self else { return }
        self.noteCommit()
      }
    }
    state.withLock { $0.followTask = task }
  }

  /// Looks for the store until it is there.
  ///
  /// - Returns: Nil where the task was cancelled before.
  private static func waitForStore(_ store: BrowserStore) async -> CarStore? {
    while !Task.isCancelled {
      // One that cannot be opened is tried again, and by the first page of a car as well.
      if let found = try? await ThreadPool.reading.run({ try store.find() }) { return found }
      try? await Task.sleep(for: .seconds(1))
    }
    return nil
  }

  /// Looks for what the time has changed: some requests may be too old for the queue by now.
  package func noteMinute() { noteCommit() }

  private func noteCommit() { commits.start(()) { _ in await self.readChanges() } }

  private func readChanges() async {
    if state.withLock(\.isLost) { return await tryAgain() }
    let isAsked = state.withLock { state in
      if state.isAsked { state.missedCommit = true }
      return state.isAsked
    }
    guard !isAsked else { return }
    await attempt {
      if let change = try await self.using({ try $0.changes() }) { self.report(.changed(change)) }
    }
  }

  /// Reports the list as changed as a whole, after the process was stopped for some time.
  package func readAnew() {
    guard let choice = state.withLock(\.asked)?.choice else { return }
    report(.changed(ListChange(choice: choice, isReset: true)))
  }

  // MARK: - Faults

  /// Runs a body, and reports the store as lost where it throws.
  private func attempt(_ body: @Sendable () async throws -> Void) async {
    do {
      try await body()
    } catch is CancellationError {
      return
    } catch {
      let isNew = state.withLock { state in
        defer { state.isLost = true }
        return !state.isLost
      }
      guard isNew else { return }
      report(.store(.lost(describe(error))))
      tryAgainLater()
    }
  }

  private func tryAgainLater() {
    Task.detached { [weak self] in
      try? await Task.sleep(for: .seconds(1))
      guard let self, self.state.withLock(\.isLost) else { return }
      self.noteCommit()
      self.tryAgainLater()
    }
  }

  /// Checks whether the store can be read again.
  private func tryAgain() async {
    let isBack: Void? = try? await using { lists in
      try self.store.found?.probe()
      lists.removeAll()
    }
    guard isBack != nil else { return }
    state.withLock { state in
      state.isLost = false
      state.warmSearch = nil
      state.answered = state.asked?.sequence ?? 0
    }
    report(.store(.available))
    readAnew()
  }

  // MARK: - Turns

  /// Runs a body while nothing is read, so that no transaction is held: a process that is stopped
  /// in one would keep other desks from their checkpoints.
  package func whileIdle(_ body: () -> Void) {
    lists.use { _ in besideLists.use { _ in behindLists.use { _ in body() } } }
  }

  private func using<Result: Sendable>(
    _ body: @escaping @Sendable (inout LiveLists) throws -> Result
  ) async throws -> Result {
    try await ThreadPool.reading.run {
      try self.lists.use { lists in
        self.takeNewStore(&lists)
        defer { lists.releaseSnapshots() }
        return try body(&lists)
      }
    }
  }

  /// Shows the lists of the store from now on, if it was found since the last turn.
  private func takeNewStore(_ lists: inout LiveLists) {
    guard lists.store == nil, let found = store.found else { return }
    lists = LiveLists(found, clock: clock)
    report(.store(.available))
  }

  /// - Returns: Nil where there is no store yet.
  private func reading<Result: Sendable>(
    _ body: @escaping @Sendable (CarStore) throws -> Result
  ) async throws -> Result? {
    guard let found = store.found else { return nil }
    return try await ThreadPool.reading.run { try self.besideLists.use { _ in try body(found) } }
  }
}

extension CarStore {
  /// Reads something, which fails where the store cannot be read. No car has ticket 0.
  fileprivate func probe() throws { _ = try car(0) }
}

extension PageRequest.Anchor {
  fileprivate var isIndex: Bool {
    if case .index = self { true } else { false }
  }
}
