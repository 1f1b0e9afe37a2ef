import FetchedResults
import FoundationEssentials

// MARK: - Rows between two positions

/// A single comparison of all columns would visit every row. Therefore the rows between two
/// positions are requested as several ranges of the index, each with equal values in some columns
/// and bounds in the next. Between (audi, a4, 2012) and (bmw, x5, 2009), by make, model and year:
///
///     make = audi AND model = a4 AND year >= 2012
///     make = audi AND model > a4
///     make > audi AND make < bmw
///     make = bmw AND model < x5
///     make = bmw AND model = x5 AND year < 2009
///
/// The same bounds express where an index range ends, which is a bound on the first column: if
/// there were a second bound on one side, SQLite might seek by the wrong one.
extension AccessPlan {
  /// The conditions of one range, all of which hold for its rows.
  typealias RangeConditions = [SQLFragment]

  /// The ranges of the rows of an index range, in list order, from one position up to another.
  ///
  /// - Parameters:
  ///   - start: The first position; nil for that of the first row.
  ///   - end: The position after the last, not before `start`; nil for all rows up to the last.
  func ranges(_ indexRange: IndexRange, from start: Position?, to end: Position?)
    -> [RangeConditions]
  {
    guard start != nil || end != nil else {
      return [[condition(indexRange).map { SQLFragment($0) }].compactMap(\.self)]
    }
    var level = 0
    if let start, let end {
      while level < start.values.count,
        start.values[level].compared(with: end.values[level]) == .orderedSame
      {
        level += 1
        if level == end.values.count { return [] }
      }
    }
    var ranges: [RangeConditions] = []
    if let start, level < start.values.count {
      for column in stride(from: start.values.count - 1, to: level, by: -1) {
        ranges += self.ranges(indexRange, column, alike: start, after: start, before: nil)
      }
      ranges += self.ranges(indexRange, level, alike: start, after: start, before: end)
    } else {
      ranges += self.ranges(indexRange, level, alike: end, after: nil, before: end)
    }
    if let end {
      for column in end.values.indices.dropFirst(level + 1) {
        ranges += self.ranges(indexRange, column, alike: end, after: nil, before: end)
      }
    }
    return ranges
  }

  /// The rows that equal a position in the columns before `column`, and lie between two values in
  /// `column`.
  ///
  /// Null is a range of its own: the first where the column ascends, else the last. The identifier
  /// is never null, nor is the first column of most index ranges.
  private func ranges(
    _ indexRange: IndexRange, _ column: Int, alike position: Position?, after start: Position?,
    before end: Position?
  ) -> [RangeConditions] {
    let after = start?.values[column]
    let before = end?.values[column]
    let isFirst = column == 0
    if isFirst, indexRange == .unknown { return [] }
    let alike: RangeConditions = (0..<column).map {
      ordering[$0].equals(position?.values[$0] ?? .null)
    }
    let sql = ordering[column].sql
    let isAscending = ordering[column].isAscending

    let hasNull =
      isAscending
      ? after == nil && before?.isNull != true : after?.isNull != true && before == nil
    let hasValues = isAscending ? before?.isNull != true : after?.isNull != true
    let isNullable = column < ordering.count - 1 && (!isFirst || indexRange == .all)

    var null: [RangeConditions] = []
    if hasNull, isNullable { null = [alike + [SQLFragment("\(sql) IS NULL")]] }

    var values: [RangeConditions] = []
    if hasValues {
      // Only the bound on the last value of the start includes the start itself: the row with that
      // identifier, or, where the start has only leading values, all rows with these values.
      let orEqual = start.map { column == $0.values.count - 1 } ?? false ? "=" : ""
      var low = (isAscending ? after : before).flatMap {
        $0.bound("\(sql) >\(isAscending ? orEqual : "") ?")
      }
      var high = (isAscending ? before : after).flatMap {
        $0.bound("\(sql) <\(isAscending ? "" : orEqual) ?")
      }
      if isFirst, indexRange == .lettered, low == nil { low = SQLFragment("\(sql) >= 'a'") }
      if isFirst, indexRange == .other, high == nil { high = SQLFragment("\(sql) < 'a'") }
      let bounds = [low, high].compactMap(\.self)
      values = [alike + (bounds.isEmpty ? [SQLFragment("\(sql) IS NOT NULL")] : bounds)]
    }
    return isAscending ? null + values : values + null
  }

  /// A statement that counts the rows of a range.
  ///
  /// One statement for all ranges would be a different statement for each set of ranges.
  func count(_ range: RangeConditions) -> SQLFragment {
    sum(over: range) { "(SELECT count(*)" + $0 + ")" }
  }

  /// A statement that counts the rows of a range, and stops at `most` rows of each partition.
  func count(_ range: RangeConditions, upTo most: Int) -> SQLFragment {
    sum(over: range) {
      "(SELECT count(*) FROM (SELECT 1" + $0
        + SQLFragment(" LIMIT ?) AS counted)", value: .integer(Int64(most)))
    }
  }

  /// - Parameter count: Makes the term for the rows of one partition, which it is given from `FROM`
  ///   on.
  private func sum(
    over range: RangeConditions, _ count: (SQLFragment) -> SQLFragment
  ) -> SQLFragment {
    let counts = partitions.map { partition in
      let conditions =
        [condition(partition: partition).map { SQLFragment($0) }].compactMap(\.self) + range
      let rows = SQLFragment(" FROM \(table.tableName)")
      return count(
        conditions.isEmpty ? rows : rows + " WHERE " + .joined(conditions, separator: " AND "))
    }
    return "SELECT " + (counts.isEmpty ? SQLFragment("0") : .joined(counts, separator: " + "))
  }
}

// MARK: - Positions

extension AccessPlan {
  /// The position of a row in a list: its index range, and its values in the ordering columns.
  ///
  /// It does not depend on a row that is stored, so it stays meaningful when that row changes.
  struct Position: Sendable {
    /// The index of the index range.
    let indexRange: Int
    /// The values in the ordering columns. With only the first of them, the position is that before
    /// all rows with these values.
    let values: [SortValue]
  }

  /// The position of a row, stored or not; nil if no index range holds it.
  ///
  /// - Complexity: O(length of the texts sorted by).
  func position(of row: FetchedRow) -> Position? {
    let position = plan.sortPosition(of: row)
    guard let indexRange = indexRanges.firstIndex(where: { $0.holds(position.section) }) else {
      return nil
    }
    let hasSectionColumn = ordering.count > position.values.count
    return Position(
      indexRange: indexRange,
      values: (hasSectionColumn ? [SortValue(position.section)] : []) + position.values)
  }

  /// Whether one position precedes another of the same index range.
  func isBefore(_ left: Position, _ right: Position) -> Bool {
    for (column, values) in zip(ordering, zip(left.values, right.values)) {
      switch values.0.compared(with: values.1) {
      case .orderedSame: continue
      case .orderedAscending: return column.isAscending
      case .orderedDescending: return !column.isAscending
      }
    }
    return false
  }
}

extension AccessPlan.IndexRange {
  fileprivate func holds(_ section: SectionIdentity) -> Bool {
    switch self {
    case .all: section == .all
    case .known: section != .unknown
    case .lettered: section != .unknown && section != .text("")
    case .other: section == .text("")
    case .unknown: section == .unknown
    }
  }
}

extension AccessPlan.OrderingColumn {
  fileprivate func equals(_ value: SortValue) -> SQLFragment {
    value.bound("\(sql) = ?") ?? SQLFragment("\(sql) IS NULL")
  }
}

extension SortValue {
  fileprivate var isNull: Bool { if case .null = self { true } else { false } }

  /// The condition with the value bound to it; nil for null.
  fileprivate func bound(_ condition: String) -> SQLFragment? {
    isNull ? nil : SQLFragment(condition, value: Value(self))
  }
}

extension Value {
  /// A value of a position, as SQLite stores it.
  init(_ value: SortValue) {
    switch value {
    case .null: self = .null
    case .integer(let integer): self = .integer(integer)
    case .real(let real): self = .real(real)
    case .text(let text): self = .text(text)
    }
  }
}
