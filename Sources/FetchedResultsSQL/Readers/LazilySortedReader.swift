import FetchedResults

/// A reader of a list whose sections the section counts do not hold: its sections are known from
/// the start, and its rows are put in order as far as they are requested.
///
/// The ordered rows and the cache belong to one read transaction. Nothing guards them: the reader
/// is not `Sendable`, and its owner calls it from one thread at a time.
final class LazilySortedReader: TransactionReader {
  let transaction: any ReadTransaction
  private let access: AccessPlan
  private let sections: [SectionSpellings]
  let ordered: OrderedRows
  private let anchors: RankAnchors
  private let rowCount: Int

  /// - Parameters:
  ///   - sections: In list order.
  ///   - ordered: The rows of all sections, one section after another.
  init(
    _ transaction: any ReadTransaction, _ access: AccessPlan,
    sections: [SectionSpellings], ordered: OrderedRows,
    anchors: RankAnchors = RankAnchors()
  ) {
    self.transaction = transaction
    self.access = access
    self.sections = sections
    self.ordered = ordered
    self.anchors = anchors
    rowCount = sections.reduce(0) { $0 + $1.spellings.total }
  }

  /// Creates a reader of a list that is in memory, or that an earlier state has cached.
  convenience init(
    _ transaction: any ReadTransaction, _ access: AccessPlan, list: MaterializedList
  ) {
    self.init(
      transaction, access, sections: list.sections, ordered: OrderedRows(list.ids),
      anchors: list.anchors)
  }

  /// The walk ends on its connection, before another list may use that.
  deinit {
    try? transaction.read { _ in ordered.end() }
  }

  func count() -> Int { rowCount }

  // MARK: - Sections

  /// - Complexity: O(limit + log sections).
  func sections(after last: SectionIdentity?, limit: Int) -> [SectionCount] {
    let start = last.map { sections.index(of: $0, in: access.plan) + 1 } ?? 0
    return sections.dropFirst(start).prefix(limit).map(\.count)
  }

  func sections(_ identities: [SectionIdentity]) -> [SectionCount] {
    identities.compactMap { identity in
      let index = sections.index(of: identity, in: access.plan)
      guard index < sections.count, sections[index].identity == identity else { return nil }
      return sections[index].count
    }.filter { $0.count > 0 }
  }

  // MARK: - Rows

  /// - Complexity: That of walking up to the last of the rows, for the first call.
  func rows(in range: Range<Int>) throws -> [FetchedRow] {
    try transaction.read { try rows(in: range, $0) }
  }

  private func rows(in range: Range<Int>, _ session: any SQLSession) throws -> [FetchedRow] {
    try RowFetcher(session, access.table)
      .existingRows(ids(upTo: range.upperBound, session)[range])
  }

  func rows(
    in range: Range<Int>, beside identities: [SectionIdentity], of plan: FetchPlan
  ) throws -> (rows: [FetchedRow], sections: [SectionCount]) {
    let counted = AccessPlan(plan, in: access.table)
    return try transaction.read { session in
      let counts = try counted.sendSectionCounts(identities, session)
      let rows = try rows(in: range, session)
      let sections = try zip(identities, counts).compactMap { identity, counts in
        var spellings = SpellingCount()
        for row in try counts.read() { spellings.add(row.spelling, count: row.count) }
        return spellings.total > 0 ? spellings.section(identity) : nil
      }
      return (rows, sections)
    }
  }

  func rows(withIDs ids: [Int64]) throws -> [FetchedRow] {
    try transaction.read { try RowFetcher($0, access.table).rows(ids) }
  }

  /// - Complexity: That of putting all rows in order, for the first call; then O(log rows) rows are
  ///   read for each rank.
  func ranks(of rows: [FetchedRow]) throws -> [Int] {
    let plan = access.plan
    return try transaction.read { session in
      let ids = try self.ids(upTo: rowCount, session)
      let search = try RankSearch(plan, RowFetcher(session, access.table))
      let ranks = try search.ranks(
        of: rows.map(plan.sortPosition), in: ids, anchors)
      return zip(rows, ranks).map { row, rank in
        // The rows before the offset were passed and not kept. Any rank before the window says that
        // a row is not in it.
        let offset = plan.fetchOffset
        let isPassed = offset > 0 && rank == 0 && row.id != ids.first
        return isPassed ? offset - 1 : offset + rank
      }
    }
  }

  private func ids(upTo count: Int, _ session: any SQLSession) throws -> [Int64] {
    try ordered.extend(to: count, session)
    if let statement = ordered.openStatement { transaction.keep(statement) }
    guard ordered.ids.count >= count else { throw StoreInconsistency() }
    return ordered.ids
  }

  func changeToken() throws -> ChangeToken { try transaction.changeToken(of: access.table) }

  /// - Complexity: That of putting all rows in order, for the first call.
  var cache: (any ListCache)? { materialized }

  /// The list in memory, computed once, because a followed list asks for its cache repeatedly.
  private lazy var materialized: StoreListCache? = {
    guard !access.plan.isWindow,
      let ids = try? transaction.read({ try self.ids(upTo: rowCount, $0) })
    else { return nil }
    return .materialized(MaterializedList(ids: ids, sections: sections, anchors: anchors))
  }()
}

extension AccessPlan {
  /// Sends the statements for the spellings of some sections; none where the list is not counted,
  /// or is in a file.
  ///
  /// The statements return no rows where any row of the store is stale: the key of a stale row may
  /// be the key of another section.
  func sendSectionCounts(
    _ identities: [SectionIdentity], _ session: any SQLSession
  ) throws -> [SentRows<(spelling: String?, count: Int)>] {
    guard table.dialect.isServer, isCounted, let groupingID else { return [] }
    return try identities.map { identity in
      try session.send(
        sectionCount(identity, groupingID: groupingID)
          + " AND NOT EXISTS (SELECT 1 FROM \(table.staleTable))"
      ) { (spelling: $0.text(0), count: try $0.count(1)) }
    }
  }
}
