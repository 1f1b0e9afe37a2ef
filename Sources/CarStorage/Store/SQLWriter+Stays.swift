import FetchedResults
import FetchedResultsSQL
import Foundation

extension SQLWriter<Car> {
  /// Records that a car had left and came back.
  func addAbsence(of car: Car, until date: Date) throws {
    try beginCommand()
    guard let dateReturned = car.dateReturned else { return }
    try run(
      """
      INSERT INTO car_absence
        (ticket, "dateReturned", "dateReparked", "dateRequested", "dateDue", "dateReady")
        VALUES (?, ?, ?, ?, ?, ?)
      """,
      [
        .integer(car.ticket), .date(dateReturned), .date(max(date, dateReturned)),
        Value(car.dateRequested), Value(car.dateDue), Value(car.dateReady),
      ])
  }
}

extension Car {
  /// When the stay began that the car is in, or that it had last: it came back then, or was parked.
  ///
  /// - Complexity: O(log absences).
  func beginningOfStay(in session: any SQLSession) throws -> Date {
    let reparked = try session.integer(
      #"SELECT max("dateReparked") FROM car_absence WHERE ticket = ?"#, [.integer(ticket)])
    return reparked.map(Date.init(millisecondsSince1970:)) ?? dateCreated
  }
}
