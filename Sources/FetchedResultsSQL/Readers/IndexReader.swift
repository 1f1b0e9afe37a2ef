import FetchedResults

/// A list that an index holds in order and the summary counts: nothing is read
/// but what is asked for.
final class IndexReader: FetchReader {
  let transaction: any ReadTransaction
  let access: AccessPlan
  private let groupingID: Int

  /// How many rows each segment has; nil until it is needed.
  private var rangeCounts: [Int]?
  private var sections: SectionCountCursor
  /// Read with the section before them: whoever asks for many waits once for twice as many.
  private var sectionsAhead: ArraySlice<SectionCount> = []
  private var readAhead = 1

  /// What is handed on from one state of a followed list to the next; nil where
  /// the list is read once.
  var anchors: PositionAnchors?
  /// How many rows were stepped over while there were no anchors.
  var skippedCount = 0
  let isFollowed: Bool
  let origin: ListOrigin

  /// - Parameter memory: What a reader of an earlier state knew, brought up to
  ///   date; nil for the first reader of a list.
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

  /// The walk of the summary ends on its connection, before another list may have that.
  deinit { try? transaction.read { _ in sections.end() } }

  func count() throws -> Int { try counts().reduce(0, +) }

  /// How many rows each segment has.
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
