import FetchedResults

/// The statements with which a database server finds the rows of a list: one for each index range,
/// in list order.
///
/// The server evaluates what it can of the filter (`TableLayout.prefilter`) and plans the scan
/// itself. Where something is left to recheck, the statements return the columns that the recheck
/// needs, and the rows are tested as they arrive, so that nothing is asked for twice.
///
/// A server cannot estimate how many rows contain a text. It assumes that half of them do and walks
/// the index of the order until it has enough rows; for a rare word, that is the whole index. So
/// the first rows of a search are requested in an order that no index has. Then the server scans
/// all rows with several processes and sorts those that match. That takes the same time for every
/// word, and is slower than the walk only where many rows match.
///
/// They are sent when the value is made, behind the statement for the stale rows: both answers cost
/// one round trip, and when the rows arrive it is known which of them are left out, so that none is
/// kept. One thread uses the cursors, inside one read transaction.
struct ServerRows {
  /// How many rows are wanted, from the beginning of the list; `Int.max` for all.
  let count: Int
  let recheck: RowRecheck?
  /// How many rows of each index range are asked for first.
  private let limit: Int
  private let access: AccessPlan
  private let session: any SQLSession
  private let condition: SQLFragment?
  /// The cursors of the index ranges.
  private var cursors: [SQLCursor] = []

  init(_ access: AccessPlan, count: Int, _ session: any SQLSession) throws {
    self.access = access
    self.session = session
    self.count = count
    let prefilter = access.filterPredicate.map(access.table.prefilter)
    condition = prefilter?.condition
    recheck =
      prefilter?.hasResidual == true
      ? try access.filterPredicate.map { try RowRecheck($0, access.table, session) } : nil
    limit = recheck == nil ? count : max(count, Self.fewestRechecked)
    cursors = try access.serverRanges.map {
      try SQLCursor(session, statement($0, limit: limit, skipping: 0))
    }
    // Where the first range has enough, many rows of the others would be on their way for nothing.
    for rows in limit == .max || limit <= Self.pageRows ? cursors[...] : cursors.prefix(1) {
      try rows.send()
    }
  }

  /// The rows that a list is going to need first; nil in a file.
  init?(of access: AccessPlan, _ session: any SQLSession) throws {
    guard access.table.dialect.isServer else { return nil }
    try self.init(access, count: access.plan.neededRows, session)
  }

  /// The statement that returns the matching rows of a range, and perhaps rows that do not match.
  ///
  /// - Parameters:
  ///   - range: Nil for all rows, which the server sorts.
  ///   - limit: `Int.max` for all.
  private func statement(
    _ range: AccessPlan.IndexRange?, limit: Int, skipping skipped: Int
  ) -> SQLFragment {
    let columns =
      [access.table.id, access.sectionColumn ?? "NULL", access.spellingColumn]
      + (recheck?.columnNames ?? [])
    guard let range else {
      let sorted = access.sorted(nil, where: condition, columns: columns.joined(separator: ", "))
      return limit == .max ? sorted : sorted + AccessPlan.cut(limit, skipping: skipped)
    }
    let conditions = [access.condition(range).map { SQLFragment($0) }, condition]
      .compactMap(\.self)
    return limit == .max
      ? access.walk(conditions, columns: .listed(columns))
      : access.page(
        conditions, columns: columns, count: limit, skipping: skipped,
        // Where the condition excludes little, the rows behind are soon found by a walk.
        isSorted: recheck != nil && condition != nil && skipped == 0)
  }

  /// The rows of a page, with the rows that a list reads around the page.
  private static let pageRows = 1000

  /// The fewest rows that a statement asks for: fetching them costs less than a second round trip.
  private static let fewestRechecked = 512

  /// How many times as many rows as are missing the next statement asks for, and each one after it
  /// as the one before: a million rows take five round trips.
  private static let growth = 8

  /// Passes the rows of the list to `body` until ``count`` of them belong to it.
  ///
  /// The server returns as many rows as are wanted, and some more where they are rechecked. Where
  /// `body` leaves too many of them out, the server is asked for the rows behind them, more each
  /// time.
  ///
  /// - Parameter body: Returns whether the row that the cursor stands at belongs to the list.
  func read(_ body: (SQLCursor) throws -> Bool) throws {
    var missing = count
    for (index, range) in access.serverRanges.enumerated() {
      var rows = cursors[index]
      var limit = limit
      var skipped = 0
      var further = Self.fewestRechecked
      while missing > 0 {
        var arrived = 0
        while missing > 0, try rows.step() {
          arrived += 1
          if try body(rows) { missing -= 1 }
        }
        guard missing > 0, arrived == limit else { break }
        // The rows of later ranges would be kept until the rows of this range have arrived.
        for later in cursors[(index + 1)...] { later.reset() }
        further = max(further, missing) * Self.growth
        (limit, skipped) = (further, skipped + limit)
        rows = try SQLCursor(session, statement(range, limit: limit, skipping: skipped))
      }
      rows.end()
    }
  }
}

// MARK: - The list of these rows

extension ListScan {
  func serverReader() throws -> LazilySortedReader {
    if !access.plan.isWindow { return try reader(of: serverRows(), adding: stale.rows) }
    if stale.isEmpty { return reader(of: try serverRows(from: access.plan.fetchOffset)) }
    return try window(of: serverRows().ids)
  }

  /// The rows of the list as far as it needs them, without the stale rows.
  ///
  /// The rows before the offset are sent as well, and passed here: which of them are stale, or fail
  /// the recheck, is known only when they arrive.
  ///
  /// - Parameter offset: How many of them are left out at the beginning.
  /// - Complexity: O(rows that the server finds).
  private func serverRows(from offset: Int = 0) throws -> MaterializedList {
    let found = try sentRows ?? ServerRows(access, count: access.plan.neededRows, session)
    let hasResidual = found.recheck != nil || !stale.isEmpty
    explain([hasResidual ? "Rows found by the server, and rechecked" : "Rows found by the server"])
    var tally = SectionTally(access.plan)
    var ids: [Int64] = []
    var passed = 0
    try found.read { rows in
      let id = rows.integer(0)
      if stale.marked.contains(id) { return false }
      if let recheck = found.recheck, !recheck.holds(rows, from: 3) { return false }
      if passed < offset {
        passed += 1
      } else {
        ids.append(id)
        tally.add(rows, section: 1, spelling: 2)
      }
      return true
    }
    return MaterializedList(ids: ids, sections: tally.ordered)
  }
}

extension FetchPlan {
  /// How many rows of the list are to be found, from its beginning; `Int.max` for all.
  var neededRows: Int {
    let (end, isEndless) = fetchOffset.addingReportingOverflow(fetchLimit ?? .max)
    return isEndless ? .max : end
  }
}

extension AccessPlan {
  /// The index ranges that a server reads one after another; nil for all rows, which it sorts.
  fileprivate var serverRanges: [IndexRange?] {
    isIndexed && !partitions.isEmpty ? indexRanges : [nil]
  }
}
