/// The time that a car spends on the lot without interruption, and the wait of the guest who asked
/// for it.
///
/// A car that came back under its ticket has several stays. All times are milliseconds since 1970,
/// so that a change of the clocks does not change a duration.
package struct Stay: Equatable, Sendable {
  package let ticket: Car.Ticket
  package let arrival: Int64
  /// Nil while the car is on the lot.
  package var departure: Int64?
  package var dateRequested: Int64?
  package var dateDue: Int64?
  package var dateReady: Int64?

  package init(
    ticket: Car.Ticket, arrival: Int64, departure: Int64? = nil, dateRequested: Int64? = nil,
    dateDue: Int64? = nil, dateReady: Int64? = nil
  ) {
    self.ticket = ticket
    self.arrival = arrival
    self.departure = departure
    self.dateRequested = dateRequested
    self.dateDue = dateDue
    self.dateReady = dateReady
  }

  /// How long the car was there; nil while it is, and negative where a clock was wrong.
  package var length: Int64? { departure.map { $0 - arrival } }

  /// When the guest's wait ended: when the car was ready, or else when it left. Nil where nobody
  /// asked for it, and while the guest waits.
  package var endOfWait: Int64? { dateRequested == nil ? nil : dateReady ?? departure }

  /// When the guest wants the car: when it was asked for, or at the later time that the guest
  /// announced. Nil where nobody asked for it.
  package var dateAwaited: Int64? {
    dateRequested.map { max($0, dateDue ?? $0) }
  }

  /// How long the guest waited; nil where there is no end of a wait, and negative where a clock
  /// was wrong.
  ///
  /// The wait of a guest who announced a later time begins at that time. Such a guest does not wait
  /// at all if the car is ready before it. A request that was forgotten, as
  /// ``CarQueue/longestWait`` says, is no wait: one of three weeks would be the longest of the
  /// evening on which somebody comes upon it.
  package var wait: Int64? {
    guard let dateRequested, let dateAwaited, let endOfWait else { return nil }
    guard endOfWait >= dateRequested else { return endOfWait - dateRequested }
    let wait = max(0, endOfWait - dateAwaited)
    return wait > CarQueue.longestWait ? nil : wait
  }

  /// Whether the car is on the lot just before a time. A car whose departure is before its arrival
  /// never is.
  package func isOnLot(before time: Int64) -> Bool {
    arrival < time && departure.map { $0 >= time && $0 > arrival } ?? true
  }
}
