import FetchedResults
import FetchedResultsSQL
import FoundationEssentials

extension SQLWriter<Car> {
  /// Records the absences of cars that had left and are on the lot again.
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

/// When the stays of cars began, asked for all cars of a command together.
///
/// Nothing guards the state: the object is local to one transaction, and one thread uses it. The
/// dates must be read before the transaction adds an absence, which would change them.
final class StayBeginnings {
  private let sent: SentRows<(Car.Ticket, Date)>
  private var known: [Car.Ticket: Date]?

  init(of tickets: [Car.Ticket], _ writer: any SQLWriter<Car>) throws {
    sent = try writer.session.send(
      """
      SELECT ticket, max("dateReparked") FROM car_absence
        WHERE \(writer.table.isInIdentifierList) GROUP BY ticket
      """, [writer.table.list(of: tickets)]
    ) { ($0.integer(0), Date(millisecondsSince1970: $0.integer(1))) }
  }

  /// When the cars came back to the lot for the last time, by ticket; cars that never came back
  /// are left out.
  var datesReparked: [Car.Ticket: Date] {
    get throws {
      if let known { return known }
      let dates = Dictionary(uniqueKeysWithValues: try sent.read())
      known = dates
      return dates
    }
  }

  /// When the current or last stay of a car began: when it came back to the lot, or was parked.
  func beginning(of car: Car) throws -> Date {
    try datesReparked[car.ticket] ?? car.dateCreated
  }
}
