import FetchedResults
import FetchedResultsSQLite
import GRDB

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

  /// The highest ticket that was ever given, also to a car that was removed; 0 for none.
  static func highestTicket(in database: Database) throws -> Car.Ticket {
    try Int64.fetchOne(
      database, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'car'") ?? 0
  }

  /// Refuses a ticket after which numbering would end, or leap.
  ///
  /// - Throws: ``TicketError/last``, ``TicketError/farAhead(_:highest:)``.
  static func checkNumbering(
    goesOnAfter ticket: Car.Ticket, allowingGap: Bool, in database: Database
  ) throws {
    let highest = max(0, try highestTicket(in: database))
    guard ticket > highest else { return }
    if ticket == .max { throw TicketError.last }
    if !allowingGap, ticket - highest > widestTicketGap {
      throw TicketError.farAhead(ticket, highest: highest)
    }
  }

  /// Stores a car under its ticket.
  ///
  /// - Throws: ``TicketError`` if the ticket is not free.
  static func insert(_ car: Car, in writer: EntityWriter<Car>) throws {
    do {
      try writer.insert(car)
    } catch let taken as IdentifierTaken {
      throw TicketError.taken(taken.id)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
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
      throw try highestTicket(in: writer.database) == .max ? TicketError.usedUp : error
    }
  }

  private static func isRetired(_ ticket: Car.Ticket, in database: Database) throws -> Bool {
    try Bool.fetchOne(
      database, sql: "SELECT EXISTS (SELECT 1 FROM removed_ticket WHERE ticket = ?)",
      arguments: [ticket]) ?? false
  }

  /// Makes a removed ticket free for its car again.
  static func unretire(_ ticket: Car.Ticket, in database: Database) throws {
    try database.execute(
      sql: "DELETE FROM removed_ticket WHERE ticket = ?", arguments: [ticket])
  }
}
