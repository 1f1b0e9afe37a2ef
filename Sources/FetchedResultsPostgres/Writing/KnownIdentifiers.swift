import FetchedResults
import FetchedResultsSQL

/// Which identifiers were in use before the transaction of a writer, as far as it has asked.
///
/// A load with identifiers of its own would otherwise ask the server for each of them. The writer's
/// transaction holds the lock of the store, so nobody else changes what was read. The writer uses
/// the value on one thread.
struct KnownIdentifiers {
  private let table: TableLayout
  private let retiredTable: String?
  /// The ranges that were read, as the identifiers in them without their low bits, and single
  /// identifiers that were read besides.
  private var ranges: Set<Int64> = []
  private var others: Set<Int64> = []
  private var taken: Set<Int64> = []
  private var retired: Set<Int64> = []

  /// A range has 1,024 identifiers, which fit into one packet of a network.
  private static let rangeBits: Int64 = 10
  /// The cache of this many ranges takes some tens of megabytes, and is emptied before it gets one
  /// more.
  private static let mostRanges = 1000

  /// - Parameter retiredTable: The table of the identifiers that no row may get; nil for none.
  init(_ table: TableLayout, retiredTable: String?) {
    self.table = table
    self.retiredTable = retiredTable
  }

  /// Checks that no row has an identifier, or had it.
  ///
  /// - Throws: `IdentifierTaken`, `IdentifierRetired`.
  /// - Complexity: O(1) where the identifier was read before; otherwise O(identifiers of a range),
  ///   and a round trip.
  mutating func checkIsFree(_ id: Int64, _ connection: PostgresConnection) throws {
    if !isKnown(id) {
      if ranges.count == Self.mostRanges { self = Self(table, retiredTable: retiredTable) }
      let range = id >> Self.rangeBits
      try read(
        "BETWEEN ? AND ?",
        [
          .integer(range << Self.rangeBits),
          .integer(range << Self.rangeBits + (1 << Self.rangeBits - 1)),
        ], connection)
      ranges.insert(range)
    }
    if taken.contains(id) { throw IdentifierTaken(id) }
    if retired.contains(id) { throw IdentifierRetired(id) }
  }

  /// Reads with one statement which of some identifiers are in use. The cache holds only these
  /// then.
  ///
  /// - Complexity: O(identifiers x log rows), and a round trip.
  mutating func expect(_ ids: [Int64], _ connection: PostgresConnection) throws {
    self = Self(table, retiredTable: retiredTable)
    try read(ids, connection)
  }

  /// Notes that retired identifiers were made free, and reads whether rows have them.
  mutating func unretire(_ ids: [Int64], _ connection: PostgresConnection) throws {
    let unknown = ids.filter { !isKnown($0) }
    if !unknown.isEmpty { try read(unknown, connection) }
    retired.subtract(ids)
  }

  private mutating func read(_ ids: [Int64], _ connection: PostgresConnection) throws {
    try read(
      "= ANY ((SELECT ?::bigint[])::bigint[])", [table.list(of: ids)], connection)
    others.formUnion(ids)
  }

  private func isKnown(_ id: Int64) -> Bool {
    others.contains(id) || ranges.contains(id >> Self.rangeBits)
  }

  private mutating func read(
    _ condition: String, _ values: [Value], _ connection: PostgresConnection
  ) throws {
    let retiredRows = retiredTable.map {
      " UNION ALL SELECT \(table.id), 1 FROM \($0) WHERE \(table.id) \(condition)"
    }
    let rows = try connection.rows(
      """
      SELECT \(table.id), 0 FROM \(table.tableName) WHERE \(table.id) \(condition)\
      \(retiredRows ?? "")
      """, values + (retiredTable == nil ? [] : values)
    ) { (id: $0.integer(0), isRetired: $0.integer(1) == 1) }
    for row in rows {
      if row.isRetired { retired.insert(row.id) } else { taken.insert(row.id) }
    }
  }
}
