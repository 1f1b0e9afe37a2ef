import FetchedResults

/// A list that an index holds in order and the summary counts: nothing is read
/// but what is asked for.
final class IndexReader: FetchReader {
  let transaction: any ReadTransaction
  let layout: AccessPlan
  private let dimension: Int

  /// How many rows each segment has; nil until it is needed.
  private var segmentCounts: [Int]?
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
    _ transaction: any ReadTransaction, _ layout: AccessPlan, origin: ListOrigin,
    following memory: AnchorCache? = nil
  ) {
    self.transaction = transaction
    self.layout = layout
    dimension = layout.dimension ?? 0
    self.origin = origin
    isFollowed = memory != nil
    anchors = memory?.anchors
    segmentCounts = memory?.segmentCounts
    sections = SectionCountCursor(layout, dimension: dimension)
  }

  /// The walk of the summary ends on its connection, before another list may have that.
  deinit { try? transaction.read { _ in sections.end() } }

  func count() throws -> Int { try counts().reduce(0, +) }

  /// How many rows each segment has.
  func counts() throws -> [Int] {
    if let segmentCounts { return segmentCounts }
    let counts = try transaction.read { session in
      try layout.segments.map {
        try SQLCursor.count(session, layout.count($0, dimension: dimension))
      }
    }
    segmentCounts = counts
    return counts
  }

  func nextSection() throws -> SectionCount? {
    guard layout.plan.section != nil else {
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
    var segmentStart = 0
    for (segment, count) in try counts().enumerated() {
      let wanted = range.clamped(to: segmentStart..<segmentStart + count)
      if !wanted.isEmpty {
        rows += try self.rows(
          inSegment: segment, from: wanted.lowerBound - segmentStart, count: wanted.count)
      }
      segmentStart += count
    }
    guard rows.count == range.count else { throw transaction.inconsistency }
    return rows
  }

  func row(withID id: Int64) throws -> FetchedRow? {
    try transaction.read { try RowFetcher($0, layout.table).row(id) }
  }

  func section(_ identity: SectionIdentity) throws -> SectionCount? {
    guard let section = layout.plan.section else {
      return SectionCount(identity: .all, spelling: nil, count: try count())
    }
    let isSpelled = section.isSpelled && identity != .unknown
    let spellings = try transaction.read { session in
      let query = try SQLCursor(session, layout.summarySection(identity, dimension: dimension))
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
      layout, in: transaction,
      .indexed(AnchorCache(segmentCounts: segmentCounts, anchors: anchors)))
  }
}
