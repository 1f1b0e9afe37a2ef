import FetchedResults
import Synchronization

/// How SQL reads the list of a `FetchPlan`: from which partitions, in the order of which columns,
/// and in which ranges of the index.
///
/// SQLite has one position for null (first when ascending) and one for texts that begin with no
/// letter (before the letters). A list that wants them elsewhere is read as up to three *index
/// ranges*, one after another:
///
/// ```
///   make_key:      NULL | "" … "9" | "a" … "z"      the index
///   index ranges:  3rd  |   2nd    |    1st         sections by letter, unknown last
/// ```
///
/// All readers and statements of a list are built from this immutable object, which they share: as
/// a value it was copied, layout and all, for each row of a section count.
final class AccessPlan: Sendable {
  let table: TableLayout
  let plan: FetchPlan

  /// The partitions that the list holds rows of.
  let partitions: [Int64]

  /// The conditions that the partitions do not decide; nil where they decide all.
  let filterPredicate: ResolvedPredicate?

  /// The columns that order the rows within an index range. The last is the identifier.
  let ordering: [OrderingColumn]

  /// These columns as `ORDER BY` has them.
  let orderBy: String

  /// The index ranges in list order; at least one.
  let indexRanges: [IndexRange]

  /// The column that distinguishes the sections; nil for one section.
  let sectionColumn: String?

  /// The grouping id under which the sections are counted; nil if they are not counted.
  let groupingID: Int?

  /// Whether an index holds the rows in this order.
  let isIndexed: Bool

  let texts = StatementTexts()

  /// A column that the rows are ordered by, with its direction.
  struct OrderingColumn: Hashable {
    let sql: String
    let isAscending: Bool
  }

  /// A range of the index, bounded by the section keys of its rows.
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
    orderBy = Self.orderBy(ordering, table.dialect)
    indexRanges = Self.indexRanges(plan)
    sectionColumn = plan.section.map { table.sectionColumn($0.key.rule, of: $0.attribute) }
    groupingID = plan.section.map { table.groupingID(of: $0.key) } ?? 0
    isIndexed = Self.isIndexed(plan, in: table)
  }

  /// The grouping id under which the letters are counted that the sections begin with; nil if they
  /// are not counted.
  var letterGroupingID: Int? {
    plan.section.flatMap { table.groupingID(of: .firstLetter($0.key.attribute)) }
  }

  /// A plan whose statements walk the same rows from the last to the first. Its positions and its
  /// sections are not turned round.
  var walkingBackwards: AccessPlan { AccessPlan(turning: self) }

  private init(turning other: AccessPlan) {
    table = other.table
    plan = other.plan
    partitions = other.partitions
    filterPredicate = other.filterPredicate
    ordering = other.ordering.map { OrderingColumn(sql: $0.sql, isAscending: !$0.isAscending) }
    orderBy = Self.orderBy(ordering, table.dialect)
    indexRanges = other.indexRanges
    sectionColumn = other.sectionColumn
    groupingID = other.groupingID
    isIndexed = other.isIndexed
  }

  /// Whether an index holds exactly the rows of the list, and the section counts hold its sections.
  var isCounted: Bool {
    isIndexed && filterPredicate == nil && !partitions.isEmpty && groupingID != nil
      && !plan.isWindow
  }

  // MARK: - Partition

  /// Splits a predicate into the partitions that it selects and the conditions that remain.
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

  /// The condition that a row lies in an index range; nil if every row does.
  func condition(_ indexRange: IndexRange) -> String? {
    guard let section = plan.section else { return nil }
    // The condition names the column that orders the index: SQLite cannot infer that the hour is
    // null where the date is, and would sort.
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

  /// The condition that a section count belongs to an index range.
  func keyCondition(_ indexRange: IndexRange) -> String {
    let key = sectionKeyColumn
    return switch indexRange {
    case .all: SQLFragment.always.sql
    case .known: table.dialect.isKnownKey(key)
    case .lettered: "\(key) >= 'a' AND \(table.dialect.isKnownKey(key))"
    case .other: "\(key) < 'a'"
    case .unknown: table.dialect.isUnknownKey(key)
    }
  }

  /// The column of the section counts that holds the keys of the list's sections.
  var sectionKeyColumn: String {
    table.sectionKeyColumn(
      plan.section?.key.rule ?? .value, of: plan.section?.attribute.type ?? .integer)
  }

  /// The partitions as `IN` lists them. A list without rows has none, and SQL needs a value.
  var partitionList: String {
    partitions.isEmpty ? "NULL" : partitions.map(String.init).joined(separator: ", ")
  }

  /// The condition that a row lies in a partition; nil where the table has only one.
  func condition(partition: Int64) -> String? {
    table.partitionColumn.map { "\($0) = \(partition)" }
  }

  private static func orderBy(_ ordering: [OrderingColumn], _ dialect: any Dialect) -> String {
    ordering.map { dialect.orderTerm($0.sql, $0.isAscending) }.joined(separator: ", ")
  }
}

extension FetchPlan.SectionPlan {
  /// Whether rows sorted by the terms are in section order too.
  fileprivate func isFollowedBy(_ terms: [FetchPlan.Term]) -> Bool {
    key.rule.followsAttribute && terms.first?.attribute == attribute
      && terms.first?.isAscending == isAscending
  }
}

/// The texts of a plan's statements, each made when it is first needed: to make one takes as long
/// as to read a row.
///
/// A mutex guards the texts. It is held while a text is made: making a text must not ask for
/// another.
final class StatementTexts: Sendable {
  /// What distinguishes the statements of a plan that have no values.
  enum Statement: Equatable {
    case sectionCounts(AccessPlan.IndexRange, groupingID: Int)
    case rowCount(AccessPlan.IndexRange)
    /// The rows of an index range from its beginning on.
    case rows(AccessPlan.IndexRange)
  }

  /// A list needs a handful. A dictionary would be one more type for Swift to make at each start.
  private let made = Mutex<[(statement: Statement, text: String)]>([])

  /// - Parameter make: Returns the same text each time.
  func text(_ statement: Statement, _ make: () -> String) -> String {
    made.withLock { made in
      if let known = made.first(where: { $0.statement == statement }) { return known.text }
      let text = make()
      made.append((statement, text))
      return text
    }
  }
}
