import FetchedResults
import FetchedResultsSQLite
import Foundation
import GRDB

extension EntityWriter<Car> {
  /// Records that a car had left and came back.
  func addAbsence(of car: Car, until date: Date) throws {
    try beginCommand()
    guard let dateReturned = car.dateReturned else { return }
    try database.execute(
      sql: """
        INSERT INTO car_absence
          (ticket, dateReturned, dateReparked, dateRequested, dateDue, dateReady)
          VALUES (?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        car.ticket, dateReturned.millisecondsSince1970,
        max(date, dateReturned).millisecondsSince1970, car.dateRequested?.millisecondsSince1970,
        car.dateDue?.millisecondsSince1970, car.dateReady?.millisecondsSince1970,
      ])
  }
}

extension Car {
  /// When the stay began that the car is in, or that it had last: it came back then, or was parked.
  ///
  /// - Complexity: O(log absences).
  func beginningOfStay(in database: Database) throws -> Date {
    let reparked = try Int64.fetchOne(
      database, sql: "SELECT max(dateReparked) FROM car_absence WHERE ticket = ?",
      arguments: [ticket])
    return reparked.map(Date.init(millisecondsSince1970:)) ?? dateCreated
  }
}
