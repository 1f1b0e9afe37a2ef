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
/// **Drawing.** A frame is drawn on a thread of its own, because a terminal may take nothing for as
/// long as it is stopped. Meanwhile the loop goes on, and what changed is drawn in the next frame. No
/// transaction is open and no lock is held then: what reads and writes the store never waits for the
/// terminal.
///
/// **Stopping.** For `Ctrl-Z` the terminal is given back and the process stops while nothing is read
/// and no action is carried out. When it goes on, everything is read and drawn anew.
package actor BrowserLoop<State: LoopState> {
  /// What the loop carries out effects with.
  package struct World: Sendable {
    package var terminal: any TerminalPort
    package var lists: BrowserLists
    package var actions: ActionQueue
    package var remember: @Sendable (BrowserMemory) -> Void
    /// Stops the process until it is told to go on.
    package var stop: @Sendable () -> Void
    package var clock: @Sendable () -> Date
    /// Whether the terminal rings when a guest asks for a car.
    package var rings = false

    package init(
      terminal: any TerminalPort, lists: BrowserLists, actions: ActionQueue,
      remember: @escaping @Sendable (BrowserMemory) -> Void,
      stop: @escaping @Sendable () -> Void, clock: @escaping @Sendable () -> Date,
      rings: Bool = false
    ) {
      (self.terminal, self.lists, self.actions) = (terminal, lists, actions)
      (self.remember, self.stop, self.clock, self.rings) = (remember, stop, clock, rings)
    }
  }

  private var state: State
  private let world: World
  private let events: LoopEvents
  private let screen = DispatchQueue(label: "BrowserLoop.screen")
  /// The inputs that wait for rows, the oldest first.
  private var held: [TerminalInput] = []
  private var status: Int32?

  private var budget = FrameBudget(at: .now)
  private var needsFrame = true
  /// Whether the next frame writes every cell.
  private var drawsAnew = false
  /// How many writes the terminal has not taken yet.
  private var unfinishedWrites = 0
  private var frameTimer: Task<Void, Never>?

  private var waiting = WaitingGuests(count: 0, since: nil)
  private var title: String?

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
    case .input(let input):
      held.append(input)
      applyInputs()
    case .browser(let event):
      apply(event)
      applyInputs()
    case .waiting(let waiting): announce(waiting)
    case .signal(let signal): handle(signal)
    case .hangUp: status = Self.hangUpStatus
    case .minute:
      apply(.tick(world.clock()))
      announce(WaitingGuests(count: waiting.count, since: waiting.since))
    case .shown: unfinishedWrites -= 1
    case .failed: status = Self.hangUpStatus
    case .frameDue: frameTimer = nil
    case .resumed:
      drawsAnew = true
      needsFrame = true
      apply(.resized(world.terminal.size))
      apply(.tick(world.clock()))
      world.lists.readAnew()
    }
  }

  /// A shell adds 128 to the number of a signal.
  private static var hangUpStatus: Int32 { 128 + SIGHUP }

  private func handle(_ signal: LoopEvent.Signal) {
    switch signal {
    case .interrupt: status = 128 + SIGINT
    case .terminate: status = 128 + SIGTERM
    case .hangUp: status = Self.hangUpStatus
    case .resize: apply(.resized(world.terminal.size))
    case .stop: suspend()
    case .resume: takeOver()
    }
  }

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

  private func suspend() {
    screen.async { [world, events] in
      world.terminal.leave()
      world.lists.whileIdle { world.actions.whileIdle { world.stop() } }
      Self.enter(world.terminal, events)
    }
  }

  /// Takes the terminal over again after a stop: a shell has used it meanwhile.
  private func takeOver() {
    screen.async { [world, events] in Self.enter(world.terminal, events) }
  }

  private static func enter(_ terminal: any TerminalPort, _ events: LoopEvents) {
    do {
      try terminal.enter()
      events.add(.resumed)
    } catch {
      events.add(.failed)
    }
  }

  /// Gives the terminal back, and waits for what was asked for before.
  private func leave(_ status: Int32) async -> Int32 {
    frameTimer?.cancel()
    let terminal = world.terminal
    // A terminal that takes nothing must not keep the process.
    let isLeft = await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
      let once = Once(continuation)
      screen.async {
        terminal.leave()
        once.resume(true)
      }
      Task.detached {
        try? await Task.sleep(for: .seconds(1))
        once.resume(false)
      }
    }
    if !isLeft { terminal.abandon() }
    await world.actions.finish()
    return status
  }

  // MARK: - Drawing

  private func draw() {
    guard needsFrame || drawsAnew, unfinishedWrites == 0, status == nil, frameTimer == nil
    else { return }
    if let due = budget.take(at: .now) {
      frameTimer = Task.detached { [events] in
        try? await Task.sleep(until: due, clock: .continuous)
        events.add(.frameDue)
      }
      return
    }
    let (grid, anew) = (state.draw(), drawsAnew)
    (needsFrame, drawsAnew) = (false, false)
    write { try $0.show(grid, anew: anew) }
  }

  private func announce(_ waiting: WaitingGuests) {
    let rings = waiting.isMore && world.rings
    let title = waiting.title(at: world.clock())
    self.waiting = waiting
    guard title != self.title || rings else { return }
    self.title = title
    write { try $0.announce(title: title, rings: rings) }
  }

  private func write(_ body: @escaping @Sendable (any TerminalPort) throws -> Void) {
    unfinishedWrites += 1
    screen.async { [terminal = world.terminal, events] in
      do {
        try body(terminal)
        events.add(.shown)
      } catch {
        events.add(.failed)
      }
    }
  }
}
