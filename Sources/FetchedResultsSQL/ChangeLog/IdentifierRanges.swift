import FetchedResults

/// Identifiers as ranges: a load inserts most of them one behind the other.
///
/// The ranges ascend, and no two of them touch.
package struct IdentifierRanges: Equatable, Sendable {
  package private(set) var ranges: [ClosedRange<Int64>] = []

  package init() {}

  /// - Parameter ranges: In the order of their first identifiers; they may overlap.
  package init(_ ranges: [ClosedRange<Int64>]) {
    for range in ranges { append(range) }
  }

  package init(_ ids: Set<Int64>) { self.init(ids.sorted().map { $0...$0 }) }

  /// The identifiers of both.
  ///
  /// - Complexity: O(ranges x log ranges).
  package func union(_ other: IdentifierRanges) -> IdentifierRanges {
    if other.ranges.isEmpty { return self }
    return IdentifierRanges((ranges + other.ranges).sorted { $0.lowerBound < $1.lowerBound })
  }

  /// How many identifiers one stored range has at most; a load stores more as several. Who lists a
  /// wider one, which another program has stored, would need more memory than there is.
  package static let widest: Int64 = 1 << 24

  /// How many identifiers the stored ranges of one command have at most, for the same reason.
  package static let mostOfCommand: Int64 = 1 << 25

  /// The range in the current row of a statement: a command, the first identifier and the last.
  ///
  /// - Throws: ``StoreInconsistency`` where no load has stored such a range.
  static func stored(_ row: SQLCursor, _ table: TableLayout) throws -> ClosedRange<Int64> {
    let first = row.integer(1)
    let last = row.integer(2)
    let (distance, isTooWide) = last.subtractingReportingOverflow(first)
    guard !isTooWide, (0..<widest).contains(distance) else {
      let key = "command \(row.integer(0)), first \(first)"
      throw StoreInconsistency(
        DamagedRow(table: table.entity.name + "_insertion", key: key))
    }
    return first...last
  }

  /// The ranges of one command, in the order of their first identifiers.
  ///
  /// - Throws: ``StoreInconsistency`` where no load has stored so many identifiers.
  static func stored(
    _ ranges: [ClosedRange<Int64>], by command: Int64, _ table: TableLayout
  ) throws -> IdentifierRanges {
    var count: Int64 = 0
    for range in ranges {
      count += range.upperBound - range.lowerBound + 1
      guard count <= mostOfCommand else {
        let key = "command \(command), first \(ranges[0].lowerBound)"
        throw StoreInconsistency(DamagedRow(table: table.entity.name + "_insertion", key: key))
      }
    }
    return IdentifierRanges(ranges)
  }

  private mutating func append(_ range: ClosedRange<Int64>) {
    guard let last = ranges.last,
      range.lowerBound <= last.upperBound || range.lowerBound == last.upperBound &+ 1
    else { return ranges.append(range) }
    ranges[ranges.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
  }

  /// How many identifiers there are.
  package var count: Int { ranges.reduce(0) { $0 + $1.count } }

  /// - Complexity: O(log ranges).
  package func contains(_ id: Int64) -> Bool {
    let index = ranges.partitioningIndex { $0.upperBound >= id }
    return index < ranges.count && ranges[index].contains(id)
  }

  /// The other identifiers.
  ///
  /// - Complexity: O(ranges + removed identifiers x log removed identifiers).
  package func subtracting(_ removed: Set<Int64>) -> IdentifierRanges {
    var rest = IdentifierRanges()
    var holes = removed.filter(contains).sorted()[...]
    for range in ranges {
      var first: Int64? = range.lowerBound
      while let start = first, let hole = holes.first, hole <= range.upperBound {
        holes.removeFirst()
        if hole > start { rest.ranges.append(start...(hole - 1)) }
        first = hole == range.upperBound ? nil : hole + 1
      }
      if let start = first { rest.ranges.append(start...range.upperBound) }
    }
    return rest
  }
}
