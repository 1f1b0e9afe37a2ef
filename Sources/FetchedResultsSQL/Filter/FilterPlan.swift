import FetchedResults

/// How the rows that a filter may match are found, before any of them is read.
///
/// ```
///   model MATCHES "M[0-9]"     the keys of model_key that match, and their ranges of its index
///   any text CONTAINS "bmw"    text blocks
///   parked CONTAINS " 18:30"   the index of the sections by hour
///   AND, OR                    intersection and union of the bitmaps
/// ```
///
/// Each step returns a bitmap of rows that certainly match and one of rows that have to be
/// rechecked. The plan is an immutable value, so that its cost is known, and can be shown, before
/// it is run.
indirect enum FilterPlan: Sendable {
  /// No row matches.
  case nothing
  /// The rows that the filter names.
  case identifiers([Int64])
  /// The rows with one of some keys, from an index.
  case keys(KeyScan)
  /// The rows whose folded texts fulfil a condition, from the text blocks of so many rows.
  case textBlocks(TextCondition, storedCount: Int)
  /// The rows that an index finds by one of some conditions, so many at the most.
  case index([SQLFragment], rowCount: Int)
  /// The rows for which a condition holds, from a scan of the table with so many rows. They match
  /// unless the condition has a residual.
  case table(SQLFragment, hasResidual: Bool, storedCount: Int)
  /// The rows of the list's partitions, from an index.
  case partitions(rowCount: Int)
  case intersection([FilterPlan])
  case union([FilterPlan])
  /// The filter is rechecked for every row that the plan finds.
  case rechecked(FilterPlan)

  /// A scan of an index for the rows with some values of one attribute.
  struct KeyScan: Sendable {
    /// The conditions on the index; a row of the scan fulfils one of them.
    let conditions: [SQLFragment]
    /// The column of the index.
    let column: String
    /// How many rows the scan finds at the most.
    let rowCount: Int
    /// The keys, with null for the unknown.
    let keys: Set<Value>
    /// Whether some spelling of a key does not match, so that the rows are rechecked.
    let hasResidual: Bool
    /// The spellings of the keys with their row counts, where the keys are texts and none of them
    /// is null.
    let spellings: [SectionIdentity: SpellingCount]
  }

  /// How many rows are found at the most; nil where the section counts do not bound them.
  var estimatedRows: Int? {
    switch self {
    case .nothing: 0
    case .identifiers(let ids): ids.count
    case .keys(let keys): keys.rowCount
    case .textBlocks, .table: nil
    case .partitions(let rowCount), .index(_, let rowCount): rowCount
    case .intersection(let plans): plans.compactMap(\.estimatedRows).min()
    case .union(let plans):
      plans.reduce(0 as Int?) { sum, plan in
        sum.flatMap { sum in plan.estimatedRows.map { sum + $0 } }
      }
    case .rechecked(let plan): plan.estimatedRows
    }
  }

  /// The cost of running the plan, without the recheck of the rows that it leaves.
  var cost: Int {
    switch self {
    case .nothing: 0
    case .identifiers(let ids): ScanCost.product(ids.count, ScanCost.row)
    case .keys(let keys): ScanCost.product(keys.rowCount, ScanCost.indexEntry)
    case .textBlocks(_, let storedCount): ScanCost.product(storedCount, ScanCost.textOfRow)
    case .partitions(let rowCount): ScanCost.product(rowCount, ScanCost.indexEntry)
    case .index(_, let rowCount): ScanCost.product(rowCount, ScanCost.indexedRow)
    case .table(_, _, let storedCount): ScanCost.product(storedCount, ScanCost.rowInSQL)
    case .intersection(let plans), .union(let plans):
      plans.reduce(0) { min($0, .max / 2) + min($1.cost, .max / 2) }
    case .rechecked(let plan): plan.cost
    }
  }

  /// Whether a step searches the text blocks.
  var searchesTexts: Bool {
    switch self {
    case .nothing, .identifiers, .keys, .partitions, .index, .table: false
    case .textBlocks: true
    case .intersection(let plans), .union(let plans): plans.contains(where: \.searchesTexts)
    case .rechecked(let plan): plan.searchesTexts
    }
  }
}

// MARK: - Description

extension FilterPlan {
  /// The plan with a line for each step.
  func lines(in access: AccessPlan, indent: String = "") -> [String] {
    let parts: [FilterPlan] =
      switch self {
      case .intersection(let plans), .union(let plans): plans
      case .rechecked(let plan): [plan]
      default: []
      }
    return [indent + line(in: access)]
      + parts.flatMap { $0.lines(in: access, indent: indent + "  ") }
  }

  /// The plan as a line of its own, without the plans that it combines.
  func line(in access: AccessPlan) -> String {
    switch self {
    case .nothing: "No row: the condition is never true"
    case .identifiers(let ids): "Rows of \(ids.count) identifiers"
    case .keys(let keys):
      "Bitmap index scan: \(keys.keys.count) keys of \(keys.column), \(keys.rowCount) rows"
        + (keys.hasResidual ? " at most" : "")
    case .textBlocks(let condition, _):
      "Bitmap scan of text blocks: " + condition.description(in: access.table.entity)
    case .index(_, let rowCount):
      "Bitmap index scan: the text of a date, \(rowCount) rows at most"
    case .table: "Bitmap table scan"
    case .partitions(let rowCount): "Bitmap index scan: a partition of \(rowCount) rows"
    case .intersection: "Bitmap AND"
    case .union: "Bitmap OR"
    case .rechecked: "Recheck"
    }
  }
}
