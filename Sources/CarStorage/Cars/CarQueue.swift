package import FetchedResults
package import FoundationEssentials

/// The queue: the cars on the lot that guests have asked for, the longest wait first, and after
/// them the cars that stand ready, the one that has stood longest first.
///
/// A request for later waits from the time at which the guest comes (``Car/dateAwaited``). The list
/// is short: its cars are found by an index, and sorted when they are fetched.
package enum CarQueue {
  /// The list, with a section for each ``Car/Stage``.
  package static let request = FetchRequest<Car>(
    predicate: predicate,
    sortedBy: [
      // `requested` comes before `ready`.
      .descending(CarField.stage.name), .ascending(CarField.dateReady.name),
      .ascending(Car.dateAwaitedName), .ascending(Car.entity.idName),
    ],
    sectionKey: .value(CarField.stage.name))

  /// Picks the cars of the queue.
  package static let predicate: FetchPredicate = onLot && .isNotNull(CarField.stage.name)

  /// After so many days nobody waits any more: the car was given back without a word.
  package static let longestDays = 7

  /// The same in milliseconds. What ends later was no wait, and no report counts it.
  package static let longestWait = Int64(longestDays) * 86_400_000

  /// Picks the cars of the queue that were asked for, or stood ready, in the last days.
  package static func recent(_ now: Date) -> FetchPredicate { predicate && isRecent(now) }

  /// Picks the other cars of the queue.
  package static func forgotten(_ now: Date) -> FetchPredicate { predicate && !isRecent(now) }

  /// The oldest request that is in the queue at a time. It changes with the hour alone, so that a
  /// list that stays open need not be made anew more often.
  package static func oldestRequest(_ now: Date) -> Date {
    let hour = (now.timeIntervalSince1970 / 3600).rounded(.down) * 3600
    return Date(timeIntervalSince1970: hour - Double(86_400 * longestDays))
  }

  /// Whether the request of a car is so old that its guest waits no more.
  static func isForgotten(_ car: Car, _ now: Date) -> Bool {
    guard car.stage == .requested, let awaited = car.dateAwaited else { return false }
    return awaited < oldestRequest(now)
  }

  private static func isRecent(_ now: Date) -> FetchPredicate {
    let date = Value.date(oldestRequest(now))
    return .comparison(Car.dateAwaitedName, .greaterThanOrEqualTo, date)
      || .comparison(CarField.dateReady.name, .greaterThanOrEqualTo, date)
  }

  /// Picks the cars on the lot, of which the queue is a part.
  package static let onLot: FetchPredicate = .isNull(CarField.dateReturned.name)

  /// Picks the cars that have left.
  package static let hasLeft: FetchPredicate = .isNotNull(CarField.dateReturned.name)
}
