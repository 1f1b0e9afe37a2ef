import FetchedResults
import FetchedResultsSQL

/// Giving out tickets.
///
/// A new car gets the ticket after the highest one that was ever given. So one typing mistake in
/// `--ticket` can use up the tickets of all later cars, for ever. A ticket that would do that is
/// refused, and one that may be such a mistake must be confirmed.
extension CarStore {
  /// Why a ticket cannot be given to a car.
  package enum TicketError: Error, Equatable, Sendable {
    /// A car has it.
    case taken(Car.Ticket)
    /// A car that was removed had it.
    case retired(Car.Ticket)
    /// The greatest possible ticket has been given out.
    case usedUp
    /// It is the greatest possible ticket, after which no other car could get one.
    case last
    /// It is far above the highest that was ever given, and may be a typing mistake.
    case farAhead(Car.Ticket, highest: Car.Ticket)
  }

  /// How far above the highest ticket a new one may be without a confirmation: by more cars than a
  /// stand parks in years.
  static let widestTicketGap: Int64 = 1_000_000

  /// Refuses the last possible ticket, and one that leaves a wide gap.
  ///
  /// - Throws: ``TicketError/last``, ``TicketError/farAhead(_:highest:)``.
  static func checkNumbering(
    goesOnAfter ticket: Car.Ticket, allowingGap: Bool, with writer: any SQLWriter<Car>
  ) throws {
    let highest = max(0, try writer.greatestID)
    guard ticket > highest else { return }
    if ticket == .max { throw TicketError.last }
    if !allowingGap, ticket - highest > widestTicketGap {
      throw TicketError.farAhead(ticket, highest: highest)
    }
  }

  /// Stores a car under its ticket.
  ///
  /// - Throws: ``TicketError`` if the ticket is not free.
  static func insert(_ car: Car, with writer: any SQLWriter<Car>) throws {
    do {
      try writer.insert(car)
    } catch let taken as IdentifierTaken {
      throw TicketError.taken(taken.id)
    } catch let retired as IdentifierRetired {
      throw TicketError.retired(retired.id)
    }
  }

  /// Stores a car under a ticket that no car has ever had.
  ///
  /// - Throws: ``TicketError/usedUp``.
  static func insertWithNewTicket(
    _ car: Car, with writer: any SQLWriter<Car>
  ) throws -> Car.Ticket {
    do {
      return try writer.insertWithNewID(car)
    } catch is IdentifierTaken {
      throw TicketError.usedUp
    }
  }

  /// Frees the tickets of removed cars, which are inserted again.
  static func unretire(_ tickets: [Car.Ticket], with writer: any SQLWriter<Car>) throws {
    try writer.unretire(tickets, from: "removed_ticket")
  }
}
