import FetchedResults

/// The distinct values of attributes, as the section counts hold them for the partitions that a
/// list has rows of.
///
/// The planner decides filters on these values instead of on rows. Each count and each attribute is
/// read once and then cached. Nothing guards the cache: one thread uses it, inside one transaction.
final class AttributeStatistics {
  private let access: AccessPlan
  private let session: any SQLSession
  private var knownRowCounts: (total: Int, inPartitions: Int)?
  private var counts: [Int: Int] = [:]
  private var values: [Int: [CountedValue]] = [:]

  /// A value with the count of its rows.
  struct CountedValue {
    /// The sort key of the rows; null for the unknown.
    let key: Value
    /// The value; for a text, one of its spellings.
    let value: Value
    let rowCount: Int
  }

  /// Testing more values than this takes as long as testing rows.
  private static let mostValues = 20_000

  init(_ access: AccessPlan, _ session: any SQLSession) {
    self.access = access
    self.session = session
  }

  /// How many rows the table has, in all partitions.
  func totalCount() throws -> Int { try rowCounts().total }

  /// How many rows lie in the partitions that the list has rows of.
  func partitionRowCount() throws -> Int { try rowCounts().inPartitions }

  private func rowCounts() throws -> (total: Int, inPartitions: Int) {
    if let knownRowCounts { return knownRowCounts }
    let cursor = try SQLCursor(
      session,
      "SELECT coalesce(sum(count), 0),"
        + " coalesce(sum(CASE WHEN part IN (\(partitions)) THEN count ELSE 0 END), 0)"
        + " FROM \(access.table.sectionTable) WHERE dimension = 0")
    let counts = try cursor.step() ? (try cursor.count(0), try cursor.count(1)) : (0, 0)
    knownRowCounts = counts
    return counts
  }

  /// How many rows of these partitions lie in the sections that have some keys; nil where their
  /// sections are not counted.
  func rowCount(of key: SectionKey, in range: ClosedRange<Int64>) throws -> Int? {
    let table = access.table
    return try table.groupingID(of: key).map { groupingID in
      try SQLCursor.count(
        session,
        "SELECT coalesce(sum(count), 0) FROM \(table.sectionTable) WHERE dimension = \(groupingID)"
          + " AND part IN (\(partitions)) AND \(table.sectionKeyColumn(key.rule, of: .date))"
          + " BETWEEN \(range.lowerBound) AND \(range.upperBound)")
    }
  }

  /// How many values an attribute has; nil if there are too many.
  func count(of attribute: CountedAttribute) throws -> Int? {
    if counts[attribute.groupingID] == nil {
      let some = "SELECT 1 FROM \(source(attribute)) LIMIT \(Self.mostValues + 1)"
      counts[attribute.groupingID] = try SQLCursor.count(
        session, "SELECT count(*) FROM (\(some)) AS some")
    }
    return counts[attribute.groupingID].flatMap { $0 <= Self.mostValues ? $0 : nil }
  }

  /// The values of an attribute that does not have too many.
  func values(of attribute: CountedAttribute) throws -> [CountedValue] {
    if let known = values[attribute.groupingID] { return known }
    let key = access.table.sectionKeyColumn(.value, of: attribute.type)
    let cursor = try SQLCursor(
      session, "SELECT \(key), spelling, count FROM \(source(attribute)) ORDER BY part, \(key)")
    var list: [CountedValue] = []
    while try cursor.step() {
      let isUnknown = cursor.isBlob(0) || cursor.isNull(0)
      let key = isUnknown ? .null : cursor.value(0, as: attribute.type)
      list.append(
        CountedValue(
          key: key,
          value: isUnknown || attribute.type != .text ? key : Value(cursor.text(1)),
          rowCount: try cursor.count(2)))
    }
    values[attribute.groupingID] = list
    return list
  }

  private func source(_ attribute: CountedAttribute) -> String {
    "\(access.table.sectionTable) WHERE dimension = \(attribute.groupingID) AND part IN (\(partitions))"
  }

  private var partitions: String { access.partitionList }
}
