import FetchedResults

/// The conditions of a filter that a database can evaluate: the conditions on numbers, dates and
/// nulls, and what a text tells of a date. This library compares texts by rules of its own, in the
/// row.
///
/// A prefilter reduces the rows that a scan of the table has to decode. It is an immutable result
/// of planning.
struct Prefilter {
  /// Holds for every row that matches; nil where the database can evaluate nothing.
  let condition: SQLFragment?
  /// Whether the condition also holds for rows that do not match, so that they are rechecked.
  let hasResidual: Bool
  /// Whether an index finds the rows: the condition tests a single column with which an index
  /// begins, or holds only for rows that have a value of a sparse attribute.
  var isIndexed = false
}

extension TableLayout {
  /// SQLite binds no more than 32,766 values, and its parser keeps no more than 100 tokens waiting.
  /// A predicate with more tests or deeper nesting than this is tested on the rows.
  private static let mostTests = 5000
  private static let mostLevels = 30

  /// The prefilter of a predicate.
  func prefilter(_ predicate: ResolvedPredicate) -> Prefilter {
    guard predicate.testCount <= Self.mostTests, predicate.depth <= Self.mostLevels else {
      return Prefilter(condition: nil, hasResidual: true)
    }
    var prefilter = condition(predicate)
    let attributes = Set(predicate.attributes)
    prefilter.isIndexed =
      attributes.count == 1 && predicate.comparesValues
      && orders.contains { $0.terms.first?.attribute == attributes.first }
      || needsSparseValue(predicate)
    return prefilter
  }

  private func condition(_ predicate: ResolvedPredicate) -> Prefilter {
    switch predicate {
    case .constant(let constant):
      return Prefilter(condition: constant ? .always : .never, hasResidual: false)
    case .test(let test):
      if let condition = condition(test) { return exactly(condition) }
      if let condition = dateTextCondition(test) {
        return Prefilter(condition: SQLFragment(condition), hasResidual: true)
      }
      return textPrefilter(predicate)
    case .expressionTest(let test): return condition(test).map(exactly) ?? textPrefilter(predicate)
    case .and(let parts):
      let all = parts.map(condition)
      let known = all.compactMap(\.condition)
      return Prefilter(
        condition: known.isEmpty ? nil : .all(known),
        hasResidual: all.contains(where: \.hasResidual))
    case .or(let parts):
      let any = parts.map(condition)
      let known = any.compactMap(\.condition)
      return Prefilter(
        condition: known.count == any.count ? .any(known.unique) : nil,
        hasResidual: any.contains(where: \.hasResidual))
    case .not(let part):
      let known = condition(part)
      return exactly(known.hasResidual ? nil : known.condition.map { "NOT (" + $0 + ")" })
    }
  }

  /// Whether every row that matches has a value of a sparse attribute, and the condition says so.
  private func needsSparseValue(_ predicate: ResolvedPredicate) -> Bool {
    switch predicate {
    case .and(let parts): return parts.contains(where: needsSparseValue)
    case .test(let test):
      guard case .attribute(_, let description, nil) = test.attribute,
        case .isNotNull = test.condition
      else { return false }
      return indexedSparseAttributes.contains(description.name)
    case .constant, .expressionTest, .or, .not: return false
    }
  }

  private func exactly(_ condition: SQLFragment?) -> Prefilter {
    Prefilter(condition: condition, hasResidual: condition == nil)
  }

  /// What a column of folded texts can exclude of a test of texts.
  private func textPrefilter(_ predicate: ResolvedPredicate) -> Prefilter {
    let condition = dialect.serverSearch.flatMap { search in
      TextCondition(predicate, in: entity).flatMap { $0.condition(search, in: self) }
    }
    return Prefilter(condition: condition, hasResidual: true)
  }

  private func condition(_ test: AttributeTest) -> SQLFragment? {
    let column = valueColumn(test.attribute)
    switch test.condition {
    case .isNull: return SQLFragment("\(column) IS NULL")
    case .isNotNull: return SQLFragment("\(column) IS NOT NULL")
    case .value(_, let value) where !isComparable(value, with: test.attribute): return nil
    case .value(.equalTo, let value):
      return SQLFragment("\(column) \(dialect.isSame) ?", value: value)
    case .value(.notEqualTo, let value):
      return SQLFragment("\(column) \(dialect.isDistinct) ?", value: value)
    case .value(let comparison, let value):
      return SQLFragment(
        "(\(column) IS NOT NULL AND \(column) \(comparison.rawValue) ?)", value: value)
    case .oneOf(let set):
      guard test.attribute.type != .text,
        set.values.allSatisfy({ isComparable($0, with: test.attribute) })
      else { return nil }
      let member = SQLFragment.isOne(of: set.values, column)
      return set.hasNull
        ? "(\(column) IS NULL OR " + member + ")"
        : "(\(column) IS NOT NULL AND " + member + ")"
    case .text, .textOrder: return nil
    }
  }
}

extension [SQLFragment] {
  /// The fragments without repetitions: a server has one column for the texts of all fields.
  fileprivate var unique: [SQLFragment] {
    var known: Set<SQLFragment> = []
    return filter { known.insert($0).inserted }
  }
}

extension TextCondition {
  /// The condition on a server's column of folded texts, which holds for every row that fulfils
  /// this one; nil where the column can exclude no row.
  fileprivate func condition(
    _ search: ServerSearch, in table: TableLayout
  ) -> SQLFragment? {
    switch self {
    case .field(let field):
      let needle = String(decoding: field.needle, as: UTF8.self)
      // A server keeps no text with this character, and cannot be asked for it.
      if needle.utf8.contains(0) { return SQLFragment("\(search.textColumn) IS NULL") }
      return search.mayContain(needle)
    case .identifiers(let ids): return table.isOne(of: ids)
    case .all(let parts):
      let known = parts.compactMap { $0.condition(search, in: table) }
      return known.isEmpty ? nil : .all(known)
    case .any(let parts):
      let known = parts.compactMap { $0.condition(search, in: table) }
      return known.count == parts.count ? .any(known) : nil
    case .not: return nil
    case .atMost(let part): return part.condition(search, in: table)
    }
  }
}

extension ResolvedPredicate {
  /// Whether a row that matches has a value that an index finds, and not only one whose text
  /// matches.
  fileprivate var comparesValues: Bool {
    switch self {
    case .constant, .expressionTest: return true
    case .test(let test):
      switch test.condition {
      case .isNull, .isNotNull, .value, .oneOf, .textOrder: return true
      case .text: return false
      }
    case .and(let all): return all.contains(where: \.comparesValues)
    case .or(let any): return any.allSatisfy(\.comparesValues)
    case .not(let predicate): return predicate.comparesValues
    }
  }

  /// How many conditions enclose the innermost one.
  fileprivate var depth: Int {
    switch self {
    case .constant, .test: 0
    case .expressionTest(let test): test.depth
    case .and(let all), .or(let all): 1 + (all.map(\.depth).max() ?? 0)
    case .not(let predicate): 1 + predicate.depth
    }
  }
}
