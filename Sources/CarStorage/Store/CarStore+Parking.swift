import FetchedResults
import FetchedResultsSQLite
package import Foundation
import GRDB

extension CarStore {
  /// What came of parking a car.
  package struct Parked: Equatable, Sendable {
    package let car: Car
    /// What an earlier car with the same plate filled in.
    package let remembered: [CarColumn]
    /// The car that has the same plate and is on the lot already.
    package let twin: Car?
  }

  /// Why a ticket cannot be given to a car.
  package enum TicketError: Error, Equatable, Sendable {
    /// A car has it.
    case taken(Car.Ticket)
    /// A car that was removed had it.
    case retired(Car.Ticket)
    /// The largest number has been given out, and none comes after it.
    case usedUp
  }

  /// Parks a car, with the next free ticket unless the draft has one.
  ///
  /// What the draft leaves open is filled from the last car with the same plate.
  ///
  /// - Parameter utcOffset: How far the stand's clock is ahead of UTC, in seconds, at the time that
  ///   the car is parked.
  /// - Throws: ``TicketError``.
  package func park(
    _ draft: CarDraft, now: Date, utcOffset: Int, by author: String?
  ) throws -> Parked {
    try store.write(ChangeCommand("park", by: author)) { writer in
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

  /// Stores a car under its ticket.
  ///
  /// - Throws: ``TicketError`` if the ticket is not free. The database decides
  ///   that; asking it first would cost an import two look-ups a row.
  static func insert(_ car: Car, in writer: EntityWriter<Car>) throws {
    do {
      try writer.insert(car)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
      if try writer.object(car.ticket) != nil { throw TicketError.taken(car.ticket) }
      if try isRetired(car.ticket, in: writer.database) { throw TicketError.retired(car.ticket) }
      throw error
    }
  }

  /// Stores a car under a ticket that no car has ever had.
  ///
  /// - Throws: ``TicketError/usedUp``.
  static func insertWithNewTicket(
    _ car: Car, in writer: EntityWriter<Car>
  ) throws -> Car.Ticket {
    do {
      return try writer.insertWithNewID(car)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_FULL {
      // SQLite says the same of a full disk.
      let last = try Int64.fetchOne(
        writer.database, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'car'")
      throw last == .max ? TicketError.usedUp : error
    }
  }

  private static func isRetired(_ ticket: Car.Ticket, in database: Database) throws -> Bool {
    try Bool.fetchOne(
      database, sql: "SELECT EXISTS (SELECT 1 FROM removed_ticket WHERE ticket = ?)",
      arguments: [ticket]) ?? false
  }

  // MARK: - Tickets one by one

  /// What came of one ticket of a command that takes several.
  package enum Outcome: Equatable, Sendable {
    case done(before: Car, after: Car)
    case notFound(Car.Ticket)
    /// The car has left already.
    case returnedBefore(Car)
    /// The car is on the lot already.
    case stillParked(Car)
  }

  /// Who changes cars, and whether it is only tried.
  package struct Change: Sendable {
    package let author: String?
    package let isRehearsal: Bool

    package init(by author: String?, isRehearsal: Bool = false) {
      self.author = author
      self.isRehearsal = isRehearsal
    }
  }

  /// Lets cars leave the lot. They stay in the ledger.
  ///
  /// A car leaves no earlier than it came, whatever the clock of this desk says.
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

  /// Brings cars back from the ledger.
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
      ChangeCommand("remove", by: change.author), isRehearsal: change.isRehearsal
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
      ChangeCommand(command, by: change.author), isRehearsal: change.isRehearsal
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
