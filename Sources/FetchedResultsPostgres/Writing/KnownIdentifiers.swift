import FetchedResults
import FetchedResultsSQL

/// Which identifiers are in use, as a writer has read it, a range at a time.
///
/// A load with identifiers of its own would otherwise ask the server for each of them. The writer's
/// transaction holds the lock of the store, so nobody else changes what was read.
struct KnownIdentifiers {
  private let range: ClosedRange<Int64>
  private var taken: Set<Int64> = []
  private var retired: Set<Int64> = []

  /// So many identifiers fit into one packet of a network.
  private static let rangeLength: Int64 = 1000

  /// Reads the identifiers from one on.
  ///
  /// - Complexity: O(identifiers of the range), and a round trip.
  init(
    from id: Int64, of table: TableLayout, retiredTable: String?,
    _ connection: PostgresConnection
  ) throws {
    range = id...max(id, id.addingReportingOverflow(Self.rangeLength - 1).partialValue)
    let condition = "WHERE \(table.id) BETWEEN ? AND ?"
    let bounds = [Value.integer(range.lowerBound), .integer(range.upperBound)]
    let retiredRows = retiredTable.map {
      " UNION ALL SELECT \(table.id), 1 FROM \($0) \(condition)"
    }
    let rows = try connection.rows(
      "SELECT \(table.id), 0 FROM \(table.tableName) \(condition)\(retiredRows ?? "")",
      bounds + (retiredTable == nil ? [] : bounds)
    ) { (id: $0.integer(0), isRetired: $0.integer(1) == 1) }
    for row in rows {
      if row.isRetired { retired.insert(row.id) } else { taken.insert(row.id) }
    }
  }

  func covers(_ id: Int64) -> Bool { range.contains(id) }

  /// - Throws: `IdentifierTaken`, `IdentifierRetired`.
  func checkIsFree(_ id: Int64) throws {
    if taken.contains(id) { throw IdentifierTaken(id) }
    if retired.contains(id) { throw IdentifierRetired(id) }
  }
}
