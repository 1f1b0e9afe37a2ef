import FetchedResults
import GRDB

/// The identifiers and the sections of a list, collected in one pass.
///
/// There are two ways to find the first 50 matches of a filter in sort order.
/// Walking the index and testing each row is quick where matches are frequent,
/// but a rare match costs a seek for every row stored: a second a million.
/// Scanning the table costs a tenth of a second, always. SQLite cannot know
/// which it will be, so the walk gets a budget, and when that is spent the
/// scan takes over. Where nearly all rows match and all are asked for, it is the
/// sorting that costs (``FrequentMatches``). Where the summary can tell that few rows are meant, an
/// index finds them and neither is needed (``Narrowing``).
struct Matches {
  private(set) var ids: [Int64] = []
  private(set) var sections: [SpelledSection] = []

  private var identity: SectionIdentity?
  private var spellings = SpellingCount()
  private let hasSections: Bool

  /// How many rows a walk may visit where matches are frequent enough. Beyond
  /// about this many, a scan of a million rows is cheaper.
  private static let walkBudget = 20_000
  /// How many of them it may visit without a match. Each match buys its share of the rest.
  private static let firstBudget = 2000

  /// - Parameter narrowing: What is known of the filter of a list that is not walked.
  init(collecting layout: ListLayout, _ narrowing: Narrowing?, from database: Database) throws {
    self.init(layout)
    var narrowing = narrowing
    if layout.isWalkable {
      var summary = ValueSummary(layout, database)
      var question = layout.narrowingQuestion
      if let asked = question, try asked.cost(in: layout.table, &summary) <= Self.firstBudget {
        narrowing = try Narrowing(asked, layout, &summary)
        question = nil
      }
      if narrowing.map({ !Self.isFound($0, layout) }) ?? true {
        if try walk(layout, database) {
          finish()
          return
        }
        self.init(layout)
      }
      if let question { narrowing = try Narrowing(question, layout, &summary) }
    }
    let scansTable = try narrowing?.isSought != true && Self.scansTable(layout, database)
    if scansTable, let frequent = try FrequentMatches(layout, narrowing, database) {
      (ids, sections) = (frequent.ids, frequent.sections)
      return
    }
    try scan(layout, narrowing, scansTable: scansTable, database)
    finish()
  }

  /// Whether the index of a narrowing finds the first rows sooner than a walk may.
  private static func isFound(_ narrowing: Narrowing, _ layout: ListLayout) -> Bool {
    narrowing.hasOrder(of: layout) || narrowing.isSought && narrowing.rowCount <= walkBudget
  }

  private init(_ layout: ListLayout) {
    hasSections = layout.plan.section != nil
  }

  // MARK: - Collecting

  /// Walks the index until there are enough; false if the budget was spent before.
  private mutating func walk(_ layout: ListLayout, _ database: Database) throws -> Bool {
    var toSkip = layout.plan.request.fetchOffset
    let limit = layout.plan.request.fetchLimit ?? .max
    var budget = layout.filter == nil ? Int.max : Self.firstBudget
    let share = Self.walkBudget / max(1, limit.addingReportingOverflow(toSkip).partialValue)
    let filterColumn: Int32 = hasSections ? 3 : 1
    for segment in layout.segments where ids.count < limit {
      let query = try Query(
        database,
        layout.walk(
          segment, columns: .init(hasSection: hasSections, hasFilter: layout.filter != nil)))
      while ids.count < limit, try query.step() {
        budget -= 1
        if layout.filter != nil {
          if budget < 0 { return false }
          if query.integer(filterColumn) == 0 { continue }
          budget += share
        }
        if toSkip > 0 { toSkip -= 1 } else { add(query) }
      }
    }
    return true
  }

  private mutating func scan(
    _ layout: ListLayout, _ narrowing: Narrowing?, scansTable: Bool, _ database: Database
  ) throws {
    var toSkip = layout.plan.request.fetchOffset
    let limit = layout.plan.request.fetchLimit ?? .max
    let (end, isEndless) = limit.addingReportingOverflow(toSkip)
    let scan = layout.scan(scansTable: scansTable, narrowing: narrowing)
    // With an end in sight SQLite keeps so many rows while sorting, and not all.
    let query = try Query(
      database,
      isEndless ? scan : scan + SQLFragment(" LIMIT ?", value: .integer(Int64(end))))
    while ids.count < limit, try query.step() {
      if toSkip > 0 { toSkip -= 1 } else { add(query) }
    }
  }

  /// A part of the table that is small beside the rest is better walked than scanned for.
  private static func scansTable(_ layout: ListLayout, _ database: Database) throws -> Bool {
    guard layout.table.partitionColumn != nil, layout.parts.count == 1 else { return true }
    let total = "SELECT ifnull(sum(count), 0) FROM \(layout.table.sectionTable) WHERE dimension = 0"
    let all = try Query.integer(database, total) ?? 0
    let part = try Query.integer(database, total + " AND part = \(layout.parts[0])") ?? 0
    return part > all / 10
  }

  private mutating func add(_ query: Query) {
    ids.append(query.integer(0))
    guard hasSections else { return }
    if case .text(let key) = identity, query.holds(key, in: 1) {
      spellings.add(query.text(2))
      return
    }
    let next = SectionIdentity(query.value(1))
    if let identity, identity != next { endSection(identity) }
    identity = next
    spellings.add(next == .unknown ? nil : query.text(2))
  }

  private mutating func endSection(_ identity: SectionIdentity) {
    sections.append(SpelledSection(identity: identity, spellings: spellings))
    spellings = SpellingCount()
  }

  private mutating func finish() {
    if let identity { endSection(identity) }
    if !hasSections {
      var all = SpellingCount()
      all.add(nil, count: ids.count)
      sections = [SpelledSection(identity: .all, spellings: all)]
    }
  }
}
