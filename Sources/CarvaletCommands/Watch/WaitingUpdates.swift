import CarStorage
import FetchedResults
import TerminalScreen

/// The updates of a list, which continue after an outage of the server. After the first update, an
/// unreachable server is waited for: it may be started again, or another host of the address may
/// take over from it.
///
/// One task uses a value.
struct WaitingUpdates {
  private var updates: ListUpdates<Car>.Iterator
  /// The console for the message that the server is unreachable; nil for none.
  private let context: CommandContext?
  private var hasBegun = false

  init(_ updates: ListUpdates<Car>, _ context: CommandContext?) {
    self.updates = updates.makeAsyncIterator()
    self.context = context
  }

  /// The next update; nil when the task is cancelled.
  ///
  /// - Throws: The error of the source, unless it is that the server is unreachable.
  mutating func next() async throws -> ListUpdate<Car>? {
    var isAway = false
    while true {
      do {
        let update = try await updates.next()
        hasBegun = true
        return update
      } catch  where error.isOutage && hasBegun && !Task.isCancelled {
        // The iterator pauses for a second after an error. After the end of a transaction, it reads
        // again then, and only that read shows whether the server is unreachable.
        guard !isAway, let error = error as? PostgresError else { continue }
        context?.console.say(StyledText(WatchMessages.isAway(error), .dim))
        isAway = true
      }
    }
  }
}
