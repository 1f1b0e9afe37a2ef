import FetchedResults
import FetchedResultsSQL

/// A key or a plate that several cars on the lot have, which is most likely a mistake.
package struct SharedText: Equatable, Sendable {
  package let field: CarField
  /// As the first of the cars has it.
  package let text: String
  package let cars: Int

  /// So many texts of a field are named.
  package static let most = 3

  /// The first keys and plates that several cars on the lot have, and one more than are named where
  /// there are more.
  ///
  /// - Parameter isAsked: Whether a field is looked at.
  /// - Complexity: O(*n* log *n*) in the number of cars on the lot.
  static func onLot(
    _ isAsked: (CarField) -> Bool, in session: any SQLSession
  ) throws -> [SharedText] {
    let folded = [
      (CarField.key, CarSchema.foldedTag(.key)), (.plate, #"coalesce("plateFolded", "plate")"#),
    ]
    return try folded.filter { isAsked($0.0) }.flatMap { field, folded in
      try session.rows(
        """
        SELECT "\(field.name)", "cars" FROM (
          SELECT min("ticket") AS "first", count(*) AS "cars" FROM car
            WHERE "dateReturned_known" = 0 AND "dateReturned" IS NULL AND "\(field.name)" IS NOT NULL
            GROUP BY \(folded) HAVING count(*) > 1
          ) AS "shared" JOIN car ON car."ticket" = "shared"."first"
          ORDER BY "first" LIMIT \(most + 1)
        """
      ) { row in
        SharedText(field: field, text: row.text(0) ?? "", cars: Int(row.integer(1)))
      }
    }
  }
}
