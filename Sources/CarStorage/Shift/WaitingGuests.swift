package import FetchedResults
package import FoundationEssentials

/// How many guests wait for their cars, as the title of a terminal shows it.
package struct WaitingGuests: Equatable, Sendable {
  /// How many cars are requested and not ready yet.
  package var count: Int
  /// Since when the first of the guests waits; nil where nobody does.
  package var since: Date?
  /// Whether a guest asked for a car since the last time.
  package var isMore = false

  package init(count: Int, since: Date?, isMore: Bool = false) {
    self.count = count
    self.since = since
    self.isMore = isMore
  }

  /// `3 waiting, 12 min`; nil where nobody waits.
  package func title(at now: Date) -> String? {
    guard count > 0 else { return nil }
    let minutes = since.map { max(0, Int(now.timeIntervalSince($0) / 60)) }
    return "\(count) waiting\(minutes.map { ", \($0) min" } ?? "")"
  }
}

/// Follows who waits in the queue, and notices new requests.
///
/// ```swift
/// var guests = GuestWatch()
/// if let waiting = try guests.update(from: queue) { show(waiting.title(at: .now)) }
/// ```
package struct GuestWatch {
  /// Who waited at the last update; nil before the first.
  private var last: (tickets: Set<Car.Ticket>, token: ChangeToken?)?

  /// A stand never has as many waiting guests as this.
  private static let mostGuests = 500

  package init() {}

  /// Reads who waits at the next update, though nothing may have been committed: some of them wait
  /// no more.
  package mutating func expire() { last?.token = nil }

  /// Reads who waits now.
  ///
  /// - Parameter queue: The list of ``CarQueue/request``, without a limit.
  /// - Returns: Nil if nothing was committed since the last update.
  /// - Throws: The error of the source.
  /// - Complexity: O(waiting guests), up to 500.
  package mutating func update(from queue: ResultsSnapshot<Car>) throws -> WaitingGuests? {
    let token = try queue.changeToken
    guard token != last?.token else { return nil }
    let section = try queue.sections.first { $0.name == Car.Stage.requested.rawValue }
    let cars = try section.map { try queue.objects(in: $0.range.prefix(Self.mostGuests)) } ?? []
    let tickets = Set(cars.map(\.ticket))
    let isMore = last.map { !tickets.isSubset(of: $0.tickets) } ?? false
    last = (tickets, token)
    return WaitingGuests(
      count: section?.numberOfObjects ?? 0, since: cars.first?.dateAwaited, isMore: isMore)
  }
}
