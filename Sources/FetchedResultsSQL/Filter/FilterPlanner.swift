import FetchedResults

/// Chooses the ``FilterPlan`` of a list, which says from what the rows that may match are found.
/// How they are put in order is decided by the ``ListScan`` afterwards.
///
/// | the filter tests | the rows come from | exact |
/// |---|---|---|
/// | identifiers | the identifiers | yes |
/// | one counted attribute, of at most 20,000 values | an index | if each spelling matches |
/// | the text of a date | an index by hour, by day or of a sparse attribute | no |
/// | folded texts, and identifiers | text blocks | `contains[cd]` and its like in exact folds |
/// | all of several | an intersection, as below | if nothing is left to recheck |
/// | one of several | the union, if each of them is found | if each is |
/// | texts, or what SQL can tell | the union of text blocks and a scan of the table | no |
/// | anything, in a small partition of a large table | the rows of the partition | no |
/// | anything else | no plan: the rows are read one after another | |
///
/// An intersection has the steps that are worth their cost; the other conditions are rechecked. The
/// planner is an immutable value, used inside one transaction.
struct FilterPlanner {
  private let access: AccessPlan
  private let statistics: AttributeStatistics
  private let hasTextBlocks: Bool
  private let storedCount: Int

  /// More identifiers than this are found as quickly by a scan of the table.
  private static let mostIdentifiers = 1000
  /// More keys than this select many rows.
  private static let mostKeys = 1000
  /// Up to this many keys are compared and not hashed.
  private static let fewKeys = 4

  /// - Parameter hasTextBlocks: Whether the store keeps text blocks: a store of an older version
  ///   has none.
  init(_ access: AccessPlan, _ statistics: AttributeStatistics, hasTextBlocks: Bool) throws {
    self.access = access
    self.statistics = statistics
    self.hasTextBlocks = hasTextBlocks
    storedCount = try statistics.totalCount()
  }

  /// The plan of the list's filter; nil where only the rows themselves can decide it.
  func plan() throws -> FilterPlan? {
    guard let predicate = access.filterPredicate else { return nil }
    let step = try plan(predicate)
    let partitionRowCount = try statistics.partitionRowCount()
    let isSmallPartition =
      ScanCost.product(partitionRowCount, ScanCost.row)
      < (step?.cost ?? ScanCost.product(storedCount, ScanCost.indexEntry))
    if isSmallPartition, partitionRowCount < storedCount {
      return .rechecked(
        .index(
          .init(
            conditions: [.always], rowCount: partitionRowCount,
            subject: "a partition of \(partitionRowCount) rows")))
    }
    return step
  }

  private func plan(_ predicate: ResolvedPredicate) throws -> FilterPlan? {
    if case .constant(let isTrue) = predicate { return isTrue ? nil : .identifiers([]) }
    if let ids = predicate.identifiers {
      return ids.count <= Self.mostIdentifiers ? .identifiers(ids) : nil
    }
    if let keys = try keys(only: predicate) { return keys }
    switch predicate {
    case .and(let parts): return try intersection(of: parts)
    case .or(let parts): return try union(of: parts)
    case .test(let test): return try dateText(test) ?? text(predicate)
    case .constant, .expressionTest, .not: return text(predicate)
    }
  }

  /// The rows that an index finds by the text of a date.
  private func dateText(_ test: AttributeTest) throws -> FilterPlan? {
    func scan(_ conditions: [SQLFragment], _ rowCount: Int) -> FilterPlan {
      .index(
        .init(
          conditions: conditions, rowCount: rowCount,
          subject: "the text of a date, \(rowCount) rows at most", rowCost: ScanCost.indexedRow))
    }
    switch access.rows(whoseTextOfDate: test) {
    case AccessPlan.DateTextRows.none?: return .identifiers([])
    case .sections(let key, let range, let conditions)?:
      return try statistics.rowCount(of: key, in: range).map { scan(conditions, $0) }
    // A plan that finds too many of them costs no more than a scan of the table.
    case .sparse(let condition)?: return scan([condition], 0)
    case nil: return nil
    }
  }

  private func text(_ predicate: ResolvedPredicate) -> FilterPlan? {
    guard hasTextBlocks else { return nil }
    return TextCondition(predicate, in: access.table.entity)
      .map { .textBlocks($0, storedCount: storedCount) }
  }

  private func text(
    all parts: [ResolvedPredicate], _ join: ([ResolvedPredicate]) -> ResolvedPredicate
  ) -> FilterPlan? {
    parts.isEmpty ? nil : text(parts.count == 1 ? parts[0] : join(parts))
  }

  // MARK: - All and any

  /// The cheapest step, and each other step that costs less than rechecking the rows that are left
  /// without it.
  private func intersection(of parts: [ResolvedPredicate]) throws -> FilterPlan? {
    let (counted, others) = access.table.countedParts(of: parts, joinedBy: ResolvedPredicate.and)
    var steps: [FilterPlan] = []
    var texts: [ResolvedPredicate] = []
    var isComplete = true
    for (index, part) in (counted + others).enumerated() {
      if let keys = try keys(only: part) {
        steps.append(keys)
      } else if part.identifiers == nil, text(part) != nil {
        texts.append(part)
      } else if index >= counted.count, let step = try plan(part) {
        steps.append(step)
      } else {
        isComplete = false
      }
    }
    if let step = text(all: texts, ResolvedPredicate.and) {
      steps.append(step)
    } else if !texts.isEmpty {
      // Each of them has few texts to look for, and all together have too many.
      isComplete = false
    }
    steps.sort { $0.cost < $1.cost }
    guard let cheapest = steps.first else { return nil }
    var chosen = [cheapest]
    var rowCount = cheapest.estimatedRows ?? storedCount
    for step in steps.dropFirst() where step.cost < ScanCost.product(rowCount, ScanCost.row) {
      chosen.append(step)
      rowCount = min(rowCount, step.estimatedRows ?? rowCount)
    }
    let plan = chosen.count == 1 ? cheapest : .intersection(chosen)
    return isComplete && chosen.count == steps.count ? plan : .rechecked(plan)
  }

  /// The rows of all steps, if there is one for each operand. The operands that the text blocks can
  /// decide form one step, or as few as they can, unless the keys of counted attributes decide
  /// everything.
  private func union(of parts: [ResolvedPredicate]) throws -> FilterPlan? {
    let (counted, others) = access.table.countedParts(of: parts, joinedBy: ResolvedPredicate.or)
    if others.allSatisfy({ $0.identifiers != nil }) {
      let (steps, unplanned) = try plans(counted, others)
      if unplanned.isEmpty { return .union(steps) }
    }
    let identifiers = parts.filter { $0.identifiers != nil }
    var texts: [ResolvedPredicate] = []
    var rest: [ResolvedPredicate] = []
    for part in parts where part.identifiers == nil {
      if text(part) == nil { rest.append(part) } else { texts.append(part) }
    }
    // A search of texts knows which rows it is at, so it decides identifiers as well.
    if texts.isEmpty { rest += identifiers } else { texts += identifiers }
    let (countedRest, otherRest) = access.table.countedParts(
      of: rest, joinedBy: ResolvedPredicate.or)
    var (steps, unplanned) = try plans(countedRest, otherRest)
    if !unplanned.isEmpty {
      // Without texts, one scan of the table finds all of them.
      guard !texts.isEmpty, let scan = tableScan(any: unplanned) else { return nil }
      steps.append(scan)
    }
    steps += textSteps(any: texts[...])
    return steps.count == 1 ? steps[0] : .union(steps)
  }

  /// The searches of the text blocks that together find what any of some operands finds: one,
  /// unless the operands have too many texts for one search.
  ///
  /// - Parameter parts: Operands that the text blocks can decide.
  private func textSteps(any parts: ArraySlice<ResolvedPredicate>) -> [FilterPlan] {
    if let step = text(all: Array(parts), ResolvedPredicate.or) { return [step] }
    guard parts.count > 1 else { return [] }
    let middle = parts.startIndex + parts.count / 2
    return textSteps(any: parts[..<middle]) + textSteps(any: parts[middle...])
  }

  /// A step for each operand, as far as there is one; a step that finds nothing is left out.
  ///
  /// - Parameter counted: Operands on one counted attribute each. They may be all that the planner
  ///   was asked for, joined again, so it does not plan them anew.
  private func plans(
    _ counted: [ResolvedPredicate], _ others: [ResolvedPredicate]
  ) throws -> (plans: [FilterPlan], unplanned: [ResolvedPredicate]) {
    var plans: [FilterPlan] = []
    var unplanned: [ResolvedPredicate] = []
    for (index, part) in (counted + others).enumerated() {
      let plan =
        index < counted.count
        ? try keys(only: part) ?? text(part) : try plan(part)
      switch plan {
      case nil: unplanned.append(part)
      case .identifiers([])?: break
      case let plan?: plans.append(plan)
      }
    }
    return (plans, unplanned)
  }

  /// The rows for which one of some operands may hold, as far as SQL can tell.
  private func tableScan(any parts: [ResolvedPredicate]) -> FilterPlan? {
    let prefilter = access.table.prefilter(parts.count == 1 ? parts[0] : .or(parts))
    return prefilter.condition.map {
      .table($0, hasResidual: prefilter.hasResidual, storedCount: storedCount)
    }
  }

  // MARK: - Keys

  /// The keys of a predicate that reads one counted attribute only.
  ///
  /// It is tested on each value of that attribute.
  private func keys(only predicate: ResolvedPredicate) throws -> FilterPlan? {
    guard let attribute = CountedAttribute(only: predicate, in: access.table),
      let count = try statistics.count(of: attribute)
    else { return nil }
    let weight = predicate.hasPattern ? ScanCost.patternWeight : 1
    let cost = ScanCost.product(count, predicate.testCount, weight, ScanCost.value)
    guard cost <= ScanCost.product(storedCount, ScanCost.textOfRow) || count < 1000 else {
      return nil
    }
    var row = FetchedRow(
      id: 0, values: Array(repeating: .null, count: access.table.entity.attributes.count))
    // An index holds all spellings of a key under that key. The scan has no residual only if the
    // predicate holds for each of them.
    var keys: Set<Value> = []
    var refusedKeys: [Value] = []
    var spellings: [SectionIdentity: SpellingCount] = [:]
    var rowCount = 0
    for counted in try statistics.values(of: attribute) {
      row.values[attribute.index] = counted.value
      // The section counts have one spelling for null and for all texts that are blank.
      let isOpen = attribute.type == .text && counted.key.isNull
      guard isOpen || predicate.matches(row) else {
        refusedKeys.append(counted.key)
        continue
      }
      if isOpen { refusedKeys.append(counted.key) }
      keys.insert(counted.key)
      if keys.count > Self.mostKeys { return nil }
      rowCount += counted.rowCount
      if attribute.type == .text, !isOpen {
        spellings[SectionIdentity(storedKey: counted.key), default: SpellingCount()]
          .add(counted.value.text, count: counted.rowCount)
      }
    }
    let column = access.table.sortColumn(attribute.reference)
    let known = keys.filter { !$0.isNull }
    var conditions = known.isEmpty ? [] : [SQLFragment.isOne(of: Array(known), column)]
    if known.count < keys.count { conditions.append(SQLFragment("\(column) IS NULL")) }
    // To compare a few keys with all refused keys costs less than to hash the refused keys.
    let hasResidual =
      keys.count <= Self.fewKeys
      ? keys.contains(where: refusedKeys.contains) : refusedKeys.contains(where: keys.contains)
    return .index(
      .init(
        conditions: conditions, rowCount: rowCount,
        subject:
          "\(keys.count) keys of \(column), \(rowCount) rows\(hasResidual ? " at most" : "")",
        hasResidual: hasResidual,
        keys: .init(
          column: column, values: keys, spellings: known.count == keys.count ? spellings : [:])))
  }
}
