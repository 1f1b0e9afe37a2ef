import CarStorage
import FetchedResults
import FoundationEssentials
import Glibc
import Synchronization
import TerminalScreen

/// Runs a browser: applies what happens in order, carries out what the state asks for, and draws.
///
///     keys, pages, changes, ticks, signals ──► update ──► effects ──► lists, actions, terminal
///                                                │
///                                                └──► draw, at most 60 times a second
///
/// **State.** The actor guards it, except for `isStopped`: a stop runs outside of the actor, so a
/// mutex guards that flag.
///
/// **Order.** Everything that happens comes through one stream and is applied one by one. An input
/// that refers to rows which were asked for waits until they are there, and every input after it.
///
/// **Drawing.** A terminal may take nothing for as long as it is stopped. Meanwhile the loop goes
/// on, and what changed is drawn in the next frame that it takes. No transaction is open and no
/// lock is held then: what reads and writes the store never waits for the terminal.
///
/// **Stopping.** For `Ctrl-Z` the terminal is given back and the process stops while nothing is
/// read and no action is carried out. Until then the loop goes on. When the process is continued,
/// everything is read and drawn anew.
///
/// **Leaving.** A quit waits for the actions that were asked for before it, on a screen that says
/// so. A second quit waits for nothing. Where the terminal is gone, they are waited for without a
/// screen.
package actor BrowserLoop<State: LoopState> {
  private var state: State
  private let world: LoopWorld
  private let events: LoopEvents
  /// The state that the terminal was sent last: what the mouse points at is found there.
  private var shown: State
  /// The inputs that wait for rows, the oldest first.
  private var held: [BrowserEvent] = []
  /// The actions that were asked for and are not done, the oldest first.
  private var pending: [CarAction] = []
  /// The exit status, once the end is asked for.
  private var status: Int32?
  /// Whether the end waits for no action.
  private var leavesAtOnce = false
  /// Whether the terminal was given back for good.
  private var hasLeft = false
  /// The outcomes of the actions that failed while the end waited for them.
  private var undone: [ActionOutcome] = []

  private var budget = FrameBudget(at: .now)
  private var needsFrame = true
  /// Whether the next frame writes every cell.
  private var drawsAnew = false
  /// The photo that is drawn over the frames, and the frame below it once that is sent: no cell of
  /// it is written alone, because a terminal may keep pictures and letters in one place apart.
  private var photo: (drawing: [UInt8], position: ScreenGrid.Position, frame: ScreenGrid?)?
  /// Whether the terminal has not taken the last frame yet.
  private var isBlocked = false
  /// Whether a stop was asked for, and the process has not gone on since.
  private var isStopping = false
  /// Whether a stop has the terminal. The lock is held while a frame is sent, so that none is sent
  /// during the stop.
  private let isStopped = Mutex(false)
  private var frameTimer: Task<Void, Never>?

  private var waiting = WaitingGuests(count: 0, since: nil)
  private var title: String?

  /// A loop that does nothing before `run(_:)`.
  package init(_ state: State, _ world: LoopWorld, events: LoopEvents) {
    self.state = state
    shown = state
    self.world = world
    self.events = events
  }

  /// Runs until the browser is left.
  ///
  /// - Parameter effects: What the state asked for when it was made.
  /// - Returns: How it ended.
  package func run(_ effects: [BrowserEffect] = []) async -> LoopEnd {
    let minutes = Task.detached { [events, world] in
      await Self.everyMinute(world.clock) { events.add(.minute) }
    }
    defer { minutes.cancel() }
    carryOut(effects)
    apply(.resized(world.terminal.size))
    draw()
    for await event in events.stream {
      handle(event)
      if isOver { break }
      draw()
    }
    leaveTerminal()
    return LoopEnd(status: status ?? 0, undone: undone, unfinished: pending)
  }

  /// Calls a body whenever the clock shows another minute: all ages on the screen change then.
  private static func everyMinute(
    _ clock: @Sendable () -> Date, _ body: @Sendable () -> Void
  ) async {
    while !Task.isCancelled {
      let seconds = clock().timeIntervalSince1970.truncatingRemainder(dividingBy: 60)
      // A clock may be set, so a wait is a minute at most.
      try? await Task.sleep(for: .seconds(max(0.01, 60 - seconds)))
      if !Task.isCancelled { body() }
    }
  }

  // MARK: - Events

  private func handle(_ event: LoopEvent) {
    switch event {
    case .terminal(let event): handle(event)
    case .browser(let event):
      // The time is updated first, so that a car that has just been asked for is not shown as asked
      // for in the future.
      apply(.tick(world.clock()))
      if case .finished(let outcome) = event { noteEnd(of: outcome) }
      apply(event)
      applyInputs()
    case .waiting(let waiting): announce(waiting)
    case .minute:
      apply(.tick(world.clock()))
      world.lists.noteMinute()
      announce(WaitingGuests(count: waiting.count, since: waiting.since))
    case .frameDue: frameTimer = nil
    case .resumed: resume()
    case .failed: hangUp()
    }
  }

  private func handle(_ event: TerminalEvent) {
    switch event {
    case .input(let input):
      if state.dropsHeldInputs(input) { held = [] }
      if state.ignores(input) { return }
      // The rows may have moved since the frame that the mouse points at was drawn.
      if let event = shown.event(for: input) { held.append(event) }
      applyInputs()
    case .resized(let size): apply(.resized(size))
    case .continued: takeOver()
    case .stopRequested: suspend()
    case .drained: isBlocked = false
    case .closed: hangUp()
    }
  }

  private func apply(_ event: BrowserEvent) {
    needsFrame = true
    carryOut(state.update(event))
    if photo != nil, !state.showsPhoto {
      photo = nil
      drawsAnew = true
    }
  }

  private func applyInputs() {
    while let input = held.first, !isOver, !hasLeft, !state.mustWait(for: input) {
      held.removeFirst()
      apply(input)
    }
  }

  // MARK: - Effects

  private func carryOut(_ effects: [BrowserEffect]) {
    for effect in effects {
      switch effect {
      case .readPage(let request): world.lists.read(request)
      case .readDetail(let ticket): world.lists.readDetail(of: ticket)
      case .readTexts(let cars): world.lists.readTexts(of: cars)
      case .readFormOffer: world.lists.readFormOffer()
      case .readCompletions(let line):
        world.lists.readCompletions(of: line, complete: world.complete)
      case .readPasted(let line, let years): world.lists.readPasted(line, years: years)
      case .readCar(let plate): world.lists.readCar(plate: plate)
      case .readLog(let count): world.lists.readLog(count)
      case .perform(let action):
        pending.append(action)
        world.actions.add(action)
      case .remember(let state): world.remember(state)
      case .dropHeldInputs: held = []
      case .drawPhoto(let ticket, let size):
        // Another program draws it.
        world.lists.readPhoto(of: ticket) { [world] in world.drawPhoto($0, size) }
      case .paint(let drawing, let position): photo = (drawing, position, nil)
      case .redraw:
        photo = nil
        drawsAnew = true
      case .suspend: suspend()
      case .quit(let status): quit(status)
      }
    }
  }

  // MARK: - Stopping

  private func suspend() {
    guard !isStopping else { return }
    isStopping = true
    // On a thread that may wait: the stop waits for what is read and written to come to its end. An
    // action may take long, and pages are read until it is done.
    Task.detached { [self] in
      let isBack: Void? = try? await ThreadPool.writing.run {
        var outcome: Result<Void, any Error> = .success(())
        self.world.actions.whileIdle {
          self.world.lists.whileIdle { outcome = Result { try self.stop() } }
        }
        try outcome.get()
      }
      events.add(isBack == nil ? .failed : .resumed)
    }
  }

  private nonisolated func stop() throws {
    isStopped.withLock { $0 = true }
    try world.terminal.suspend()
  }

  /// Enters the terminal again after a stop that this process did not ask for.
  private func takeOver() {
    guard !isStopping, !hasLeft else { return }
    do {
      try world.terminal.enter()
      resume()
    } catch {
      hangUp()
    }
  }

  private func resume() {
    isStopped.withLock { $0 = false }
    isStopping = false
    isBlocked = false
    drawsAnew = true
    apply(.resized(world.terminal.size))
    apply(.tick(world.clock()))
    world.lists.readAnew()
  }

  // MARK: - Leaving

  private var isOver: Bool { status != nil && (leavesAtOnce || pending.isEmpty) }

  private func quit(_ status: Int32) {
    leavesAtOnce = self.status != nil
    self.status = status
    if !isOver { apply(.leaving) }
  }

  /// Ends without a screen, because the terminal cannot be used any more.
  private func hangUp() {
    // A shell adds 128 to the number of a signal.
    status = 128 + SIGHUP
    leaveTerminal()
  }

  private func leaveTerminal() {
    guard !hasLeft else { return }
    hasLeft = true
    frameTimer?.cancel()
    world.terminal.leave()
  }

  private func noteEnd(of outcome: ActionOutcome) {
    // Actions are done one after another.
    pending.removeFirst()
    if status != nil, !outcome.result.isDone { undone.append(outcome) }
  }

  // MARK: - Drawing

  private func draw() {
    guard needsFrame || drawsAnew, !isBlocked, frameTimer == nil else { return }
    if let due = budget.take(at: .now) {
      frameTimer = Task.detached { [events] in
        try? await Task.sleep(until: due, clock: .continuous)
        events.add(.frameDue)
      }
      return
    }
    let grid = state.draw()
    let anew = drawsAnew || photo != nil
    let isShown = !drawsAnew && photo?.frame == grid
    needsFrame = false
    drawsAnew = false
    send {
      if !isShown { isBlocked = try !world.terminal.show(grid, anew: anew) }
      shown = state
      guard !isShown, let photo else { return }
      self.photo?.frame = grid
      isBlocked = try !world.terminal.paint(photo.drawing, at: photo.position) || isBlocked
    }
  }

  /// Sends something to the terminal, unless it is given back.
  private func send(_ body: () throws -> Void) {
    guard !hasLeft else { return }
    do {
      try isStopped.withLock { isStopped in if !isStopped { try body() } }
    } catch {
      events.add(.failed)
    }
  }

  private func announce(_ waiting: WaitingGuests) {
    let rings = waiting.isMore && world.rings
    let title = waiting.title(at: world.clock())
    self.waiting = waiting
    guard title != self.title || rings else { return }
    send {
      self.title = title
      try world.terminal.announce(title: title, rings: rings)
    }
  }
}

/// How a run of the loop ended.
package struct LoopEnd: Equatable, Sendable {
  /// The exit status that was asked for.
  package var status: Int32
  /// The outcomes of the actions that failed after the end was asked for, which no screen showed.
  package var undone: [ActionOutcome] = []
  /// The actions that a second quit did not wait for.
  package var unfinished: [CarAction] = []

  /// An end; by default one for which no action failed or was left.
  package init(status: Int32, undone: [ActionOutcome] = [], unfinished: [CarAction] = []) {
    self.status = status
    self.undone = undone
    self.unfinished = unfinished
  }
}
