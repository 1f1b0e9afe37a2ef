import FetchedResults
import FetchedResultsSQL

extension CarStore {
  /// The cars on the lot that have a key or a spot, by ticket.
  ///
  /// - Complexity: O(cars on the lot).
  package func taggedCars(_ field: TagField) throws -> [TagAudit.TaggedCar] {
    try store.reading { session in
      let name = field.rawValue
      // A store of an older version has no requests.
      let dates =
        try session.hasTable(CarSchema.absences.name)
        ? #""dateRequested", "dateReady""# : "NULL, NULL"
      return try session.rows(
        """
        SELECT ticket, \(name), \(dates) FROM car
          WHERE "dateReturned_known" = 0 AND \(name) IS NOT NULL
          ORDER BY ticket
        """
      ) { row in
        TagAudit.TaggedCar(
          ticket: row.integer(0), tag: row.text(1) ?? "", dateRequested: row.date(2),
          dateReady: row.date(3))
      }
    }
  }
}
