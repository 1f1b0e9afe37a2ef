import CarStorage
import FetchedResults
import TerminalScreen

/// The updates of a list that outlive a server: after the first one, a server that is away is waited
/// for. It may be started again, or another host of the address may take over from it.
///
/// One task uses a value.
struct WaitingUpdates {
  private var updates: ListUpdates<Car>.Iterator
  /// Where to say that the server is away; nil for nowhere.
  private let context: CommandContext?
  private var hasBegun = false

  init(_ updates: ListUpdates<Car>, _ context: CommandContext?) {
    self.updates = updates.makeAsyncIterator()
    self.context = context
  }

  /// The next update; nil when the task is cancelled.
  ///
  /// - Throws: The error of the source, unless the server is away.
  mutating func next() async throws -> ListUpdate<Car>? {
    var isAway = false
    while true {
      do {
        let update = try await updates.next()
        hasBegun = true
        return update
      } catch  where error.isOutage && hasBegun && !Task.isCancelled {
        // The iterator pauses for a second after an error. A state that has ended is read again then,
        // and only that shows whether the server is away.
        guard !isAway, let error = error as? PostgresError else { continue }
        context?.console.say(StyledText(WatchMessages.isAway(error), .dim))
        isAway = true
      }
    }
  }
}
