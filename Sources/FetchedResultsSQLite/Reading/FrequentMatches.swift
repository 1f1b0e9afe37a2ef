import FetchedResults
import GRDB

/// The matches of a filter that a good part of the rows satisfies, as of one letter typed.
///
/// SQLite takes more than a second to sort a million rows. The index has them in
/// order already, but does not know which of them match:
///
/// ```
///   scan of the table    who matches: a bit a row; how each section is spelled
///   walk of the index    the same rows in order; no row is read again
/// ```
///
/// Walking the index and asking each row would cost more than sorting: a seek for
/// each. How many rows match is estimated from a few; a wrong guess costs time only.
struct FrequentMatches {
  private(set) var ids: [Int64] = []
  private(set) var sections: [SpelledSection] = []

  private let layout: ListLayout
  private var spellings: [SectionIdentity: SpellingCount] = [:]
  /// Of the section that is walked through.
  private var identity: SectionIdentity?

  /// A quarter of the rows: a seventh of them is sorted as soon as all are walked.
  private static let leastShare = 4
  /// The rows that are looked at for an estimate: so many, at so many places of the table.
  private static let (sampleRows, samplePlaces) = (50, 20)

  /// A table of fewer rows is sorted before the estimate is made.
  static let leastRows = 20_000

  /// Nil where the list is cut, is in no order that an index holds, or has too few rows.
  init?(
    _ layout: ListLayout, _ narrowing: Narrowing?, leastRows: Int = leastRows,
    _ database: Database
  ) throws {
    guard layout.isIndexed, layout.filter != nil, !layout.parts.isEmpty,
      !layout.plan.isWindow,
      layout.plan.section.map({ $0.key.rule == .value }) ?? true
    else { return nil }
    let rowCount = try ValueSummary(layout, database).totalCount()
    guard rowCount >= leastRows, let range = try layout.identifiers(database),
      var matching = IdentifierSet(in: range, of: rowCount),
      try Self.isFrequent(layout, in: range, database)
    else { return nil }
    self.layout = layout
    try scan(narrowing, into: &matching, database)
    try walk(matching, database)
    guard ids.count == matching.count else { throw DatabaseError.inconsistent }
  }

  private static func isFrequent(
    _ layout: ListLayout, in range: ClosedRange<Int64>, _ database: Database
  ) throws -> Bool {
    let step = (range.upperBound - range.lowerBound) / Int64(samplePlaces)
    var (seen, matching) = (0, 0)
    for place in 0..<Int64(samplePlaces) {
      let start = range.lowerBound + place * step
      let query = try Query(database, layout.sample(from: start, count: sampleRows))
      while try query.step() {
        seen += 1
        matching += Int(query.integer(0))
      }
    }
    return matching * leastShare >= seen
  }

  private mutating func scan(
    _ narrowing: Narrowing?, into matching: inout IdentifierSet, _ database: Database
  ) throws {
    let hasSections = layout.plan.section != nil
    let query = try Query(
      database, layout.scan(scansTable: true, narrowing: narrowing, isSorted: false))
    while try query.step() {
      guard matching.insert(query.integer(0)) else { throw DatabaseError.inconsistent }
      guard hasSections else { continue }
      let identity = SectionIdentity(query.value(1))
      spellings[identity, default: SpellingCount()]
        .add(identity == .unknown ? nil : query.text(2))
    }
  }

  private mutating func walk(_ matching: IdentifierSet, _ database: Database) throws {
    let hasSections = layout.plan.section != nil
    ids.reserveCapacity(matching.count)
    for segment in layout.segments {
      let query = try Query(
        database,
        layout.walk(segment, columns: .init(hasSection: hasSections, hasSpelling: false)))
      while try query.step() {
        let id = query.integer(0)
        guard matching.contains(id) else { continue }
        if hasSections { enterSection(query) }
        ids.append(id)
      }
    }
    if hasSections {
      endSection()
    } else {
      var all = SpellingCount()
      all.add(nil, count: ids.count)
      sections = [SpelledSection(identity: .all, spellings: all)]
    }
  }

  // MARK: - Sections

  private mutating func enterSection(_ query: Query) {
    if case .text(let key) = identity, query.holds(key, in: 1) { return }
    let next = SectionIdentity(query.value(1))
    if identity == next { return }
    endSection()
    identity = next
  }

  private mutating func endSection() {
    guard let identity, let spellings = spellings[identity] else { return }
    sections.append(SpelledSection(identity: identity, spellings: spellings))
  }
}

/// Identifiers that lie close together: a bit each.
struct IdentifierSet {
  private let first: Int64
  private var words: [UInt64]
  private(set) var count = 0

  /// No more bits than this for each row: then a list of its identifiers takes as much.
  private static let mostBits = 64
  /// So many in any case, and never more than fit into 256 MB: anything may have
  /// written the summary that says how many rows there are.
  private static let (fewBits, limit) = (1 << 16, 1 << 31)

  /// An empty set; nil where most bits would never be set.
  init?(in range: ClosedRange<Int64>, of rowCount: Int) {
    let (span, isTooWide) = range.upperBound.subtractingReportingOverflow(range.lowerBound)
    let most = min(max(Self.fewBits, Self.mostBits * rowCount), Self.limit)
    guard !isTooWide, span < most else { return nil }
    first = range.lowerBound
    words = Array(repeating: 0, count: Int(span) / 64 + 1)
  }

  /// False for an identifier out of range, or one that is there already.
  mutating func insert(_ id: Int64) -> Bool {
    guard let (word, bit) = place(of: id), words[word] & bit == 0 else { return false }
    words[word] |= bit
    count += 1
    return true
  }

  func contains(_ id: Int64) -> Bool { place(of: id).map { words[$0] & $1 != 0 } ?? false }

  private func place(of id: Int64) -> (word: Int, bit: UInt64)? {
    let (offset, isFar) = id.subtractingReportingOverflow(first)
    guard !isFar, offset >= 0, offset / 64 < words.count else { return nil }
    return (Int(offset / 64), 1 << UInt64(offset % 64))
  }
}

extension ListLayout {
  /// The least and the greatest identifier of the table; nil if it has no rows.
  fileprivate func identifiers(_ database: Database) throws -> ClosedRange<Int64>? {
    let ends = try Query(
      database,
      """
      SELECT (SELECT min(\(table.id)) FROM \(table.table)),
        (SELECT max(\(table.id)) FROM \(table.table))
      """)
    guard try ends.step(), !ends.isNull(0), ends.integer(0) <= ends.integer(1) else { return nil }
    return ends.integer(0)...ends.integer(1)
  }

  /// Of rows that lie together in the table, in whichever part, 1 for each that is in the list and 0 for the others.
  fileprivate func sample(from id: Int64, count: Int) -> SQLFragment {
    "SELECT CASE WHEN " + .all(onlyPart + [filter].compactMap(\.self)) + " THEN 1 ELSE 0 END"
      + SQLFragment(
        " FROM \(table.table) NOT INDEXED WHERE \(table.id) >= ? ORDER BY \(table.id) LIMIT ?",
        [.value(.integer(id)), .value(.integer(Int64(count)))])
  }
}
