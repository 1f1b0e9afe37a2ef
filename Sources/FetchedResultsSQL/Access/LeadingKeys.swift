import FetchedResults
import FoundationEssentials
import UnicodeText

/// The leading sort keys that most rows of a filter have, where these keys are few.
///
/// For example, a search for `skoda` in a list by make matches hardly anything but Škodas, which
/// stand near the end of the index: a walk from the beginning would pass most of the index. Some of
/// the rows show that they are Škodas, and the section counts how many Škodas there are. So their
/// range of the index is walked, and the few rows that have other keys are sorted in between. The
/// value is immutable.
struct LeadingKeys {
  let keys: Set<Value>
  /// The cost of walking the rows that have one of the keys, and of sorting the rows that have
  /// other keys.
  let cost: Int

  /// How many rows show which keys the rows have.
  private static let sampleCount = 64

  /// Nil unless the order begins with an attribute whose values the section counts hold, and most
  /// rows have one of a few of these.
  init?(
    of rows: RowBitmap, _ access: AccessPlan, _ statistics: AttributeStatistics,
    _ session: any SQLSession
  ) throws {
    guard let term = access.plan.terms.first, access.isOrderedByTerms,
      let attribute = CountedAttribute(term.attribute, in: access.table),
      try statistics.count(of: attribute) != nil
    else { return nil }
    let rowCount = rows.count
    let distance = max(1, rowCount / Self.sampleCount)
    let sample = rows.enumerated().lazy.filter { $0.offset % distance == 0 }.map(\.element)
    var counts: [Value: Int] = [:]
    let table = access.table
    let cursor = try SQLCursor(
      session,
      "SELECT \(access.ordering[0].sql) FROM \(table.tableName) WHERE \(table.isInIdentifierList)")
    try cursor.bind([table.list(of: Array(sample))])
    while try cursor.step() { counts[cursor.value(0, as: attribute.type), default: 0] += 1 }
    // A key that one row has tells nothing of the others.
    let frequent = counts.filter { $0.value > 1 }
    let others = counts.values.reduce(0, +) - frequent.values.reduce(0, +)
    keys = Set(frequent.keys)
    let known = try statistics.values(of: attribute)
    cost =
      ScanCost.product(
        known.reduce(0) { frequent[$1.key] == nil ? $0 : $0 + $1.rowCount }, ScanCost.indexEntry)
      + ScanCost.product(others, distance, ScanCost.sortedRow)
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
