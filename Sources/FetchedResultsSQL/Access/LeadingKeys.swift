import FetchedResults
import FoundationEssentials
import UnicodeText

/// The leading sort keys of the rows that match a text filter, where these rows have few such keys.
///
/// For example, a search for `skoda` in a list by make matches hardly anything but Škodas, which
/// stand near the end of the index: a walk from the beginning would pass most of the index. The
/// section counts hold every make, so the predicate selects the makes that match, and only their
/// ranges of the index are walked. The few rows that match only by another field are sorted in
/// between. The value is immutable.
struct LeadingKeys {
  private let access: AccessPlan
  private let attribute: CountedAttribute
  private let predicate: ResolvedPredicate
  /// The bit of the attribute in the mask of the searched fields.
  let field: UInt64

  /// If more than one row in fifty matches only by another field, sorting these takes as long as a
  /// walk.
  private static let smallShare = 50
  /// A list with fewer rows than this is walked from its beginning as quickly.
  private static let leastRows = 50_000

  /// Nil unless the order begins with a searched text whose values the section counts hold, and the
  /// list's partitions have enough rows.
  init?(_ access: AccessPlan, _ statistics: AttributeStatistics) throws {
    guard let term = access.plan.terms.first, access.isOrderedByTerms,
      let attribute = CountedAttribute(term.attribute, in: access.table),
      attribute.type == .text, let predicate = access.filterPredicate,
      try statistics.partitionRowCount() >= Self.leastRows,
      let field = TextCondition.Fields(of: access.table.entity).bit(attribute.reference)
    else { return nil }
    self.access = access
    self.attribute = attribute
    self.predicate = predicate
    self.field = field
  }

  /// The cost of testing every key; nil where there are too many.
  func cost(_ statistics: AttributeStatistics) throws -> Int? {
    try statistics.count(of: attribute).map {
      ScanCost.product($0, predicate.testCount, ScanCost.value)
    }
  }

  /// The keys that all hits but a few have, and how many rows have one of these keys; nil where the
  /// other hits are many.
  ///
  /// - Parameter byOtherFields: The hits that need another field.
  func keys(
    besides byOtherFields: RowBitmap, _ statistics: AttributeStatistics
  ) throws -> (keys: Set<Value>, rowCount: Int)? {
    guard byOtherFields.count <= (try statistics.partitionRowCount()) / Self.smallShare,
      try statistics.count(of: attribute) != nil
    else { return nil }
    var row = FetchedRow(
      id: 0, values: Array(repeating: .null, count: access.table.entity.attributes.count))
    // Null texts and blank texts share the null key, and blank texts may be hits.
    var keys: Set<Value> = [.null]
    let counts = try statistics.values(of: attribute)
    for counted in counts {
      row.values[attribute.index] = counted.value
      if predicate.matches(row) { keys.insert(counted.key) }
    }
    return (keys, counts.reduce(0) { $0 + (keys.contains($1.key) ? $1.rowCount : 0) })
  }
}

extension AccessPlan {
  /// Whether the first ordering column is the column of the first sort descriptor.
  var isOrderedByTerms: Bool { ordering.count == plan.terms.count }

  /// Walks of the rows that have one of some keys in the first ordering column, in list order.
  func walks(ofKeys keys: Set<Value>, columns: WalkColumns) -> [SQLFragment] {
    let column = ordering[0]
    let known = keys.filter { !$0.isNull }.sorted {
      SortValue($0).compared(with: SortValue($1))
        == (column.isAscending ? .orderedAscending : .orderedDescending)
    }
    return indexRanges.flatMap { indexRange in
      let walks = known.filter { indexRange.holds(key: $0) }.map {
        walk([SQLFragment("\(column.sql) = ?", value: $0)], columns: columns)
      }
      guard keys.contains(.null), indexRange == .all || indexRange == .unknown else { return walks }
      let null = walk([SQLFragment("\(column.sql) IS NULL")], columns: columns)
      return column.isAscending ? [null] + walks : walks + [null]
    }
  }
}

extension AccessPlan.IndexRange {
  fileprivate func holds(key: Value) -> Bool {
    switch self {
    case .all, .known: true
    case .lettered: key.text.map { TextFolding.compareBytes($0, "a") >= 0 } ?? true
    case .other: key.text.map { TextFolding.compareBytes($0, "a") < 0 } ?? false
    case .unknown: false
    }
  }
}

extension SortValue {
  /// The sort key of a text, or a number, as an index stores it.
  fileprivate init(_ key: Value) {
    switch key {
    case .text(let text): self = .text(text)
    case .real(let real): self = .real(real)
    case .date(let date): self = .integer(date.millisecondsSince1970)
    case .integer(let integer): self = .integer(integer)
    case .boolean(let boolean): self = .integer(boolean ? 1 : 0)
    case .null: self = .null
    }
  }
}
