import FetchedResults
import FetchedResultsSQLite
import Foundation
import GRDB

extension CarStore {
  /// The cars on the lot that have a key or a spot, by ticket.
  ///
  /// - Complexity: O(cars on the lot).
  package func taggedCars(_ field: TagField) throws -> [TagAudit.TaggedCar] {
    try store.read { database in
      let name = field.rawValue
      // A store of an older version knows no requests.
      let dates =
        try database.tableExists(CarSchema.absences.name)
        ? "dateRequested, dateReady" : "NULL, NULL"
      return try Row.fetchAll(
        database,
        sql: """
          SELECT ticket, \(name), \(dates) FROM car
            WHERE dateReturned_known = 0 AND \(name) IS NOT NULL
            ORDER BY ticket
          """
      ).map { row in
        TagAudit.TaggedCar(
          ticket: row[0], tag: row[1],
          dateRequested: (row[2] as Int64?).map(Date.init(millisecondsSince1970:)),
          dateReady: (row[3] as Int64?).map(Date.init(millisecondsSince1970:)))
      }
    }
  }
}
