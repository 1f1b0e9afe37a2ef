import FetchedResults
import FetchedResultsSQL

/// Giving out tickets.
///
/// A new car gets the number after the highest that was ever given, so one slip of the finger in
/// `--ticket` can use up the numbers of all later cars, for ever. A ticket that would do that is
/// refused, and one that may be such a slip must be confirmed.
extension CarStore {
  /// Why a ticket cannot be given to a car.
  package enum TicketError: Error, Equatable, Sendable {
    /// A car has it.
    case taken(Car.Ticket)
    /// A car that was removed had it.
    case retired(Car.Ticket)
    /// The largest number has been given out, and there is none after it.
    case usedUp
    /// It is the largest number: with it no other car could get one.
    case last
    /// It lies far above the highest that was ever given, and may be a slip of the finger.
    case farAhead(Car.Ticket, highest: Car.Ticket)
  }

  /// How far above the highest ticket a new one may lie unasked: more cars than a stand parks in
  /// years, so that a larger step is hardly meant.
  static let widestTicketGap: Int64 = 1_000_000

  /// Refuses a ticket after which numbering would end, or leap.
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

  /// Makes removed tickets free for their cars again.
  static func unretire(_ tickets: [Car.Ticket], with writer: any SQLWriter<Car>) throws {
    try writer.unretire(tickets, from: "removed_ticket")
  }
}
