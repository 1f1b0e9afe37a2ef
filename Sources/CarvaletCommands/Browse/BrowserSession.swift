import CarStorage
import CarvaletBrowser
import Foundation
import Synchronization
import TerminalScreen

/// One run of `browse` or `board`: what the loop of the browser needs of this process.
struct BrowserSession: Sendable {
  let command: String
  /// Who does it, for the change log.
  let author: String?
  /// Whether the terminal rings when a guest asks for a car.
  let rings: Bool
  var isBoard = false

  /// Refuses where no screen can be drawn, or none is wanted.
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

  /// Opens the store, with a console that keeps the messages about it until the screen is gone.
  func open(
    _ options: StoreOptions, in context: CommandContext
  ) throws -> (store: CarStore, context: CommandContext) {
    var context = context
    if context.console.messages.isTerminal {
      context.console.messages = context.console.messages.held(by: HeldText())
    }
    return (try options.existingStore(in: context, isFollowed: true), context)
  }

  /// Runs the browser until it is left.
  func run(
    _ store: CarStore, memory: BrowserMemory,
    remember: @escaping @Sendable (BrowserMemory) -> Void, in context: CommandContext
  ) throws -> ExitStatus {
    let terminal = try openTerminal(context)
    let events = LoopEvents()
    TerminalRestoration.install()
    try terminal.enter()
    let happening = try TerminalEvents(of: terminal.device)
    Task.detached { for await event in happening { events.add(.terminal(event)) } }
    var browser = Browser(
      size: terminal.size, memory: memory, now: context.clock(), zone: context.zone,
      author: author, isBoard: isBoard)
    let first = browser.start()
    let loop = BrowserLoop(
      browser, world(store, terminal, events, remember, context), events: events)
    let status = Self.waiting { await loop.run(first) }
    (context.console.messages.sink as? HeldText)?.release(to: STDERR_FILENO)
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
    _ remember: @escaping @Sendable (BrowserMemory) -> Void, _ context: CommandContext
  ) -> BrowserLoop<Browser>.World {
    let actions = BrowserActions(store: store, context: context, author: author)
    let lists = BrowserLists(
      store, describe: BrowserActions.sentence, report: { events.add(.browser($0)) },
      reportWaiting: { events.add(.waiting($0)) })
    lists.follow()
    return BrowserLoop.World(
      terminal: terminal, lists: lists,
      actions: ActionQueue(perform: actions.perform) { events.add(.browser($0)) },
      remember: remember, clock: context.clock, rings: rings)
  }

  /// Waits on this thread, which runs the signal handlers, for a task to end.
  private static func waiting(for body: @escaping @Sendable () async -> Int32) -> Int32 {
    let ended = DispatchSemaphore(value: 0)
    let outcome = Outcome()
    Task.detached {
      let status = await body()
      outcome.status.withLock { $0 = status }
      ended.signal()
    }
    ended.wait()
    return outcome.status.withLock(\.self)
  }

  /// The status that a task ended with, guarded by a lock.
  private final class Outcome: Sendable {
    let status = Mutex<Int32>(0)
  }
}
