import CarStorage
import CarvaletBrowser
import Dispatch
import FoundationEssentials
import Glibc
import Synchronization
import TerminalScreen

/// One run of `browse` or `board`: it connects the loop of the browser with this process.
struct BrowserSession: Sendable {
  let command: String
  /// The author and the desk, for the change log.
  let author: String?
  /// Whether the terminal rings when a guest asks for a car.
  let rings: Bool
  var isBoard = false

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
  func open(
    _ options: StoreOptions, in context: CommandContext
  ) throws -> (store: CarStore, context: CommandContext) {
    var context = context
    if context.console.messages.isTerminal {
      context.console.messages = context.console.messages.held(by: HeldText())
    }
    return (try options.existingStore(in: context, for: .following), context)
  }

  /// Runs the browser until the user leaves it.
  func run(
    _ store: CarStore, savedState: SavedBrowserState,
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
      author: author, isBoard: isBoard)
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

  /// The status of the process. Where the quit itself succeeded, it is that of the first action
  /// that failed or was not finished.
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
      return try BrowserTerminal(context.console.environment)
    } catch TerminalError.notATerminal {
      throw CommandFailure.noScreen(command: command, .noTerminal)
    } catch TerminalError.failed(let code) {
      throw OutputError.failed(code: code)
    }
  }

  private func world(
    _ store: CarStore, _ terminal: BrowserTerminal, _ events: LoopEvents,
    _ remember: @escaping @Sendable (SavedBrowserState) -> Void, _ context: CommandContext
  ) -> LoopWorld {
    let actions = BrowserActions(store: store, context: context, author: author)
    let lists = BrowserLists(
      store, describe: BrowserMessages.fault, report: { events.add(.browser($0)) },
      reportWaiting: { events.add(.waiting($0)) })
    lists.follow()
    return LoopWorld(
      terminal: terminal, lists: lists,
      actions: ActionQueue(perform: actions.perform) { events.add(.browser($0)) },
      remember: remember, clock: context.clock, rings: rings)
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
