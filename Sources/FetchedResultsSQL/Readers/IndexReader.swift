import FetchedResults

/// A reader of a list that an index holds in order and whose sections the section counts hold: it
/// reads nothing but what is requested.
///
/// The counts, the section cursor and the anchors are caches of one read transaction. Nothing
/// guards them: the reader is not `Sendable`, and its owner calls it from one thread at a time.
final class IndexReader: TransactionReader {
  let transaction: any ReadTransaction
  let access: AccessPlan
  private let groupingID: Int

  /// How many rows each index range has; nil until the counts are needed.
  private var rangeCounts: [Int]?
  /// Cursors of these counts that were sent before.
  private var sentCounts: [SQLCursor] = []
  /// Cursors of the counts of some sections that were sent before.
  private var sentSections: [SectionIdentity: SQLCursor] = [:]
  private var sections: SectionCountCursor
  /// The section that the cursor has returned last; nil before the first.
  private var lastSection: SectionIdentity?
  /// Whether the cursor stands behind that section. It does not after an error.
  private var isPositioned = true

  /// The anchors, which the cache hands on to the reader of the next state; nil until they are
  /// made.
  var anchors: PositionAnchors?
  /// How many rows the reader has stepped over without anchors.
  var skippedCount = 0
  let isFollowed: Bool
  let anchorSpacing: Int?

  /// - Parameters:
  ///   - anchorSpacing: How many rows lie between two anchors; nil where the row count decides.
  ///   - cache: The cache of the reader of an earlier state, brought up to date; nil for the first
  ///     reader of a list.
  init(
    _ transaction: any ReadTransaction, _ access: AccessPlan, anchorSpacing: Int?,
    following cache: AnchorCache? = nil
  ) {
    self.transaction = transaction
    self.access = access
    groupingID = access.groupingID ?? 0
    self.anchorSpacing = anchorSpacing
    isFollowed = cache != nil
    anchors = cache?.anchors
    rangeCounts = cache?.rangeCounts
    sections = SectionCountCursor(access, groupingID: groupingID)
  }

  /// The statements of the counts that a first page needs. They are sent before the reader is made,
  /// so that they share a round trip with the statement that reads the stale rows.
  struct Sent {
    fileprivate let counts: [SQLCursor]
    fileprivate let sections: SectionCountCursor

    /// Nil for a database in which a statement costs no round trip.
    init?(_ access: AccessPlan, _ session: any SQLSession) throws {
      guard access.table.dialect.isServer else { return nil }
      let groupingID = access.groupingID ?? 0
      counts = try access.indexRanges.map {
        let cursor = try SQLCursor(session, access.count($0))
        try cursor.send()
        return cursor
      }
      var sections = SectionCountCursor(access, groupingID: groupingID)
      if access.plan.section != nil { try sections.send(session) }
      self.sections = sections
    }
  }

  /// Uses what was sent before.
  func use(_ sent: Sent?) {
    guard let sent else { return }
    sentCounts = sent.counts
    sections = sent.sections
  }

  /// Sends the statements that count the sections of changed rows, because a change set will need
  /// them.
  func sendSections(of changes: [RowChange], _ session: any SQLSession) throws {
    guard access.table.dialect.isServer, access.plan.section != nil else { return }
    let rows = changes.flatMap { [$0.old, $0.new].compactMap(\.self) }.filter(access.plan.contains)
    try send(rows.map { access.plan.sortPosition(of: $0).section }, session)
  }

  private func send(_ sections: [SectionIdentity], _ session: any SQLSession) throws {
    for identity in sections where sentSections[identity] == nil {
      let cursor = try SQLCursor(session, access.sectionCount(identity, groupingID: groupingID))
      try cursor.send()
      sentSections[identity] = cursor
    }
  }

  /// The walk of the section counts ends on its connection, before another list may use that.
  deinit {
    try? transaction.read { _ in
      sections.end()
      sentCounts = []
      sentSections = [:]
    }
  }

  func count() throws -> Int { try counts().reduce(0, +) }

  /// How many rows each index range has, read from the section counts on the first call.
  func counts() throws -> [Int] {
    if let rangeCounts { return rangeCounts }
    let counts = try transaction.read { session in
      try access.indexRanges.enumerated().map { index, indexRange in
        let statement = access.count(indexRange)
        let cursor =
          try index < sentCounts.count ? sentCounts[index] : SQLCursor(session, statement)
        return try cursor.step() ? cursor.count(0) : 0
      }
    }
    rangeCounts = counts
    sentCounts = []
    return counts
  }

  /// - Complexity: O(limit) if the page follows the one read before; otherwise O(sections before
  ///   it) more.
  func sections(after last: SectionIdentity?, limit: Int) throws -> [SectionCount] {
    guard access.plan.section != nil else { return try last == nil && limit > 0 ? only : [] }
    return try transaction.read { session in
      defer { if let cursor = sections.openCursor { transaction.keep(cursor) } }
      let mustSeek = !isPositioned || last != lastSection
      isPositioned = false
      if mustSeek { try findEnd(of: last, session) }
      let page = try sections.next(upTo: limit, session)
      lastSection = page.last?.identity ?? last
      isPositioned = true
      return page
    }
  }

  func letterCounts() throws -> [SectionCount]? {
    guard access.plan.section?.key.rule == .value, let letters = access.letterGroupingID
    else { return nil }
    return try transaction.read { session in
      var cursor = SectionCountCursor(access, groupingID: letters)
      return try cursor.next(upTo: .max, session)
    }
  }

  /// The section of a list without a section key.
  private var only: [SectionCount] {
    get throws { [SectionCount(identity: .all, spelling: nil, count: try count())] }
  }

  /// Positions the cursor behind a section.
  private func findEnd(of section: SectionIdentity?, _ session: any SQLSession) throws {
    sections = SectionCountCursor(access, groupingID: groupingID)
    guard let section else { return }
    while let next = try sections.next(upTo: 1, session).first, next.identity != section {}
  }

  func sections(_ identities: [SectionIdentity]) throws -> [SectionCount] {
    guard let section = access.plan.section else {
      return try identities.contains(.all) ? only.filter { $0.count > 0 } : []
    }
    return try transaction.read { session in
      if access.table.dialect.isServer { try send(identities, session) }
      return try identities.map { identity in
        let isSpelled = section.isSpelled && identity != .unknown
        let cursor =
          try sentSections.removeValue(forKey: identity)
          ?? SQLCursor(session, access.sectionCount(identity, groupingID: groupingID))
        var spellings = SpellingCount()
        while try cursor.step() {
          spellings.add(isSpelled ? cursor.text(0) : nil, count: try cursor.count(1))
        }
        return spellings.section(identity)
      }.filter { $0.count > 0 }
    }
  }

  func rows(in range: Range<Int>) throws -> [FetchedRow] {
    if access.table.dialect.isServer { return try rowsTogether(in: range) }
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

  /// The ranks of some rows, each counted from the nearest anchor before it, or after it.
  ///
  /// - Complexity: For each row O(log rows) seeks, and O(rows of a section) entries of the index,
  ///   or O(rows) where the sections do not follow the index; √rows entries near a row that was
  ///   asked for before.
  func ranks(of rows: [FetchedRow]) throws -> [Int] {
    let counts = try counts()
    if access.table.dialect.isServer { return try ranksTogether(of: rows, counts) }
    return try transaction.read { session in
      try rows.map { try rank(of: $0, counts, session) }
    }
  }

  func rows(withIDs ids: [Int64]) throws -> [FetchedRow] {
    try transaction.read { try RowFetcher($0, access.table).rows(ids) }
  }

  func changeToken() throws -> ChangeToken { try transaction.changeToken(of: access.table) }

  var cache: (any ListCache)? {
    // Counts that were sent before have arrived, and cost nothing.
    if rangeCounts == nil, !sentCounts.isEmpty { _ = try? counts() }
    return StoreListCache.indexed(AnchorCache(rangeCounts: rangeCounts, anchors: anchors))
  }
}
