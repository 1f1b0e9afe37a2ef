import CarStorage
import FetchedResults
import TerminalScreen

/// The updates of a list, which continue after an outage of the store. After the first update, a
/// store that cannot be reached is waited for: a server may be started again, or another host of
/// the address may take over from it; a folder may be mounted again, or moved back.
///
/// One task uses a value.
struct WaitingUpdates {
  private let controller: FetchedResultsController<Car>
  private var updates: ListUpdates<Car>.Iterator
  private let outage: Outage
  private var hasBegun = false

  init(of controller: FetchedResultsController<Car>, _ context: CommandContext?) {
    self.controller = controller
    updates = controller.updates.makeAsyncIterator()
    outage = Outage(context)
    self.updates.onRecovery = outage.end
  }

  /// Says once that the store cannot be reached, and once that it can again. The iterator tells of
  /// that, so a class keeps what was said.
  private final class Outage {
    private let context: CommandContext?
    private var isSaid = false

    init(_ context: CommandContext?) { self.context = context }

    func say(_ sentence: SafeText) {
      guard !isSaid else { return }
      isSaid = true
      context?.console.say(StyledText(sentence, .dim))
    }

    func end() {
      guard isSaid else { return }
      isSaid = false
      context?.console.say(StyledText(WatchMessages.isBack, .dim))
    }
  }

  /// Waits for the next update, and gives it to a body, which must not keep it: the snapshot of a
  /// reset ends with the body.
  ///
  /// Where the state that the body reads ends before the body does, because a server has ended the
  /// transaction or the file was written by a program that shares no memory with this one, the list
  /// is fetched again and given to the body, with the reason of the reset that was lost.
  ///
  /// - Returns: The result of the body; nil when the task is cancelled.
  /// - Throws: The error of the body, unless it is `SnapshotInvalidated`, and the error of the
  ///   source, unless it says that the store cannot be reached.
  mutating func next<Result>(_ body: (ListUpdate<Car>) throws -> Result) async throws -> Result? {
    var lost: ResetReason?
    while let update = try await next() {
      do {
        return try body(update.reset(for: lost))
      } catch let error as SnapshotInvalidated {
        lost = lost ?? update.reason
        guard try await fetchAgain(after: error) else { return nil }
      }
    }
    return nil
  }

  /// Fetches the list, which is the next update then.
  ///
  /// - Returns: Whether it was fetched; else the task is cancelled.
  private func fetchAgain(after end: SnapshotInvalidated) async throws -> Bool {
    var error: any Error = end.reported
    while !Task.isCancelled {
      if let sentence = WatchMessages.isAway(error) { outage.say(sentence) }
      // As long as the iterator pauses: what has ended the state may end the next one, too.
      try? await Task.sleep(for: .seconds(1))
      do {
        try await controller.perform { try $0.performFetch() }
        outage.end()
        return true
      } catch let failure where failure.isOutage { error = failure }
    }
    return false
  }

  private mutating func next() async throws -> ListUpdate<Car>? {
    while true {
      do {
        let update = try await updates.next()
        hasBegun = true
        return update
      } catch  where error.isOutage && hasBegun && !Task.isCancelled {
        // The iterator pauses for a second after an error. After the end of a transaction, it reads
        // again then, and only that read shows whether the store can be reached.
        guard let sentence = WatchMessages.isAway(error) else { continue }
        outage.say(sentence)
      }
    }
  }
}

extension ListUpdate {
  /// Why the update is a reset; nil for changes.
  fileprivate var reason: Reason? {
    guard case .reset(_, let reason) = self else { return nil }
    return reason
  }

  /// The update in place of a reset that was lost: it is a reset for the same reason.
  fileprivate func reset(for lost: Reason?) -> Self {
    guard let lost, case .reset(let snapshot, _) = self else { return self }
    return .reset(snapshot, lost)
  }
}
