import FetchedResults

/// A reader of a list whose sections the section counts do not hold: its sections are known from
/// the start, and its rows are put in order as far as they are requested.
///
/// The ordered rows and the cache belong to one read transaction. Nothing guards them: the reader
/// is not `Sendable`, and its owner calls it from one thread at a time.
final class LazilySortedReader: FetchReader {
  private let transaction: any ReadTransaction
  private let access: AccessPlan
  private let origin: ListOrigin
  private let sections: [SectionSpellings]
  private let ordered: OrderedRows
  private let rowCount: Int
  private var deliveredSections = 0

  /// - Parameters:
  ///   - sections: In list order.
  ///   - ordered: The rows of all sections, one section after another.
  init(
    _ transaction: any ReadTransaction, _ access: AccessPlan, origin: ListOrigin,
    sections: [SectionSpellings], ordered: OrderedRows
  ) {
    self.transaction = transaction
    self.access = access
    self.origin = origin
    self.sections = sections
    self.ordered = ordered
    rowCount = sections.reduce(0) { $0 + $1.spellings.total }
  }

  /// Creates a reader of a list that has been collected, or that an earlier state has cached.
  convenience init(
    _ transaction: any ReadTransaction, _ access: AccessPlan, origin: ListOrigin,
    list: MaterializedList
  ) {
    self.init(
      transaction, access, origin: origin, sections: list.sections, ordered: OrderedRows(list.ids))
  }

  /// The walk ends on its connection, before another list may use that.
  deinit { try? transaction.read { _ in ordered.end() } }

  func count() -> Int { rowCount }

  /// How many rows have been put in order so far.
  var orderedCount: Int { ordered.ids.count }

  // MARK: - Sections

  func nextSection() -> SectionCount? {
    guard deliveredSections < sections.count else { return nil }
    defer { deliveredSections += 1 }
    return sections[deliveredSections].count
  }

  func section(_ identity: SectionIdentity) -> SectionCount? {
    sections.first { $0.identity == identity }?.count
  }

  // MARK: - Rows

  /// - Complexity: That of walking up to the last of the rows, for the first call.
  func rows(in range: Range<Int>) throws -> [FetchedRow] {
    try transaction.read { session in
      let query = try RowFetcher(session, access.table)
      return try ids(upTo: range.upperBound, session)[range].map(query.existingRow)
    }
  }

  func row(withID id: Int64) throws -> FetchedRow? {
    try transaction.read { try RowFetcher($0, access.table).row(id) }
  }

  /// - Complexity: That of putting all rows in order, for the first call; then O(log rows) rows are
  ///   read.
  func rank(of row: FetchedRow) throws -> Int {
    let plan = access.plan
    let place = plan.sortPosition(of: row)
    let ids = try transaction.read { try self.ids(upTo: rowCount, $0) }
    let rank = try transaction.read { session in
      try RankSearch(plan, RowFetcher(session, access.table)).rank(of: place, in: ids)
    }
    // The rows before the offset were passed and not kept.
    let offset = plan.request.fetchOffset
    let isPassed = offset > 0 && rank == 0 && row.id != ids.first
    return isPassed ? offset - 1 : offset + rank
  }

  private func ids(upTo count: Int, _ session: any SQLSession) throws -> [Int64] {
    try ordered.extend(to: count, session)
    if let statement = ordered.openStatement { transaction.keep(statement) }
    guard ordered.ids.count >= count else { throw StoreInconsistency() }
    return ordered.ids
  }

  /// - Complexity: That of putting all rows in order, for the first call.
  var bookmark: any ListBookmark { origin.bookmark(access, in: transaction, cache) }

  /// The cache of the change token, which is kept because a followed list requests its token
  /// repeatedly.
  private lazy var cache: StoreBookmark.Cache = {
    guard !access.plan.isWindow,
      let ids = try? transaction.read({ try self.ids(upTo: rowCount, $0) })
    else { return .nothing }
    return .collected(MaterializedList(ids: ids, sections: sections))
  }()
}
