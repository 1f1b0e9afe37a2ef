import FetchedResults
import GRDB

/// Runs a ``FilterPlan``: finds the rows that match a filter.
///
/// The text blocks of a large table are scanned by two threads, each with a connection of its own
/// to the same state of the store.
struct FilterScan {
  private let layout: AccessPlan
  private let database: Database
  private let secondTransaction: () throws -> ReadTransaction?

  /// Rows as a step of a plan finds them. No row is in both bitmaps.
  struct Found: Equatable, Sendable {
    /// Rows that match.
    var sure = RowBitmap()
    /// Rows that have to be rechecked.
    var possible = RowBitmap()

    var any: RowBitmap { sure.union(possible) }
  }

  /// - Parameter secondTransaction: Makes another transaction of the state that the database shows;
  ///   nil where none can be had.
  init(
    _ layout: AccessPlan, _ database: Database,
    secondTransaction: @escaping () throws -> ReadTransaction? = { nil }
  ) {
    (self.layout, self.database) = (layout, database)
    self.secondTransaction = secondTransaction
  }

  /// The rows that a plan finds, whichever part of the table they lie in.
  func run(_ plan: FilterPlan) throws -> Found {
    switch plan {
    case .nothing: return Found()
    case .identifiers(let ids): return Found(sure: RowBitmap(ids))
    case .keys(let keys):
      let rows = try keys.conditions.reduce(RowBitmap()) {
        $0.union(try identifiers(where: $1))
      }
      return keys.isExact ? Found(sure: rows) : Found(possible: rows)
    case .textBlocks(let condition): return try textBlocks(condition).found
    case .parts: return Found(possible: try identifiers(where: .always))
    case .intersection(let plans):
      let (first, rest) = (try run(plans[0]), plans.dropFirst())
      return try rest.reduce(first) { found, plan in
        if found.any.isEmpty { return found }
        let next = try run(plan)
        let sure = found.sure.intersection(next.sure)
        return Found(
          sure: sure, possible: found.any.intersection(next.any).subtracting(sure))
      }
    case .union(let plans):
      return try plans.reduce(Found()) { found, plan in
        let next = try run(plan)
        let sure = found.sure.union(next.sure)
        return Found(
          sure: sure, possible: found.possible.union(next.possible).subtracting(sure))
      }
    case .rechecked(let plan): return Found(possible: try run(plan).any)
    }
  }

  /// The rows that match, out of those that were found.
  ///
  /// - Complexity: O(rows that have to be rechecked x log rows).
  func recheck(_ found: Found) throws -> RowBitmap {
    guard !found.possible.isEmpty, let predicate = layout.filterPredicate else {
      return found.sure
    }
    let recheck = try RowRecheck(predicate, layout.table, database)
    return found.sure.union(RowBitmap(try found.possible.filter(recheck.holds)))
  }

  /// The rows that match, where no plan finds them: all are read one after another.
  ///
  /// - Complexity: O(rows).
  func table() throws -> RowBitmap {
    guard let predicate = layout.filterPredicate else {
      return try identifiers(where: .always)
    }
    let prefilter = layout.table.prefilter(predicate)
    let condition = prefilter.condition ?? .always
    if prefilter.isExact {
      return try identifiers(where: condition, scansTable: !prefilter.isOfOneColumn)
    }
    let recheck = try RowRecheck(predicate, layout.table, database)
    let rows = try Query(
      database,
      "SELECT \(recheck.columnList) FROM \(layout.table.table) NOT INDEXED WHERE "
        + SQLFragment.all(layout.onlyPart + [condition]))
    var matches: [Int64] = []
    while try rows.step() { if recheck.holds(rows) { matches.append(rows.integer(0)) } }
    return RowBitmap(matches)
  }

  /// The identifiers of the list's parts for which a condition holds.
  private func identifiers(
    where condition: SQLFragment, scansTable: Bool = false
  ) throws -> RowBitmap {
    let table = layout.table
    var ids: [Int64] = []
    for part in layout.parts {
      let inPart = layout.condition(part: part).map { [SQLFragment($0)] } ?? []
      let rows = try Query(
        database,
        "SELECT \(table.id) FROM \(table.table)\(scansTable ? " NOT INDEXED" : "") WHERE "
          + SQLFragment.all(inPart + [condition]))
      while try rows.step() { ids.append(rows.integer(0)) }
    }
    return RowBitmap(ids)
  }

  // MARK: - Text blocks

  /// The rows that fulfil a condition, and those among them that may do so without one field.
  ///
  /// - Parameter apart: The bit of the field; 0 for none.
  func textBlocks(
    _ condition: TextCondition, apartFrom apart: UInt64 = 0
  ) throws -> TextBlockScan.Rows {
    let scan = TextBlockScan(layout.table, condition, apartFrom: apart)
    guard let middle = try scan.middleBlock(database), let second = try secondTransaction() else {
      return try scan.rows(in: .all, database)
    }
    // Only the other thread uses that transaction from here on, and it ends before this returns.
    nonisolated(unsafe) let otherTransaction = second
    let later = BackgroundResult {
      try otherTransaction.read { try scan.rows(in: .from(middle), $0) }
    }
    let earlier = Result { try scan.rows(in: .before(middle), database) }
    let laterRows = Result { try later.get() }
    return try earlier.get().followed(by: laterRows.get())
  }
}
