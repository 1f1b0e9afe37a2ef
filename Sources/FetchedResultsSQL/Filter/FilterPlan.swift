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
  /// The rows that the filter names; none where it is never true.
  case identifiers([Int64])
  /// The rows that an index finds.
  case index(IndexScan)
  /// The rows whose folded texts fulfil a condition, from the text blocks of so many rows.
  case textBlocks(TextCondition, storedCount: Int)
  /// The rows for which a condition holds, from a scan of the table with so many rows. They match
  /// unless the condition has a residual.
  case table(SQLFragment, hasResidual: Bool, storedCount: Int)
  case intersection([FilterPlan])
  case union([FilterPlan])
  /// The filter is rechecked for every row that the plan finds.
  case rechecked(FilterPlan)

  /// A scan of an index for the rows that fulfil one of some conditions.
  struct IndexScan: Sendable {
    let conditions: [SQLFragment]
    /// How many rows the scan finds at the most.
    let rowCount: Int
    /// What the scan finds, as the plan shows it.
    let subject: String
    /// What it costs to find a row.
    var rowCost = ScanCost.indexEntry
    /// Whether the rows have to be rechecked.
    var hasResidual = true
    /// The keys that the conditions select; nil where they test something else.
    var keys: Keys?
  }

  /// Some values of a counted attribute.
  struct Keys: Sendable {
    /// The column of the index.
    let column: String
    /// The keys, with null for the unknown.
    let values: Set<Value>
    /// The spellings of the keys with their row counts, where the keys are texts and none of them
    /// is null.
    let spellings: [SectionIdentity: SpellingCount]
  }

  /// How many rows are found at the most; nil where the section counts do not bound them.
  var estimatedRows: Int? {
    switch self {
    case .identifiers(let ids): ids.count
    case .index(let scan): scan.rowCount
    case .textBlocks, .table: nil
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
    case .identifiers(let ids): ScanCost.product(ids.count, ScanCost.row)
    case .index(let scan): ScanCost.product(scan.rowCount, scan.rowCost)
    case .textBlocks(_, let storedCount): ScanCost.product(storedCount, ScanCost.textOfRow)
    case .table(_, _, let storedCount): ScanCost.product(storedCount, ScanCost.rowInSQL)
    case .intersection(let plans), .union(let plans):
      plans.reduce(0) { min($0, .max / 2) + min($1.cost, .max / 2) }
    case .rechecked(let plan): plan.cost
    }
  }

  /// The plans that this one combines.
  private var parts: [FilterPlan] {
    switch self {
    case .identifiers, .index, .textBlocks, .table: []
    case .intersection(let plans), .union(let plans): plans
    case .rechecked(let plan): [plan]
    }
  }

  /// Whether a step searches the text blocks.
  var searchesTexts: Bool {
    if case .textBlocks = self { true } else { parts.contains(where: \.searchesTexts) }
  }

  // MARK: - Description

  /// The plan with a line for each step.
  func lines(in access: AccessPlan, indent: String = "") -> [String] {
    [indent + line(in: access)] + parts.flatMap { $0.lines(in: access, indent: indent + "  ") }
  }

  /// The plan as a line of its own, without the plans that it combines.
  func line(in access: AccessPlan) -> String {
    switch self {
    case .identifiers([]): "No row: the condition is never true"
    case .identifiers(let ids): "Rows of \(ids.count) identifiers"
    case .index(let scan): "Bitmap index scan: \(scan.subject)"
    case .textBlocks(let condition, _):
      "Bitmap scan of text blocks: " + condition.description(in: access.table.entity)
    case .table: "Bitmap table scan"
    case .intersection: "Bitmap AND"
    case .union: "Bitmap OR"
    case .rechecked: "Recheck"
    }
  }
}
