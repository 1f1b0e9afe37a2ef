import FetchedResults

/// A cursor over the section counts, which returns the sections in list order, a page at a time.
///
/// The section counts have a row for each spelling of a section in each partition; the cursor
/// merges these rows. It keeps its statement open between calls, so that the first sections of a
/// long list are read without the others. Nothing guards its state: one reader owns the cursor and
/// steps it inside its read transaction.
struct SectionCountCursor {
  private let access: AccessPlan
  private let groupingID: Int
  private let rule: SectionKey.Rule
  private let isSpelled: Bool
  private var remainingRanges: ArraySlice<AccessPlan.IndexRange>
  /// Cursors of the first of these ranges that were sent before.
  private var sent: ArraySlice<SQLCursor> = []
  /// The cursor of an unfinished statement; nil if none is open.
  private(set) var openCursor: SQLCursor?
  /// A row that has been read already, of the section after the last one returned.
  private var pending: CountRow?

  /// One row of the section counts.
  private struct CountRow {
    let identity: SectionIdentity
    let spelling: String?
    let count: Int
  }

  init(_ access: AccessPlan, groupingID: Int) {
    self.access = access
    self.groupingID = groupingID
    rule = access.plan.section?.key.rule ?? .value
    isSpelled = rule == .value && access.plan.section?.attribute.type == .text
    remainingRanges = access.indexRanges[...]
  }

  /// Sends the statements of all index ranges before the first step.
  mutating func send(_ session: any SQLSession) throws {
    sent = try remainingRanges.map { indexRange in
      let cursor = try makeCursor(indexRange, session)
      try cursor.send()
      return cursor
    }[...]
  }

  private func makeCursor(
    _ indexRange: AccessPlan.IndexRange, _ session: any SQLSession
  ) throws -> SQLCursor {
    try SQLCursor(
      session, access.sectionCounts(indexRange, groupingID: groupingID), readsInParts: true)
  }

  /// Ends the statement, whose walk keeps the state of the database alive.
  mutating func end() {
    openCursor = nil
    remainingRanges = []
    sent = []
  }

  /// The next sections, at most `count` of them; none after the last.
  mutating func next(upTo count: Int, _ session: any SQLSession) throws -> [SectionCount] {
    var sections: [SectionCount] = []
    while sections.count < count, let section = try next(session) { sections.append(section) }
    return sections
  }

  private mutating func next(_ session: any SQLSession) throws -> SectionCount? {
    guard let first = try pending ?? nextRow(session) else { return nil }
    pending = try nextRow(session)
    guard pending?.identity == first.identity else {
      return SectionCount(identity: first.identity, spelling: first.spelling, count: first.count)
    }
    var spellings = SpellingCount()
    spellings.add(first.spelling, count: first.count)
    while let row = pending, row.identity == first.identity {
      spellings.add(row.spelling, count: row.count)
      pending = try nextRow(session)
    }
    return spellings.section(first.identity)
  }

  private mutating func nextRow(_ session: any SQLSession) throws -> CountRow? {
    while true {
      if let openCursor, try openCursor.step() { return try row(openCursor) }
      openCursor = nil
      guard let indexRange = remainingRanges.popFirst() else { return nil }
      openCursor = try sent.popFirst() ?? makeCursor(indexRange, session)
    }
  }

  private func row(_ cursor: SQLCursor) throws -> CountRow {
    let identity = SectionIdentity(storedKey: cursor.value(0))
    if case .integer(let number) = identity, !rule.canGive(number) {
      throw StoreInconsistency()
    }
    return CountRow(
      identity: identity,
      spelling: isSpelled && identity != .unknown ? cursor.text(1) : nil,
      count: try cursor.count(2))
  }
}

extension SectionKey.Rule {
  /// Whether an integer can be the key of a section.
  fileprivate func canGive(_ number: Int64) -> Bool {
    switch self {
    case .hour: (0..<24).contains(number)
    case .day: number.magnitude < 1 << 40
    case .dayHour: number.magnitude < 1 << 45
    case .value, .firstLetter, .decade: true
    }
  }
}
