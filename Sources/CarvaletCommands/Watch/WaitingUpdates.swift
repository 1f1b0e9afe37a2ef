import CarStorage
import FetchedResults
import TerminalScreen

/// The updates of a list, which continue after an outage of the store. After the first update, a
/// store that cannot be reached is waited for: a server may be started again, or another host of
/// the address may take over from it; a folder may be mounted again, or moved back.
///
/// One task uses a value.
struct WaitingUpdates {
  private var updates: ListUpdates<Car>.Iterator
  private let outage: Outage
  private var hasBegun = false

  init(_ updates: ListUpdates<Car>, _ context: CommandContext?) {
    self.updates = updates.makeAsyncIterator()
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
  /// - Returns: The result of the body; nil when the task is cancelled.
  /// - Throws: The error of the body, and the error of the source, unless it says that the store
  ///   cannot be reached.
  mutating func next<Result>(_ body: (ListUpdate<Car>) throws -> Result) async throws -> Result? {
    try await next().map(body)
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
