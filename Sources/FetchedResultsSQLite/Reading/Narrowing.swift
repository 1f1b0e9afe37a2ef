import FetchedResults

/// What is known of a filter without the rows: a condition that holds for every
/// row it matches and that an index can answer, and how many rows that leaves.
///
/// A condition on a make costs a look at each row; there are a million of them, and
/// sixty makes. The summary has the makes with the rows of each, so they are
/// matched first, exactly as the rows would be:
///
///     make CONTAINS[cd] "citro"   →   make_key IN ('citroen'), 17,000 rows
///
/// Of conditions that must all hold the one that leaves the fewest rows is taken;
/// of those of which one must hold, all. The filter itself is asked of the rows
/// that are left, unless the narrowing is exact. An exact one also stands in for
/// a pattern where the rows are too many to be sought: whether a key is one of a few
/// is known sooner than whether a text has a pattern.
struct Narrowing {
  let condition: SQLFragment
  /// At the most.
  let rowCount: Int
  /// Whether the rows are those of the filter: all spellings of each key
  /// matched, and nothing else was asked.
  let isExact: Bool
  /// The one column that the keys are of, where none of them is null.
  let column: String?
  /// Whether the rows are sought by their identifiers, not by an index that begins
  /// with the part of the table.
  let isOfIdentifiers: Bool
  /// How the keys are spelled, where they are of one column of texts.
  let spellings: [SectionIdentity: SpellingCount]
  /// Whether the rows are few enough for an index to find them.
  private(set) var isSought = true

  /// More keys than this are many rows.
  private static let mostKeys = 1000
  /// A row that is sought costs as much as ten that are passed in a scan.
  private static let largestShare = 10

  /// The narrowing of a list's filter; nil where the filter is better asked of the rows.
  init?(
    _ question: NarrowingQuestion, _ layout: ListLayout, _ summary: inout ValueSummary
  ) throws {
    guard var found = try Self.answer(question, layout, &summary) else { return nil }
    let isFew = found.rowCount <= (try summary.totalCount()) / Self.largestShare
    found.isSought = isFew || found.tellsSections(of: layout)
    let isDear = layout.filterPredicate.map { layout.table.cost(of: $0) >= .pattern } ?? false
    guard found.isSought || found.isExact && isDear && !found.isOfIdentifiers else { return nil }
    self = found
  }

  private init(
    _ condition: SQLFragment, rowCount: Int, isExact: Bool, column: String? = nil,
    isOfIdentifiers: Bool = false, spellings: [SectionIdentity: SpellingCount] = [:]
  ) {
    self.condition = condition
    self.rowCount = rowCount
    self.isExact = isExact
    self.column = column
    self.isOfIdentifiers = isOfIdentifiers
    self.spellings = spellings
  }

  /// Whether the index that finds the rows has them in the order of the list, all in one segment.
  func hasOrder(of layout: ListLayout) -> Bool {
    guard isSought, let column, layout.parts.count == 1, layout.isIndexed,
      layout.ordering.first?.sql == column
    else { return false }
    return layout.plan.section == nil || layout.sectionColumn == column
  }

  /// Whether the sections of a list are the keys, so that no row need be read to
  /// count or to spell them.
  func tellsSections(of layout: ListLayout) -> Bool {
    guard isExact, !layout.plan.isWindow,
      let section = layout.plan.section
    else { return false }
    return section.key.rule == .value && section.attribute.type == .text
      && hasOrder(of: layout)
  }

  /// The narrowing as a part of conditions that must all hold.
  private var inexact: Narrowing {
    Narrowing(
      condition, rowCount: rowCount, isExact: false, column: column,
      isOfIdentifiers: isOfIdentifiers)
  }

  // MARK: - Answers

  private static func answer(
    _ question: NarrowingQuestion, _ layout: ListLayout, _ summary: inout ValueSummary
  ) throws -> Narrowing? {
    switch question {
    case .nothing: return Narrowing(SQLFragment("0"), rowCount: 0, isExact: true)
    case .identifiers(let ids):
      return Narrowing(
        isOne(of: ids.map(Value.integer), layout.table.id), rowCount: ids.count, isExact: true,
        isOfIdentifiers: true)
    case .values(let attribute, let predicate):
      return try values(attribute, predicate, layout, &summary)
    case .all(let questions): return try best(of: questions, layout, &summary)
    case .any(let questions):
      var answers: [Narrowing] = []
      for question in questions {
        guard let answer = try answer(question, layout, &summary) else { return nil }
        answers.append(answer)
      }
      return Narrowing(
        union(answers.map(\.condition), layout),
        rowCount: answers.reduce(0) { $0 + $1.rowCount }, isExact: answers.allSatisfy(\.isExact),
        isOfIdentifiers: true)
    }
  }

  /// The answer that leaves the fewest rows. A question is not asked where its
  /// answer is more work than the rows that are left already.
  private static func best(
    of questions: [NarrowingQuestion], _ layout: ListLayout, _ summary: inout ValueSummary
  ) throws -> Narrowing? {
    var best: Narrowing?
    let costs = try questions.map { try $0.cost(in: layout.table, &summary) }
    for (question, cost) in zip(questions, costs).sorted(by: { $0.1 < $1.1 }) {
      if let best, cost >= best.rowCount { break }
      guard let answer = try answer(question, layout, &summary) else { continue }
      if answer.rowCount < best?.rowCount ?? .max { best = answer }
    }
    return best?.inexact
  }

  /// Asks a predicate of each value of the only attribute that it reads.
  private static func values(
    _ attribute: NarrowingQuestion.CountedAttribute, _ predicate: ResolvedPredicate,
    _ layout: ListLayout, _ summary: inout ValueSummary
  ) throws -> Narrowing? {
    guard try summary.count(of: attribute) != nil else { return nil }
    let isText = attribute.type == .text
    var row = FetchedResults.Row(
      id: 0, values: Array(repeating: .null, count: layout.table.entity.attributes.count))
    // All spellings of a key stand together: whether a key is meant whole depends on it.
    var (keys, refusedKeys): (Set<Value>, Set<Value>) = ([], [])
    var spellings: [SectionIdentity: SpellingCount] = [:]
    var rowCount = 0
    for counted in try summary.values(of: attribute) {
      row.values[attribute.index] = counted.value
      // The summary has one spelling for null and for all texts that are blank.
      let isOpen = isText && counted.key.isNull
      guard isOpen || predicate.matches(row) else {
        refusedKeys.insert(counted.key)
        continue
      }
      if isOpen { refusedKeys.insert(counted.key) }
      keys.insert(counted.key)
      if keys.count > mostKeys { return nil }
      rowCount += counted.rowCount
      if isText, !isOpen {
        spellings[SectionIdentity(counted.key), default: SpellingCount()]
          .add(counted.value.text, count: counted.rowCount)
      }
    }
    let column = layout.table.sortColumn(attribute.reference)
    let known = keys.filter { !$0.isNull }
    var conditions = known.isEmpty ? [] : [isOne(of: Array(known), column)]
    if known.count < keys.count { conditions.append(SQLFragment("\(column) IS NULL")) }
    return Narrowing(
      union(conditions.map { .all(layout.bothParts + [$0]) }, layout),
      rowCount: rowCount, isExact: keys.isDisjoint(with: refusedKeys),
      column: known.count == keys.count ? column : nil, isOfIdentifiers: conditions.count > 1,
      spellings: spellings)
  }

  // MARK: - SQL

  private static func isOne(of values: [Value], _ column: String) -> SQLFragment {
    let parameters = values.map { _ in "?" }.joined(separator: ", ")
    return SQLFragment("\(column) IN (\(parameters))", values.map(SQLFragment.Binding.value))
  }

  /// SQLite takes no index for the sides of an OR where all of them need the
  /// part of the table too. So each is asked for its identifiers.
  private static func union(_ conditions: [SQLFragment], _ layout: ListLayout) -> SQLFragment {
    guard conditions.count > 1 else { return .any(conditions) }
    let table = layout.table
    let selects = conditions.map {
      "SELECT \(table.id) FROM \(table.table) WHERE " + .all(layout.onlyPart + [$0])
    }
    return "\(table.id) IN (" + .joined(selects, separator: " UNION ALL ") + ")"
  }
}

extension ListLayout {
  /// The condition on the part of the table, where the list has rows of one only.
  var onlyPart: [SQLFragment] {
    guard let partition = table.partitionColumn, parts.count == 1 else { return [] }
    return [SQLFragment("\(partition) = \(parts[0])")]
  }

  /// That a row lies in one of both parts: no news, but every index begins with the part.
  fileprivate var bothParts: [SQLFragment] {
    guard let partition = table.partitionColumn, parts.count > 1 else { return [] }
    return [SQLFragment("\(partition) IN (\(parts.map(String.init).joined(separator: ", ")))")]
  }
}
