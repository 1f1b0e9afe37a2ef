import FetchedResults
import GRDB

/// The identifiers and the sections of a list, collected in its order.
struct Matches {
  private(set) var ids: [Int64] = []
  private(set) var sections: [SpelledSection] = []

  private let limit: Int
  private var toSkip: Int
  private let hasSections: Bool
  private var identity: SectionIdentity?
  private var spellings = SpellingCount()

  /// How many rows may be asked where matches are frequent enough. Beyond
  /// about this many, a scan of a million rows is cheaper.
  static let walkBudget = 20_000
  /// How many of them may be asked without a match. Each match buys its share of the rest.
  static let firstBudget = 2000

  /// How many rows may still be asked.
  private var budget: Int
  private let share: Int

  private init(_ layout: ListLayout) {
    limit = layout.plan.request.fetchLimit ?? .max
    toSkip = layout.plan.request.fetchOffset
    hasSections = layout.plan.section != nil
    budget = layout.filter == nil ? .max : Self.firstBudget
    let (wanted, isEndless) = limit.addingReportingOverflow(toSkip)
    share = isEndless ? 0 : Self.walkBudget / max(1, wanted)
  }

  // MARK: - Collecting

  /// Walks the index until there are enough; nil if too many were refused before.
  static func walking(_ layout: ListLayout, _ database: Database) throws -> Matches? {
    var matches = Matches(layout)
    let hasFilter = layout.filter != nil
    let filterColumn: Int32 = matches.hasSections ? 3 : 1
    for segment in layout.segments where !matches.isFull {
      let query = try Query(
        database,
        layout.walk(
          segment, columns: .init(hasSection: matches.hasSections, hasFilter: hasFilter)))
      while !matches.isFull, try query.step() {
        let isMatch = !hasFilter || query.integer(filterColumn) != 0
        guard matches.spend(isMatch) else { return nil }
        if isMatch { matches.add(query) }
      }
    }
    matches.finish()
    return matches
  }

  /// Has SQLite find the rows and sort them.
  ///
  /// - Parameter scansTable: Whether the table is read from end to end.
  static func sorting(
    _ layout: ListLayout, _ narrowing: Narrowing?, scansTable: Bool, _ database: Database
  ) throws -> Matches {
    var matches = Matches(layout)
    let (end, isEndless) = matches.limit.addingReportingOverflow(matches.toSkip)
    let scan = layout.scan(scansTable: scansTable, narrowing: narrowing)
    // With an end in sight SQLite keeps so many rows while sorting, and not all.
    let query = try Query(
      database,
      isEndless ? scan : scan + SQLFragment(" LIMIT ?", value: .integer(Int64(end))))
    while !matches.isFull, try query.step() { matches.add(query) }
    matches.finish()
    return matches
  }

  /// Asks rows in order until there are enough; nil if too many were refused before.
  ///
  /// - Parameter groups: Those that hold every row that matches.
  static func asking(
    _ groups: [RowGroup], _ layout: ListLayout, _ database: Database
  ) throws -> Matches? {
    var matches = Matches(layout)
    let query = try Query(database, layout.matchingRow)
    for group in groups where !matches.isFull {
      var order = GroupOrder(group)
      for number in group.ids.indices where !matches.isFull {
        try order.extend(to: number + 1, layout, database)
        query.reset()
        try query.bind(.integer(order.ids[number]), at: 1)
        let isMatch = try query.step()
        guard matches.spend(isMatch) else { return nil }
        if isMatch { matches.add(query) }
      }
    }
    matches.finish()
    return matches
  }

  /// Pays for a row that was asked; false if there is nothing left.
  private mutating func spend(_ isMatch: Bool) -> Bool {
    budget -= 1
    if isMatch, budget < .max - share { budget += share }
    return budget >= 0
  }

  private var isFull: Bool { ids.count >= limit }

  private mutating func add(_ query: Query) {
    if toSkip > 0 {
      toSkip -= 1
      return
    }
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
    if !hasSections { sections = [.all(ids.count)] }
  }
}
