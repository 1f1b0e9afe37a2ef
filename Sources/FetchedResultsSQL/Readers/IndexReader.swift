import FetchedResults

/// A reader of a list that an index holds in order and whose sections the section counts hold: it
/// reads nothing but what is requested.
///
/// The counts, the section cursor and the anchors are caches of one read transaction. Nothing
/// guards them: the reader is not `Sendable`, and its owner calls it from one thread at a time.
final class IndexReader: FetchReader {
  let transaction: any ReadTransaction
  let access: AccessPlan
  private let groupingID: Int

  /// How many rows each index range has; nil until the counts are needed.
  private var rangeCounts: [Int]?
  private var sections: SectionCountCursor
  /// Sections that were read together with an earlier one: each read fetches twice as many sections
  /// as the one before, so a caller that requests many of them seldom waits.
  private var sectionsAhead: ArraySlice<SectionCount> = []
  private var readAhead = 1

  /// The anchors, which a change token hands on to the reader of the next state; nil until they are
  /// made.
  var anchors: PositionAnchors?
  /// How many rows the reader has stepped over without anchors.
  var skippedCount = 0
  let isFollowed: Bool
  let origin: ListOrigin

  /// - Parameter cache: The cache of the reader of an earlier state, brought up to date; nil for
  ///   the first reader of a list.
  init(
    _ transaction: any ReadTransaction, _ access: AccessPlan, origin: ListOrigin,
    following cache: AnchorCache? = nil
  ) {
    self.transaction = transaction
    self.access = access
    groupingID = access.groupingID ?? 0
    self.origin = origin
    isFollowed = cache != nil
    anchors = cache?.anchors
    rangeCounts = cache?.rangeCounts
    sections = SectionCountCursor(access, groupingID: groupingID)
  }

  /// The walk of the section counts ends on its connection, before another list may use that.
  deinit { try? transaction.read { _ in sections.end() } }

  func count() throws -> Int { try counts().reduce(0, +) }

  /// How many rows each index range has, read from the section counts on the first call.
  func counts() throws -> [Int] {
    if let rangeCounts { return rangeCounts }
    let counts = try transaction.read { session in
      try access.indexRanges.map {
        try SQLCursor.count(session, access.count($0, groupingID: groupingID))
      }
    }
    rangeCounts = counts
    return counts
  }

  func nextSection() throws -> SectionCount? {
    guard access.plan.section != nil else {
      return sections.takeOnly()
        ? SectionCount(identity: .all, spelling: nil, count: try count()) : nil
    }
    if sectionsAhead.isEmpty {
      sectionsAhead = try sections.next(upTo: readAhead, in: transaction)[...]
      readAhead *= 2
    }
    return sectionsAhead.popFirst()
  }

  func rows(in range: Range<Int>) throws -> [FetchedRow] {
    var rows: [FetchedRow] = []
    var rangeStart = 0
    for (indexRange, count) in try counts().enumerated() {
      let wanted = range.clamped(to: rangeStart..<rangeStart + count)
      if !wanted.isEmpty {
        rows += try self.rows(
          inRange: indexRange, from: wanted.lowerBound - rangeStart, count: wanted.count)
      }
      rangeStart += count
    }
    guard rows.count == range.count else { throw transaction.inconsistency }
    return rows
  }

  func row(withID id: Int64) throws -> FetchedRow? {
    try transaction.read { try RowFetcher($0, access.table).row(id) }
  }

  func section(_ identity: SectionIdentity) throws -> SectionCount? {
    guard let section = access.plan.section else {
      return SectionCount(identity: .all, spelling: nil, count: try count())
    }
    let isSpelled = section.isSpelled && identity != .unknown
    let spellings = try transaction.read { session in
      let query = try SQLCursor(session, access.sectionCount(identity, groupingID: groupingID))
      var spellings = SpellingCount()
      while try query.step() {
        spellings.add(
          isSpelled ? query.text(0) : nil, count: try query.count(1))
      }
      return spellings
    }
    return spellings.total > 0 ? spellings.section(identity) : nil
  }

  var bookmark: any ListBookmark {
    origin.bookmark(
      access, in: transaction,
      .indexed(AnchorCache(rangeCounts: rangeCounts, anchors: anchors)))
  }
}
