import FetchedResults

/// A plan as SQL sees it: which rows, in which columns' order, in which segments.
///
/// SQLite knows one place for null (first when ascending) and one for what has
/// no letter (before the letters). A list that wants them elsewhere is read as
/// up to three *segments*, each a range of the same index, one after another:
///
/// ```
///   make_key:   NULL | "" … "9" | "a" … "z"      the index
///   segments:   3rd  |   2nd    |    1st         sections by letter, unknown last
/// ```
struct AccessPlan {
  let table: TableLayout
  let plan: FetchPlan

  /// The parts of the partition that the list holds rows of.
  let partitions: [Int64]

  /// What the partition does not decide; nil where it decides all.
  let filterPredicate: ResolvedPredicate?

  /// What rows are ordered by inside a segment. The last is the identifier.
  let ordering: [OrderingColumn]

  /// In the order of the list; at least one.
  let indexRanges: [IndexRange]

  /// The column that tells sections apart; nil for one section.
  let sectionColumn: String?

  /// Which dimension of the summary counts the sections; nil if none does.
  let groupingID: Int?

  /// Whether an index holds the rows in this order.
  let isIndexed: Bool

  struct OrderingColumn: Hashable {
    let sql: String
    let isAscending: Bool

  }

  enum IndexRange: Hashable {
    /// The whole list.
    case all
    /// Rows with a section key, or with a letter.
    case known, lettered
    /// Rows whose text begins with no letter.
    case other
    /// Rows without a section key.
    case unknown
  }

  init(_ plan: FetchPlan, in table: TableLayout) {
    self.table = table
    self.plan = plan
    (partitions, filterPredicate) = Self.partition(plan.predicate, in: table)
    ordering = Self.ordering(plan, in: table)
    indexRanges = Self.indexRanges(plan)
    sectionColumn = plan.section.map { table.sectionColumn($0.key.rule, of: $0.attribute) }
    groupingID = plan.section.map { table.groupingID(of: $0.key) } ?? 0
    isIndexed = Self.isIndexed(plan, in: table)
  }

  /// Whether an index holds exactly the rows of the list, and the summary their sections.
  var isCounted: Bool {
    isIndexed && filterPredicate == nil && !partitions.isEmpty && groupingID != nil
      && !plan.isWindow
  }

  // MARK: - Partition

  /// Takes out of a predicate what says which part of the table is asked for.
  private static func partition(
    _ predicate: ResolvedPredicate?, in table: TableLayout
  ) -> (partitions: [Int64], filter: ResolvedPredicate?) {
    if case .constant(true) = predicate { return Self.partition(nil, in: table) }
    guard let partition = table.entity.partition else {
      return ([0], predicate)
    }
    let conditions: [ResolvedPredicate] =
      switch predicate {
      case .and(let all): all
      case let single?: [single]
      case nil: []
      }
    var partitions: [Int64] = [0, 1]
    var rest: [ResolvedPredicate] = []
    for condition in conditions {
      if case .test(let test) = condition,
        case .attribute(_, let description, _) = test.attribute, description.name == partition
      {
        switch test.condition {
        case .isNull: partitions.removeAll { $0 == 1 }
        case .isNotNull: partitions.removeAll { $0 == 0 }
        default: rest.append(condition)
        }
      } else {
        rest.append(condition)
      }
    }
    return (partitions, rest.isEmpty ? nil : rest.count == 1 ? rest[0] : .and(rest))
  }

  // MARK: - Order

  private static func ordering(
    _ plan: FetchPlan, in table: TableLayout
  ) -> [OrderingColumn] {
    var columns: [OrderingColumn] = []
    if let section = plan.section, !section.isFollowedBy(plan.terms) {
      columns.append(
        OrderingColumn(
          sql: table.sectionColumn(section.key.rule, of: section.attribute),
          isAscending: section.isAscending))
    }
    for term in plan.terms {
      columns.append(
        OrderingColumn(sql: table.sortColumn(term.attribute), isAscending: term.isAscending))
    }
    return columns
  }

  private static func indexRanges(_ plan: FetchPlan) -> [IndexRange] {
    guard let section = plan.section else { return [.all] }
    let known: [IndexRange] = section.key.rule == .firstLetter ? [.lettered, .other] : [.known]
    return switch section.key.unknownPosition {
    case .first: [.unknown] + known
    case .last: known + [.unknown]
    case .excluded: known
    }
  }

  private static func isIndexed(_ plan: FetchPlan, in table: TableLayout) -> Bool {
    table.orders.contains { order in
      guard plan.terms == order.terms || plan.terms == order.terms.map(\.reversed)
      else { return false }
      guard let section = plan.section else { return true }
      return section.attribute == plan.terms[0].attribute
        && section.isAscending == plan.terms[0].isAscending
        && order.sections.contains {
          $0.attribute == section.key.attribute && $0.rule == section.key.rule
        }
    }
  }

  // MARK: - SQL

  /// The rows of a segment; nil for no condition.
  func condition(_ indexRange: IndexRange) -> String? {
    guard let section = plan.section else { return nil }
    // The column that the index is ordered by: SQLite does not know that the
    // hour is null where the date is, and would sort.
    let rule = section.key.rule.followsAttribute ? .value : section.key.rule
    let column = table.sectionColumn(rule, of: section.attribute)
    return switch indexRange {
    case .all: nil
    case .known: "\(column) IS NOT NULL"
    case .lettered: "\(column) >= 'a'"
    case .other: "\(column) < 'a'"
    case .unknown: "\(column) IS NULL"
    }
  }

  /// The keys of the summary that belong to a segment.
  func keyCondition(_ indexRange: IndexRange) -> String {
    switch indexRange {
    case .all: SQLFragment.always.sql
    case .known: table.dialect.isKnownKey
    case .lettered: "key >= 'a' AND \(table.dialect.isKnownKey)"
    case .other: "key < 'a'"
    case .unknown: table.dialect.isUnknownKey
    }
  }

  /// The condition that a row lies in a part; nil where the table has one only.
  func condition(partition: Int64) -> String? {
    table.partitionColumn.map { "\($0) = \(partition)" }
  }

  var orderBy: String {
    ordering.map { table.dialect.orderTerm($0.sql, $0.isAscending) }.joined(separator: ", ")
  }
}

extension FetchPlan.SectionPlan {
  /// Whether rows sorted by the terms are in the order of the sections too.
  fileprivate func isFollowedBy(_ terms: [FetchPlan.Term]) -> Bool {
    key.rule.followsAttribute && terms.first?.attribute == attribute
      && terms.first?.isAscending == isAscending
  }
}
