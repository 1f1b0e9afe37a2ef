import CarStorage
import FetchedResults
import TerminalScreen

/// One run of `watch`: the list, and how it is written. A value that `WatchCommand` makes of its
/// options, so that tests can run it on any source.
struct WatchSession: Sendable {
  let request: FetchRequest
  /// Whether the list leaves out parked cars, so that an empty one does not mean an empty lot.
  let isFiltered: Bool
  let rendering: CarRendering
  let appearance: ListAppearance
  let context: CommandContext

  /// Writes the list, and every change of it, until the task is cancelled. After the beginning, a
  /// server that becomes unreachable is waited for.
  ///
  /// - Throws: The error of the source, or `OutputError`.
  func follow(_ source: some FetchSource<Car>) async throws {
    var writer = rendering.changeWriter(appearance, in: context)
    var hasBegun = false
    // A snapshot that is held between two changes would keep the write-ahead log from a checkpoint.
    let controller = FetchedResultsController(source, request, snapshotLifetime: .zero)
    var updates = WaitingUpdates(controller.updates, context)
    while let update = try await updates.next() {
      switch update {
      case .changes(let changes): try writer.write(changes)
      case .reset(let snapshot, let reason):
        try writer.write(snapshot, reason: hasBegun ? reason : nil)
        if !hasBegun { announce(try snapshot.numberOfObjects) }
        hasBegun = true
      }
    }
  }

  /// Prints that the command keeps running, and how to end it.
  private func announce(_ count: Int) {
    guard rendering.format.isForPeople, !appearance.isBrief else { return }
    context.console.say(
      StyledText(
        WatchMessages.watching(count, appearance, isFiltered: isFiltered), .dim))
  }
}
