import CarStorage
import FetchedResults
package import Foundation
import TerminalScreen

/// Runs a browser: applies what happens in order, carries out what the state asks for, and draws.
///
///     keys, pages, changes, ticks, signals ──► update ──► effects ──► lists, actions, terminal
///                                                │
///                                                └──► draw, at most 60 times a second
///
/// **Order.** Everything that happens comes through one stream and is applied one by one. An input that
/// means rows which were asked for waits until they are there, and every input after it.
///
/// **Drawing.** A terminal may take nothing for as long as it is stopped. Meanwhile the loop goes
/// on, and what changed is drawn in the next frame that it takes. No transaction is open and no
/// lock is held then: what reads and writes the store never waits for the terminal.
///
/// **Stopping.** For `Ctrl-Z` the terminal is given back and the process stops while nothing is read
/// and no action is carried out. When it goes on, everything is read and drawn anew.
package actor BrowserLoop<State: LoopState> {
  /// What the loop carries out effects with.
  package struct World: Sendable {
    /// Where it draws.
    package var terminal: any TerminalPort
    /// Where pages, details and changes come from.
    package var lists: BrowserLists
    /// Carries out what changes cars.
    package var actions: ActionQueue
    /// Keeps what is to be found at the next start.
    package var remember: @Sendable (BrowserMemory) -> Void
    /// The time now.
    package var clock: @Sendable () -> Date
    /// Whether the terminal rings when a guest asks for a car.
    package var rings = false

    /// A world. The lists and the actions report to the events of the loop.
    package init(
      terminal: any TerminalPort, lists: BrowserLists, actions: ActionQueue,
      remember: @escaping @Sendable (BrowserMemory) -> Void,
      clock: @escaping @Sendable () -> Date, rings: Bool = false
    ) {
      (self.terminal, self.lists, self.actions) = (terminal, lists, actions)
      (self.remember, self.clock, self.rings) = (remember, clock, rings)
    }
  }

  private var state: State
  private let world: World
  private let events: LoopEvents
  /// The inputs that wait for rows, the oldest first.
  private var held: [TerminalInput] = []
  private var status: Int32?

  private var budget = FrameBudget(at: .now)
  private var needsFrame = true
  /// Whether the next frame writes every cell.
  private var drawsAnew = false
  /// Whether the terminal has not taken the last frame yet.
  private var isBlocked = false
  /// Whether the process stops, or is about to.
  private var isStopping = false
  private var frameTimer: Task<Void, Never>?

  private var waiting = WaitingGuests(count: 0, since: nil)
  private var title: String?

  /// A loop that does nothing before `run(_:)`.
  package init(_ state: State, _ world: World, events: LoopEvents) {
    (self.state, self.world, self.events) = (state, world, events)
  }

  /// Runs until the browser is left.
  ///
  /// - Parameter effects: What the state asked for when it was made.
  /// - Returns: The exit status.
  package func run(_ effects: [BrowserEffect] = []) async -> Int32 {
    let minutes = Task.detached { [events, world] in
      await Self.everyMinute(world.clock) { events.add(.minute) }
    }
    defer { minutes.cancel() }
    carryOut(effects)
    apply(.resized(world.terminal.size))
    draw()
    for await event in events.stream {
      handle(event)
      if let status { return await leave(status) }
      draw()
    }
    return await leave(0)
  }

  /// The ages on the screen change together, when the clock shows another minute.
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
      // A car that was asked for since the last minute is not due in the future.
      apply(.tick(world.clock()))
      apply(event)
      applyInputs()
    case .waiting(let waiting): announce(waiting)
    case .minute:
      apply(.tick(world.clock()))
      announce(WaitingGuests(count: waiting.count, since: waiting.since))
    case .frameDue: frameTimer = nil
    case .resumed: resume()
    case .failed: status = Self.hangUpStatus
    }
  }

  private func handle(_ event: TerminalEvent) {
    switch event {
    case .input(let input):
      held.append(input)
      applyInputs()
    case .resized(let size): apply(.resized(size))
    case .continued: takeOver()
    case .stopRequested: suspend()
    case .drained: isBlocked = false
    case .closed: status = Self.hangUpStatus
    }
  }

  /// A shell adds 128 to the number of a signal.
  private static var hangUpStatus: Int32 { 128 + SIGHUP }

  private func apply(_ event: BrowserEvent) {
    needsFrame = true
    carryOut(state.update(event))
  }

  private func applyInputs() {
    var taken = 0
    while taken < held.count, status == nil, !state.mustWait(for: held[taken]) {
      switch held[taken] {
      case .key(let key): apply(.key(key))
      case .paste(let text): apply(.paste(text))
      }
      taken += 1
    }
    held.removeFirst(taken)
  }

  // MARK: - Effects

  private func carryOut(_ effects: [BrowserEffect]) {
    for effect in effects {
      switch effect {
      case .readPage(let request): world.lists.read(request)
      case .readDetail(let ticket): world.lists.readDetail(of: ticket)
      case .perform(let action): world.actions.add(action)
      case .remember(let memory): world.remember(memory)
      case .redraw: drawsAnew = true
      case .suspend: suspend()
      case .quit(let status): self.status = status
      }
    }
  }

  // MARK: - Stopping and leaving

  private func suspend() {
    guard !isStopping else { return }
    isStopping = true
    // On a thread that may wait: the stop waits for what is read and written to come to its end.
    Task.detached { [world, events] in
      let isBack: Void? = try? await ThreadPool.writing.run {
        var outcome: Result<Void, any Error> = .success(())
        world.lists.whileIdle {
          world.actions.whileIdle { outcome = Result { try world.terminal.suspend() } }
        }
        try outcome.get()
      }
      events.add(isBack == nil ? .failed : .resumed)
    }
  }

  /// Takes the terminal over after a stop that came without being asked for.
  private func takeOver() {
    guard !isStopping else { return }
    do {
      try world.terminal.enter()
      resume()
    } catch {
      status = Self.hangUpStatus
    }
  }

  private func resume() {
    (isStopping, isBlocked, drawsAnew) = (false, false, true)
    apply(.resized(world.terminal.size))
    apply(.tick(world.clock()))
    world.lists.readAnew()
  }

  /// Gives the terminal back, and waits for what was asked for before.
  private func leave(_ status: Int32) async -> Int32 {
    frameTimer?.cancel()
    world.terminal.leave()
    await world.actions.finish()
    return status
  }

  // MARK: - Drawing

  private func draw() {
    guard needsFrame || drawsAnew, !isBlocked, !isStopping, frameTimer == nil else { return }
    if let due = budget.take(at: .now) {
      frameTimer = Task.detached { [events] in
        try? await Task.sleep(until: due, clock: .continuous)
        events.add(.frameDue)
      }
      return
    }
    let anew = drawsAnew
    (needsFrame, drawsAnew) = (false, false)
    do {
      isBlocked = try !world.terminal.show(state.draw(), anew: anew)
    } catch {
      events.add(.failed)
    }
  }

  private func announce(_ waiting: WaitingGuests) {
    let rings = waiting.isMore && world.rings
    let title = waiting.title(at: world.clock())
    self.waiting = waiting
    guard title != self.title || rings, !isStopping else { return }
    self.title = title
    do {
      try world.terminal.announce(title: title, rings: rings)
    } catch {
      events.add(.failed)
    }
  }
}
