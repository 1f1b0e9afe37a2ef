import FetchedResults
import GRDB

/// Runs a ``FilterPlan``: finds the rows that match a filter.
struct FilterScan {
  private let layout: ListLayout
  private let database: Database

  /// Rows as a step of a plan finds them. No row is in both bitmaps.
  struct Found: Equatable, Sendable {
    /// Rows that match.
    var sure = RowBitmap()
    /// Rows that have to be rechecked.
    var possible = RowBitmap()

    var any: RowBitmap { sure.union(possible) }
  }

  init(_ layout: ListLayout, _ database: Database) {
    (self.layout, self.database) = (layout, database)
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

  static func textBlocksStatement(_ table: TableLayout) -> String {
    "SELECT block, texts FROM \(table.textBlockTable) ORDER BY block"
  }

  /// The rows that fulfil a condition, and those among them that may do so without one field.
  ///
  /// - Parameter apart: The bit of the field; 0 for none.
  func textBlocks(
    _ condition: TextCondition, apartFrom apart: UInt64 = 0
  ) throws -> (found: Found, elsewhere: RowBitmap) {
    let blocks = try Query(database, Self.textBlocksStatement(layout.table))
    var (found, elsewhere) = (Found(), RowBitmap())
    while try blocks.step() {
      guard let search = BlockSearch(blocks.bytes(1)) else { throw DatabaseError.inconsistent }
      let hits = search.rows(condition, apartFrom: apart)
      if hits.any == 0 { continue }
      let block = blocks.integer(0)
      found.sure.append(block: block, mask: hits.sure)
      found.possible.append(block: block, mask: hits.possible)
      if apart != 0 { elsewhere.append(block: block, mask: hits.elsewhere) }
    }
    return (found, elsewhere)
  }
}
