import FetchedResults
import GRDB

/// What the summary knows of a filter: a condition that holds for every row it
/// matches and that an index can answer, and how many rows that leaves.
///
/// A condition on a make costs a look at each row; there are a million of them, and
/// sixty makes. The summary has the makes with the rows of each, so they are
/// matched first, exactly as the rows would be:
///
///     make CONTAINS[cd] "citro"   →   make_key IN ('citroen'), 17,000 rows
///
/// Of conditions that must all hold the one that leaves the fewest rows is
/// taken; of those of which one must hold, all, or none is of use. The filter
/// itself is asked of the rows that are left, unless the narrowing is exact.
struct Narrowing {
  let condition: SQLFragment
  /// At the most.
  let rowCount: Int
  /// Whether the rows are those of the filter: all spellings of each key
  /// matched, and nothing else was asked.
  let isExact: Bool
  /// The one column that the keys are of, where none of them is null.
  let column: String?
  /// How the keys are spelled, where they are of one column of texts.
  let spellings: [SectionIdentity: SpellingCount]

  /// Matching more different values than this is as slow as matching rows.
  private static let mostValues = 20_000
  /// More keys than this are many rows.
  private static let mostKeys = 1000
  /// A row that is sought costs as much as ten that are passed in a scan.
  private static let largestShare = 10

  /// The narrowing of a list's filter; nil where reading the table is better.
  init?(_ layout: ListLayout, _ database: Database) throws {
    guard let predicate = layout.filterPredicate, !layout.parts.isEmpty,
      let found = try Self.narrowing(predicate, layout, database)
    else { return nil }
    let total = try Query.integer(
      database,
      "SELECT ifnull(sum(count), 0) FROM \(layout.table.sectionTable) WHERE dimension = 0")
    guard
      found.rowCount <= (total ?? 0) / Int64(Self.largestShare) || found.tellsSections(of: layout)
    else { return nil }
    self = found
  }

  private init(
    _ condition: SQLFragment, rowCount: Int, isExact: Bool, column: String? = nil,
    spellings: [SectionIdentity: SpellingCount] = [:]
  ) {
    self.condition = condition
    self.rowCount = rowCount
    self.isExact = isExact
    self.column = column
    self.spellings = spellings
  }

  /// Whether the sections of a list are the keys, so that no row need be read to
  /// spell them: an index alone has all that is asked for, in order.
  func tellsSections(of layout: ListLayout) -> Bool {
    guard isExact, let column, let section = layout.plan.section, section.key.rule == .value
    else { return false }
    return layout.sectionColumn == column && layout.ordering.first?.sql == column
      && section.attribute.type == .text && layout.isIndexed
      && layout.plan.request.fetchLimit == nil && layout.plan.request.fetchOffset == 0
  }

  /// The narrowing as a part of conditions that must all hold.
  private var inexact: Narrowing {
    Narrowing(condition, rowCount: rowCount, isExact: false, column: column)
  }

  private static func narrowing(
    _ predicate: ResolvedPredicate, _ layout: ListLayout, _ database: Database
  ) throws -> Narrowing? {
    switch predicate {
    case .constant(false): return Narrowing(SQLFragment("0"), rowCount: 0, isExact: true)
    case .constant(true), .expressionTest, .not: return nil
    case .test(let test): return try narrowing([test], layout, database)
    case .and(let all):
      // Tests of one attribute are asked together: one bound of a range leaves many rows.
      var tests: [AttributeReference: [AttributeTest]] = [:]
      var best: Narrowing?
      func take(_ found: Narrowing?) {
        if let found, found.rowCount < best?.rowCount ?? .max { best = found }
      }
      for predicate in all {
        if case .test(let test) = predicate {
          tests[test.attribute, default: []].append(test)
        } else {
          take(try narrowing(predicate, layout, database))
        }
      }
      for tests in tests.values { take(try narrowing(tests, layout, database)) }
      let isOneAttribute = tests.count == 1 && tests.values.first?.count == all.count
      return isOneAttribute ? best : best?.inexact
    case .or(let any):
      var parts: [Narrowing] = []
      for predicate in any {
        guard let part = try narrowing(predicate, layout, database) else { return nil }
        parts.append(part)
      }
      return Narrowing(
        .any(parts.map(\.condition)), rowCount: parts.reduce(0) { $0 + $1.rowCount },
        isExact: parts.allSatisfy(\.isExact))
    }
  }

  /// Asks tests of one attribute of each value that the summary counts.
  private static func narrowing(
    _ tests: [AttributeTest], _ layout: ListLayout, _ database: Database
  ) throws -> Narrowing? {
    let table = layout.table
    guard let reference = tests.first?.attribute,
      case .attribute(_, let description, let clock) = reference, clock == nil,
      let dimension = table.dimension(of: .value(description.name)),
      try isSmall(dimension, layout, database)
    else { return nil }
    let isText = description.type == .text
    // All spellings of a key stand together: whether a key is meant whole depends on it.
    let query = try Query(
      database,
      """
      SELECT key, spelling, count FROM \(table.sectionTable)
        WHERE \(rows(dimension, layout)) ORDER BY part, key
      """)
    var keys: [Value] = []
    var isExact = true
    var refusedKey: Value?
    var spellings: [SectionIdentity: SpellingCount] = [:]
    var rowCount = 0
    var hasUnknown = false
    while try query.step() {
      if query.isUnknownKey(0) {
        // The summary has one spelling for null and for all texts that are blank.
        guard isText || tests.allSatisfy({ $0.matches(value: .null) }) else { continue }
        hasUnknown = true
        isExact = isExact && !isText
      } else {
        let key = query.value(0, as: description.type)
        let value = isText ? Value(query.text(1)) : key
        guard tests.allSatisfy({ $0.matches(value: value) }) else {
          if keys.last == key { isExact = false }
          refusedKey = key
          continue
        }
        // Spellings of one key follow one another.
        if refusedKey == key { isExact = false }
        if keys.last != key { keys.append(key) }
        if keys.count > mostKeys { return nil }
      }
      let count = try IndexedReader.sound(query.integer(2))
      rowCount += count
      if isText, let key = keys.last, !query.isUnknownKey(0) {
        spellings[SectionIdentity(key), default: SpellingCount()].add(query.text(1), count: count)
      }
    }
    let column = table.sortColumn(reference)
    let parameters = keys.map { _ in "?" }.joined(separator: ", ")
    var conditions: [SQLFragment] = []
    if !keys.isEmpty {
      conditions.append(
        SQLFragment("\(column) IN (\(parameters))", keys.map(SQLFragment.Binding.value)))
    }
    if hasUnknown { conditions.append(SQLFragment("\(column) IS NULL")) }
    return Narrowing(
      .any(conditions), rowCount: rowCount, isExact: isExact && layout.parts.count == 1,
      column: hasUnknown ? nil : column, spellings: spellings)
  }

  private static func isSmall(
    _ dimension: Int, _ layout: ListLayout, _ database: Database
  ) throws -> Bool {
    let limited = "SELECT 1 FROM \(layout.table.sectionTable) WHERE \(rows(dimension, layout))"
    let count = try Query.integer(
      database, "SELECT count(*) FROM (\(limited) LIMIT \(mostValues + 1))")
    return (count ?? 0) <= Int64(mostValues)
  }

  private static func rows(_ dimension: Int, _ layout: ListLayout) -> String {
    let parts = layout.parts.map(String.init).joined(separator: ", ")
    return "dimension = \(dimension) AND part IN (\(parts))"
  }
}
