import CarStorage
import FetchedResults

/// One run of `watch`: a list, and how it is written.
struct WatchSession: Sendable {
  let request: FetchRequest
  /// Whether a condition leaves cars out.
  let isFiltered: Bool
  let rendering: CarRendering
  let appearance: ListAppearance
  let context: CommandContext

  /// Writes the list, and every change to it, until the task is cancelled.
  ///
  /// - Throws: What the source throws, or `OutputError`.
  func follow(_ source: some FetchSource<Car>) async throws {
    var writer = rendering.changeWriter(appearance, in: context)
    var hasBegun = false
    // A state kept between two changes keeps the store's log from being folded.
    let controller = FetchedResultsController(source, request, snapshotLifetime: .zero)
    for try await update in controller.updates {
      switch update {
      case .changes(let changes): try writer.write(changes)
      case .reset(let snapshot, let reason):
        try writer.write(snapshot, reason: hasBegun ? reason : nil)
        if !hasBegun { say(try snapshot.numberOfObjects) }
        hasBegun = true
      }
    }
  }

  /// Tells people that this goes on.
  private func say(_ count: Int) {
    guard rendering.format.isForPeople, !appearance.isBrief else { return }
    context.console.say(
      StyledText(
        WatchMessages.watching(count, search: appearance.search, isFiltered: isFiltered), .dim))
  }
}
