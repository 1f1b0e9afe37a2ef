import CarStorage
import FetchedResults
import TerminalScreen

/// One run of `watch`: the list, and how it is written. A value that `WatchCommand` makes of its
/// options, so that tests can run it on any source.
struct WatchSession: Sendable {
  let request: FetchRequest<Car>
  /// Whether the list leaves out parked cars, so that an empty one does not mean an empty lot.
  let isFiltered: Bool
  let rendering: CarRendering
  let appearance: ListAppearance
  let context: CommandContext

  /// Writes the list, and every change of it, until the task is cancelled. After the beginning, a
  /// store that cannot be reached is waited for.
  ///
  /// - Throws: The error of the source, or `OutputError`.
  func follow(_ source: some FetchSource<Car>) async throws {
    var writer = rendering.changeWriter(appearance, in: context)
    var hasBegun = false
    // A snapshot that is held between two changes would keep the write-ahead log from a checkpoint.
    let controller = FetchedResultsController(source, request, snapshotLifetime: .zero)
    var updates = WaitingUpdates(of: controller, context)
    while let count = try await updates.next({ try write($0, to: &writer, isFirst: !hasBegun) }) {
      // So would one that is held while a slow reader is waited for. Where it cannot be released,
      // the next update shows why.
      try? await controller.perform { try $0.releaseSnapshot() }
      try context.console.output.flush()
      if !hasBegun { announce(count) }
      hasBegun = true
    }
  }

  /// Writes an update.
  ///
  /// - Returns: How many cars the list of a reset has.
  private func write(
    _ update: ListUpdate<Car>, to writer: inout any ChangeWriter, isFirst: Bool
  ) throws -> Int {
    switch update {
    case .changes(let changes):
      try writer.write(changes)
      return 0
    case .reset(let snapshot, let reason):
      try writer.write(snapshot, reason: isFirst ? nil : reason)
      return try snapshot.numberOfObjects
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
