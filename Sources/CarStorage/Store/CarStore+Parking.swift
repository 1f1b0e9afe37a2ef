import FetchedResults
import FetchedResultsSQLite
package import Foundation
import GRDB

extension CarStore {
  /// The result of parking a car.
  package struct Parked: Equatable, Sendable {
    package let car: Car
    /// What an earlier car with the same plate filled in.
    package let remembered: [CarField]
    /// The car that has the same plate and is on the lot already.
    package let twin: Car?
  }

  /// Parks a car, with the next free ticket unless the draft has one.
  ///
  /// What the draft lacks is filled from the last car with the same plate.
  ///
  /// - Parameters:
  ///   - utcOffset: How far the stand's clock is ahead of UTC, in seconds, at the time that the
  ///     car is parked.
  ///   - allowsTicketGap: Whether a ticket far above the others is meant.
  /// - Throws: ``TicketError``.
  package func park(
    _ draft: CarDraft, now: Date, utcOffset: Int, by author: String?, allowsTicketGap: Bool = false
  ) throws -> Parked {
    try store.write(ChangeCommand("park", by: author)) { writer in
      if let ticket = draft.ticket {
        try Self.checkNumbering(
          goesOnAfter: ticket, allowingGap: allowsTicketGap, in: writer.database)
      }
      let known = try draft.plate.map { try Self.cars(plate: $0, in: writer.database) } ?? []
      var draft = draft
      let remembered = known.first.map { draft.fillBlanks(from: $0) } ?? []
      var car = draft.car(ticket: draft.ticket ?? 0, now: now) { _ in utcOffset }
      if draft.ticket == nil {
        car.ticket = try Self.insertWithNewTicket(car, in: writer)
      } else {
        try Self.insert(car, in: writer)
      }
      return Parked(
        car: car, remembered: remembered, twin: known.first { $0.state == .parked })
    }
  }

  // MARK: - Tickets one by one

  /// The result for one ticket of a command that takes several.
  package enum Outcome: Equatable, Sendable {
    case done(before: Car, after: Car)
    case notFound(Car.Ticket)
    /// The car has left already.
    case returnedBefore(Car)
    /// The car is on the lot already.
    case stillParked(Car)
  }

  /// The author of a change, and whether it is only a dry run.
  package struct Change: Sendable {
    package let author: String?
    package let isDryRun: Bool

    package init(by author: String?, isDryRun: Bool = false) {
      self.author = author
      self.isDryRun = isDryRun
    }
  }

  /// Moves cars from the lot to the ledger.
  ///
  /// A car is returned no earlier than it was parked, whatever the clock of this desk shows.
  package func retrieve(
    _ tickets: [Car.Ticket], at date: Date, _ change: Change
  ) throws -> [Outcome] {
    try replace(tickets, "retrieve", change) { car in
      if car.state == .returned { return .returnedBefore(car) }
      var after = car
      after.dateReturned = max(date, car.dateCreated)
      return .done(before: car, after: after)
    }
  }

  /// Moves cars from the ledger back to the lot.
  package func repark(_ tickets: [Car.Ticket], _ change: Change) throws -> [Outcome] {
    try replace(tickets, "repark", change) { car in
      if car.state == .parked { return .stillParked(car) }
      var after = car
      after.dateReturned = nil
      return .done(before: car, after: after)
    }
  }

  /// Deletes cars, from the ledger too. Their tickets are never given out again.
  package func remove(_ tickets: [Car.Ticket], _ change: Change) throws -> [Outcome] {
    try store.write(
      ChangeCommand("remove", by: change.author), isDryRun: change.isDryRun
    ) { writer in
      try tickets.map { ticket in
        guard let car = try writer.object(ticket) else { return .notFound(ticket) }
        try writer.delete(ticket)
        return .done(before: car, after: car)
      }
    }
  }

  /// Replaces the cars that a body gives a new form, in one transaction.
  func replace(
    _ tickets: [Car.Ticket], _ command: String, _ change: Change, _ body: (Car) throws -> Outcome
  ) throws -> [Outcome] {
    try store.write(
      ChangeCommand(command, by: change.author), isDryRun: change.isDryRun
    ) { writer in
      try tickets.map { ticket in
        guard let car = try writer.object(ticket) else { return .notFound(ticket) }
        let outcome = try body(car)
        if case .done(let before, let after) = outcome, before != after {
          try writer.update(after)
        }
        return outcome
      }
    }
  }
}
