import CarStorage
import FetchedResults
import TerminalScreen

/// Shows in the title of the window how many guests wait, and rings when another one asks for a
/// car.
///
/// The list that `queue --watch` writes may be cut by a limit, so this follows a list of its own.
struct QueueTitle: Sendable {
  let window: WindowTitle
  let rings: Bool
  /// The queue whose guests are counted.
  let request: FetchRequest
  let context: CommandContext

  /// Follows the queue until the task is cancelled.
  ///
  /// - Throws: The error of the source.
  func follow(_ source: some FetchSource<Car>) async throws {
    let controller = FetchedResultsController(source, request, snapshotLifetime: .zero)
    var guests = GuestWatch()
    var clock: Task<Void, Never>?
    defer { clock?.cancel() }
    var updates = WaitingUpdates(controller.updates, nil)
    while try await updates.next({ _ in }) != nil {
      guard let waiting = try guests.update(from: controller.snapshot) else { continue }
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
