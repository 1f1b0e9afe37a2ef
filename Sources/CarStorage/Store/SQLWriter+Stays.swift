import FetchedResults
import FetchedResultsSQL
import Foundation

extension SQLWriter<Car> {
  /// Records that cars had left and came back.
  func addAbsences(of cars: [Car], until date: Date) throws {
    let absences = cars.compactMap { car in
      car.dateReturned.map { dateReturned -> [Value] in
        [
          .integer(car.ticket), .date(dateReturned), .date(max(date, dateReturned)),
          Value(car.dateRequested), Value(car.dateDue), Value(car.dateReady),
        ]
      }
    }
    guard !absences.isEmpty else { return }
    try beginCommand()
    try insert(absences, into: CarSchema.absences)
  }
}

/// When the stays of cars began, read for all cars of a command together.
///
/// A local value of one transaction, which adds no absence before it has asked.
final class StayBeginnings {
  private let tickets: [Car.Ticket]
  private let writer: any SQLWriter<Car>
  private var reparked: [Car.Ticket: Date]?

  init(of tickets: [Car.Ticket], _ writer: any SQLWriter<Car>) {
    (self.tickets, self.writer) = (tickets, writer)
  }

  /// When the stay began that a car is in, or that it had last: it came back then, or was parked.
  ///
  /// - Complexity: For the first car, O(cars x log absences).
  func beginning(of car: Car) throws -> Date {
    let dates =
      try reparked ?? Car.datesReparked(of: tickets, writer.table, in: writer.session)
    reparked = dates
    return dates[car.ticket] ?? car.dateCreated
  }
}

extension Car {
  /// When cars came back to the lot for the last time, by ticket; those that never did are left out.
  ///
  /// - Complexity: O(tickets x log absences).
  static func datesReparked(
    of tickets: [Ticket], _ table: TableLayout, in session: any SQLSession
  ) throws -> [Ticket: Date] {
    let found = try session.rows(
      """
      SELECT ticket, max("dateReparked") FROM car_absence
        WHERE \(table.isInIdentifierList) GROUP BY ticket
      """, [table.list(of: tickets)]
    ) { ($0.integer(0), Date(millisecondsSince1970: $0.integer(1))) }
    return Dictionary(uniqueKeysWithValues: found)
  }
}
