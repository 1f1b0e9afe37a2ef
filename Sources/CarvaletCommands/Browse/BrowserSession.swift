import CarStorage
import CarvaletBrowser
import Dispatch
import FetchedResults
import FoundationEssentials
import Glibc
import Synchronization
import TerminalScreen

/// One run of `browse` or `board`: it connects the loop of the browser with this process.
struct BrowserSession: Sendable {
  let command: String
  let options: StoreOptions
  /// The author and the desk, for the change log.
  let author: String?
  /// Whether the terminal rings when a guest asks for a car.
  let rings: Bool
  var isBoard = false
  /// The letters of a wall display that is read from afar.
  var largeLetters: BlockLetters?
  /// Whether the browser takes what the mouse does, and not the terminal, which selects text.
  var usesMouse = false

  /// Refuses to run where no screen can be drawn, or where the user wants none.
  func check(_ context: CommandContext) throws(CommandFailure) {
    let environment = context.console.environment
    func refuse(_ reason: CommandFailure.NoScreen) throws(CommandFailure) {
      throw .noScreen(command: command, reason)
    }
    if environment["ACCESSIBLE"] ?? "" != "" { try refuse(.unwanted) }
    guard context.console.input.isTerminal, context.console.output.isTerminal else {
      return try refuse(.noTerminal)
    }
    if !environment.hasCapableTerminal { try refuse(.plainTerminal) }
  }

  /// Opens the store, with a console that keeps the messages about it until the screen is closed.
  /// Where there is none yet, a browser shows an empty lot; a wall display would wait in vain.
  func open(
    in context: CommandContext
  ) throws -> (store: BrowserStore, context: CommandContext) {
    var context = context
    // Commands that are typed on the screen open the same store.
    if let named = options.store {
      context.console.environment = context.console.environment.setting([
        "CARVALET_STORE": named
      ])
    }
    if context.console.messages.isTerminal {
      context.console.messages = context.console.messages.held(by: HeldText())
    }
    if isBoard {
      return (BrowserStore(try options.existingStore(in: context, for: .following)), context)
    }
    let held = context
    let openUnlessAbsent: @Sendable () throws -> CarStore? = { [options] in
      try options.storeUnlessAbsent(in: held, for: .following)
    }
    if let store = try openUnlessAbsent() { return (BrowserStore(store), context) }
    let path = try options.location(in: context).path
    return (BrowserStore(path: path, openUnlessAbsent: openUnlessAbsent), context)
  }

  /// Runs the browser until the user leaves it.
  func run(
    _ store: BrowserStore, savedState: SavedBrowserState,
    remember: @escaping @Sendable (SavedBrowserState) -> Void, in context: CommandContext
  ) throws -> ExitStatus {
    let terminal = try openTerminal(context)
    let events = LoopEvents()
    TerminalRestoration.install()
    try terminal.enter()
    let happening = try TerminalEvents(of: terminal.device)
    Task.detached { for await event in happening { events.add(.terminal(event)) } }
    var browser = Browser(
      size: terminal.size, savedState: savedState, now: context.clock(), zone: context.zone,
      author: author, commandNames: { context.typedCommands?.names() ?? [] },
      lacksCar: { context.typedCommands?.lacksCar($0) ?? false }, isBoard: isBoard,
      largeLetters: largeLetters)
    let first = browser.start()
    let loop = BrowserLoop(
      browser, world(store, terminal, events, remember, context), events: events)
    let end = Self.waiting { await loop.run(first) }
    let sentences =
      end.undone.map(BrowserMessages.undone) + end.unfinished.map(BrowserMessages.unfinished)
    for sentence in sentences { context.console.say(StyledText(ErrorMessages.line(sentence))) }
    (context.console.messages.sink as? HeldText)?.release(to: STDERR_FILENO)
    return Self.status(of: end)
  }

  /// The status of the process. Where the quit itself succeeded, it is the status of the first
  /// action that failed or was not finished.
  private static func status(of end: LoopEnd) -> ExitStatus {
    let statuses =
      end.undone.map(\.result.status) + end.unfinished.map { _ in ExitStatus.storeBusy.rawValue }
    guard end.status == 0, let status = statuses.first else {
      return ExitStatus(rawValue: end.status) ?? .defect
    }
    return ExitStatus(rawValue: status) ?? .defect
  }

  private func openTerminal(_ context: CommandContext) throws -> BrowserTerminal {
    do {
      return try BrowserTerminal(context.console.environment, usesMouse: usesMouse)
    } catch TerminalError.notATerminal {
      throw CommandFailure.noScreen(command: command, .noTerminal)
    } catch TerminalError.failed(let code) {
      throw OutputError.failed(code: code)
    }
  }

  private func world(
    _ store: BrowserStore, _ terminal: BrowserTerminal, _ events: LoopEvents,
    _ remember: @escaping @Sendable (SavedBrowserState) -> Void, _ context: CommandContext
  ) -> LoopWorld {
    let actions = StoreActions(store: store, options: options, context: context, author: author)
    let lists = BrowserLists(
      store, clock: context.clock, describe: BrowserMessages.fault,
      report: { events.add(.browser($0)) },
      reportWaiting: { events.add(.waiting($0)) })
    lists.follow()
    return LoopWorld(
      terminal: terminal, lists: lists,
      actions: ActionQueue(perform: actions.perform) { events.add(.browser($0)) },
      remember: remember, clock: context.clock,
      complete: { context.typedCommands?.complete($0, store.found) ?? [] },
      drawPhoto: PhotoPrograms(environment: context.console.environment).draw,
      rings: rings)
  }

  /// Waits on this thread, which runs the signal handlers, for a task to end.
  private static func waiting(for body: @escaping @Sendable () async -> LoopEnd) -> LoopEnd {
    let ended = DispatchSemaphore(value: 0)
    let outcome = Outcome()
    Task.detached {
      let end = await body()
      outcome.end.withLock { $0 = end }
      ended.signal()
    }
    ended.wait()
    return outcome.end.withLock(\.self)
  }

  /// The outcome of a task, guarded by a lock.
  private final class Outcome: Sendable {
    let end = Mutex(LoopEnd(status: 0))
  }
}

/// The terminal of the process as the loop of the browser uses it: a device, and what it shows.
///
/// A lock guards the writer; nothing waits for the terminal while it is held.
private final class BrowserTerminal: TerminalPort {
  let device: TerminalDevice
  private let writer: Mutex<FrameWriter>
  /// Whether a photo is on the screen, which text alone may not cover.
  private let hasPhoto = Atomic(false)

  init(_ environment: Environment, usesMouse: Bool) throws(TerminalError) {
    device = try TerminalDevice(reportsMouse: usesMouse) { environment[$0] }
    writer = Mutex(FrameWriter(TerminalCapabilities { environment[$0] }))
  }

  var size: ScreenGrid.Size { device.size }

  func enter() throws {
    try device.enter()
    writer.withLock { $0.forget() }
  }

  func suspend() throws {
    try device.suspend()
    writer.withLock { $0.forget() }
  }

  func leave() { device.leave() }

  func show(_ grid: ScreenGrid, anew: Bool) throws -> Bool {
    let bytes = writer.withLock { writer in
      if anew { writer.forget() }
      return writer.frame(grid)
    }
    if bytes.isEmpty { return true }
    let hadPhoto = hasPhoto.exchange(false, ordering: .relaxed)
    return try device.send((hadPhoto ? ScreenModes.erase : []) + bytes)
  }

  func paint(_ drawing: [UInt8], at position: ScreenGrid.Position) throws -> Bool {
    hasPhoto.store(true, ordering: .relaxed)
    let cursorReturn = writer.withLock(\.cursorReturn)
    return try device.send(ScreenModes.drawing(drawing, at: position) + cursorReturn)
  }

  func announce(title: String?, rings: Bool) throws {
    let title = SafeText(escaping: title ?? "carvalet")
    try device.send(Array(ScreenModes.title(title, rings: rings).utf8))
  }
}

/// The sentences that the screen has and no plain command.
private enum BrowserMessages {
  /// The sentence about an action that failed after the last frame.
  static func undone(_ outcome: ActionOutcome) -> SafeText {
    let fact: SafeText = "'carvalet \(command(outcome.action))' was not done"
    switch outcome.result {
    case .done: return .empty
    case .printed(_, let lines, _, _, _):
      return .sentences([fact] + lines.map { SafeText(escaping: $0) })
    case .refused(let sentence, _, _), .overtaken(let sentence): return "\(fact). \(sentence)"
    case .conflict: return "\(fact). Another desk changed the car meanwhile."
    }
  }

  /// The sentence about an action that a second quit did not wait for.
  static func unfinished(_ action: CarAction) -> SafeText {
    """
    'carvalet \(command(action))' still waited for another desk. 'carvalet log' tells whether it was \
    done.
    """
  }

  private static func command(_ action: CarAction) -> SafeText {
    func command(_ verb: SafeText, _ tickets: [Car.Ticket]) -> SafeText {
      ([verb] + tickets.map { SafeText($0) }).joined(separator: " ")
    }
    return switch action {
    case .request(let tickets): command("request", tickets)
    case .ready(let tickets): command("ready", tickets)
    case .retrieve(let tickets): command("retrieve", tickets)
    case .remove(let tickets): command("remove", tickets)
    case .repark(let tickets): command("repark", tickets)
    case .park: "park"
    case .edit(let base, _): command("edit", [base.ticket])
    case .note(let ticket, _): command("note", [ticket])
    case .run(let typed): "\(typed.text)"
    case .undo(let number): "undo \(number)"
    case .redo: "redo"
    }
  }

  /// Why the store of a screen cannot be read. The screen waits until somebody has put the store
  /// back, so the advice of the plain commands to create another one is left out.
  static func fault(_ error: any Error) -> String {
    if case StoreError.missing(let path) = error {
      return SafeText("There is no store at '\(path)'").string
    }
    return BrowserActions.sentence(error)
  }
}
