import FetchedResults

/// Runs a ``FilterPlan``: finds the rows that match a filter.
///
/// Two threads scan the text blocks of a large table, each with a connection of its own to the same
/// state of the store. Each thread uses only its own session, so nothing else needs a guard.
struct FilterScan {
  private let access: AccessPlan
  private let session: any SQLSession
  private let explain: (String) -> Void
  private let secondTransaction: () throws -> (any ReadTransaction)?

  /// - Parameters:
  ///   - explain: Receives a line for each step before it is run.
  ///   - secondTransaction: Begins another transaction of the state that the session reads; nil
  ///     where none is available.
  init(
    _ access: AccessPlan, _ session: any SQLSession, explain: @escaping (String) -> Void = { _ in },
    secondTransaction: @escaping () throws -> (any ReadTransaction)? = { nil }
  ) {
    self.access = access
    self.session = session
    self.explain = explain
    self.secondTransaction = secondTransaction
  }

  /// The rows that a plan finds, in whichever partition of the table they lie.
  func run(_ plan: FilterPlan, indent: String = "") throws -> ScanResult {
    explain(indent + plan.line(in: access))
    let indent = indent + "  "
    switch plan {
    case .identifiers(let ids): return ScanResult(matches: RowBitmap(ids))
    case .index(let scan):
      let rows = try scan.conditions.reduce(RowBitmap()) { $0.union(try identifiers(where: $1)) }
      return scan.hasResidual ? ScanResult(candidates: rows) : ScanResult(matches: rows)
    case .textBlocks(let condition, _): return try textBlocks(condition)
    case .table(let condition, let hasResidual, _):
      let rows = try identifiers(inAllPartitionsWhere: condition)
      return hasResidual ? ScanResult(candidates: rows) : ScanResult(matches: rows)
    case .intersection(let plans):
      let first = try run(plans[0], indent: indent)
      let rest = plans.dropFirst()
      return try rest.reduce(first) { found, plan in
        // The steps before have left less to recheck than the planner could know.
        let count = found.rows.count
        if ScanCost.product(count, ScanCost.row) < plan.cost {
          explain("\(indent)Skipped, with \(count) rows left to recheck: " + plan.line(in: access))
          return ScanResult(candidates: found.rows)
        }
        let next = try run(plan, indent: indent)
        let matches = found.matches.intersection(next.matches)
        return ScanResult(
          matches: matches, candidates: found.rows.intersection(next.rows).subtracting(matches))
      }
    case .union(let plans):
      return try plans.reduce(ScanResult()) { found, plan in
        let next = try run(plan, indent: indent)
        let matches = found.matches.union(next.matches)
        return ScanResult(
          matches: matches, candidates: found.candidates.union(next.candidates).subtracting(matches)
        )
      }
    case .rechecked(let plan): return ScanResult(candidates: try run(plan, indent: indent).rows)
    }
  }

  /// The rows that match, among the rows that were found.
  ///
  /// - Complexity: O(rows that have to be rechecked x log rows).
  func recheck(_ found: ScanResult) throws -> RowBitmap {
    guard !found.candidates.isEmpty, let predicate = access.filterPredicate else {
      return found.matches
    }
    let recheck = try RowRecheck(predicate, access.table, session)
    return found.matches.union(RowBitmap(try found.candidates.filter(recheck.holds)))
  }

  /// The rows that match, where no plan finds them: all rows are read one after another.
  ///
  /// - Complexity: O(rows).
  func table() throws -> RowBitmap {
    guard let predicate = access.filterPredicate else {
      return try identifiers(where: .always)
    }
    let prefilter = access.table.prefilter(predicate)
    let condition = prefilter.condition ?? .always
    if !prefilter.hasResidual {
      return try identifiers(where: condition, scansTable: !prefilter.isIndexed)
    }
    let recheck = try RowRecheck(predicate, access.table, session)
    let rows = try SQLCursor(
      session,
      "SELECT \(recheck.columnList) FROM \(access.table.tableName)"
        + (prefilter.isIndexed ? "" : access.table.dialect.withoutIndex) + " WHERE "
        + SQLFragment.all(access.onlyPartition + [condition]))
    var matches: [Int64] = []
    while try rows.step() { if recheck.holds(rows) { matches.append(rows.integer(0)) } }
    return RowBitmap(matches)
  }

  /// The identifiers of the rows in the list's partitions for which a condition holds, one
  /// partition after another.
  private func identifiers(
    where condition: SQLFragment, scansTable: Bool = false
  ) throws -> RowBitmap {
    let found = try access.partitions.flatMap { partition in
      let inPartition = access.condition(partition: partition).map { [SQLFragment($0)] } ?? []
      return try ids(where: inPartition + [condition], scansTable: scansTable)
    }
    return RowBitmap(found)
  }

  /// The same rows of all partitions of the list from one scan of the table.
  private func identifiers(inAllPartitionsWhere condition: SQLFragment) throws -> RowBitmap {
    RowBitmap(try ids(where: access.onlyPartition + [condition], scansTable: true))
  }

  private func ids(where conditions: [SQLFragment], scansTable: Bool) throws -> [Int64] {
    let table = access.table
    let condition = SQLFragment.all(conditions)
    return try session.integers(
      "SELECT \(table.id) FROM \(table.tableName)\(scansTable ? table.dialect.withoutIndex : "")"
        + " WHERE " + condition.sql, condition.bindings)
  }

  // MARK: - Text blocks

  /// The rows that fulfil a condition.
  private func textBlocks(_ condition: TextCondition) throws -> ScanResult {
    let scan = try TextBlockScan(access.table, condition).rarestFirst(session)
    guard let middle = try scan.middleBlock(session), let second = try secondTransaction() else {
      return try scan.rows(in: .all, session)
    }
    // Only the other thread uses that transaction from here on, and the thread ends before this
    // method returns.
    nonisolated(unsafe) let otherTransaction = second
    let later = BackgroundResult {
      try otherTransaction.read { try scan.rows(in: .from(middle), $0) }
    }
    let earlier = Result { try scan.rows(in: .before(middle), session) }
    let laterRows = Result { try later.get() }
    let (first, last) = try (earlier.get(), laterRows.get())
    return ScanResult(
      matches: first.matches.union(last.matches),
      candidates: first.candidates.union(last.candidates))
  }
}

/// The rows that a step of a ``FilterPlan`` finds. No row is in both bitmaps.
///
/// The two are kept apart so that only the candidates are read from the table.
struct ScanResult: Equatable, Sendable {
  /// Rows that match.
  var matches = RowBitmap()
  /// Rows that may match and have to be rechecked.
  var candidates = RowBitmap()

  var rows: RowBitmap { matches.union(candidates) }
}
