import ArgumentParser
import CarStorage
import FetchedResults
import TerminalScreen

/// `queue`: writes the cars that guests wait for, and the cars that stand ready; with `--watch`
/// every change of them, too.
struct QueueCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "queue",
    abstract: "List the cars that guests wait for.",
    discussion: """
      carvalet queue
      carvalet queue --watch --bell

      The longest wait is first; what was asked for more than 7 days ago is left out, and counted \
      below the list. A guest who comes later waits from then on. After 15 minutes, a \
      car that stands ready is waiting for its guest. --watch shows every change, as 'watch' does; \
      a wait is that of the time at which its line was written. The title of the window shows how \
      many guests wait, and for how long, of the cars that meet --where.
      """)

  @Flag(help: "Go on, and show every change. Ctrl-C ends it.")
  var watch = false

  @Flag(help: "With --watch: ring when a guest asks for a car.")
  var bell = false

  @OptionGroup var conditionOptions: ConditionOptions

  @OptionGroup(title: "List options") var pageOptions: PageOptions
  @OptionGroup(title: "Output options") var output: OutputOptions
  @OptionGroup(title: "Store options") var storeOptions: StoreOptions

  var isRepeatable: Bool { !watch }
  var needsTerminal: Bool { watch }

  func run(in context: CommandContext) throws -> ExitStatus {
    if bell, !watch { throw UsageError.bellWithoutWatch }
    let context = try output.applied(to: context, usesPager: !watch)
    guard watch else { return try list(in: context) }
    let queue = try queue(in: context)
    let session = try session(of: queue, in: context)
    let store = try storeOptions.existingStore(in: context, for: .following)
    let title = WindowTitle(context.console).map {
      QueueTitle(window: $0, rings: bell, request: queue.request, context: context)
    }
    try Foreground.run(whileRead: context.console.output) {
      try await withThrowingTaskGroup { tasks in
        tasks.addTask { try await session.follow(store) }
        if let title { tasks.addTask { try await title.follow(store) } }
        // Each of the two tasks ends only with an error, or when the command ends.
        defer { tasks.cancelAll() }
        try await tasks.next()
      }
    }
    return .done
  }

  /// The queue without the cars that `--where` leaves out.
  func queue(in context: CommandContext) throws -> ListRequest {
    .queue(try conditionOptions.conditions(in: context), now: context.now)
  }

  private func list(in context: CommandContext) throws -> ExitStatus {
    let queue = try queue(in: context)
    let rendering = try pageOptions.listRendering(output)
    let page = try pageOptions.page(of: queue)
    let lot = try storeOptions.lot(in: context)
    let lister = CarLister(
      list: queue, search: nil, page: page, rendering: rendering, context: context)
    try lister.show(lot, isQuiet: pageOptions.quiet, ifEmpty: ListMessages.empty(queue))
    if rendering.format.isForPeople, !pageOptions.quiet {
      let forgotten = FetchRequest<Car>(predicate: CarQueue.forgotten(context.now))
      let old = try lot.source.fetch(forgotten).numberOfObjects
      if old > 0 { try context.console.sayBelow(StyledText(ListMessages.forgotten(old))) }
    }
    return .done
  }

  /// The session of `--watch`.
  func session(of queue: ListRequest, in context: CommandContext) throws -> WatchSession {
    let page = try pageOptions.page(of: queue)
    return WatchSession(
      request: page.request(of: queue), isFiltered: true,
      rendering: try pageOptions.changeRendering(output, in: context),
      appearance: ListAppearance(
        showsSections: page.showsSections ? .always : .whereUseful, isQueue: true,
        isBrief: pageOptions.quiet),
      context: context)
  }
}

/// Shows in the title of the window how many guests wait, and rings when another one asks for a
/// car.
///
/// The list that `queue --watch` writes may be cut by a limit, so this follows a list of its own.
private struct QueueTitle: Sendable {
  let window: WindowTitle
  let rings: Bool
  /// The queue whose guests are counted.
  let request: FetchRequest<Car>
  let context: CommandContext

  /// Follows the queue until the task is cancelled.
  ///
  /// - Throws: The error of the source.
  func follow(_ source: some FetchSource<Car>) async throws {
    let controller = FetchedResultsController(source, request, snapshotLifetime: .zero)
    var guests = GuestWatch()
    var clock: Task<Void, Never>?
    defer { clock?.cancel() }
    var updates = WaitingUpdates(of: controller, nil)
    while let change = try await updates.next({ _ in try guests.update(from: controller.snapshot) })
    {
      guard let waiting = change else { continue }
      show(waiting, rings: rings && waiting.isMore)
      clock?.cancel()
      clock = Task { await goOn(showing: waiting) }
    }
  }

  /// Shows each minute how long the guests have waited, until the task is cancelled.
  private func goOn(showing waiting: WaitingGuests) async {
    while (try? await Task.sleep(for: .seconds(60))) != nil { show(waiting, rings: false) }
  }

  private func show(_ waiting: WaitingGuests, rings: Bool) {
    let title = waiting.title(at: context.clock()) ?? "carvalet"
    window.show(SafeText(escaping: title), rings: rings)
  }
}
