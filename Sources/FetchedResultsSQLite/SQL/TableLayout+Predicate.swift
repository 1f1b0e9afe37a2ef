import FetchedResults

// MARK: - Predicate to SQL
//
// Every condition is true or false, never null, so that NOT means what it
// means in memory. Text tests first ask the folded texts of the row, which
// decides for nearly all rows, and then the text itself. Both are asked by
// `fetched_match`: one call takes less than SQLite's `instr` and a look for the
// empty line. What SQL cannot say at all is asked of the row by `fetched_test`.

extension TableLayout {
  /// SQLite binds no more than 32,766 values, and its parser keeps no more than
  /// 100 tokens waiting. What has more tests or is nested deeper than this is
  /// asked of the rows as a whole.
  private static let (mostTests, mostLevels, mostOrderedLevels) = (5000, 30, 10)

  /// The condition that holds for the rows a predicate matches.
  func filter(_ predicate: ResolvedPredicate) -> SQLFragment {
    predicate.testCount > Self.mostTests || predicate.depth > Self.mostLevels
      ? rowTest(predicate) : condition(predicate)
  }

  private func rowTest(_ predicate: ResolvedPredicate) -> SQLFragment {
    let test = RowTest(predicate, in: entity)
    let columns = test.columns.map { column in
      switch column {
      case .id: id
      case .attribute(let index, _): quoted(entity.attributes[index].name)
      }
    }
    return SQLFragment(
      "\(RowTestFunction.name)(\((["?"] + columns).joined(separator: ", ")))", [.rowTest(test)])
  }

  private func condition(_ predicate: ResolvedPredicate) -> SQLFragment {
    switch predicate {
    case .constant(let constant): SQLFragment(constant ? "1" : "0")
    case .test(let test): condition(test)
    case .expressionTest(let test): condition(test) ?? rowTest(test)
    case .and(let all): .all(cheapestFirst(all).map(condition))
    case .or(let any): disjunction(any)
    case .not(let predicate): "NOT (" + condition(predicate) + ")"
    }
  }

  /// SQLite asks conditions in the order in which they stand, until one decides.
  ///
  /// Its parser keeps at most 100 tokens that wait for their end; what comes
  /// first leaves fewer of them waiting. So nests are deepest first instead.
  private func cheapestFirst(_ predicates: [ResolvedPredicate]) -> [ResolvedPredicate] {
    isNest(predicates)
      ? zip(predicates, predicates.map(\.depth)).sorted { $0.1 > $1.1 }.map(\.0)
      : zip(predicates, predicates.map(cost)).sorted { $0.1 < $1.1 }.map(\.0)
  }

  private func isNest(_ predicates: [ResolvedPredicate]) -> Bool {
    predicates.contains { $0.depth > Self.mostOrderedLevels }
  }

  private func disjunction(_ predicates: [ResolvedPredicate]) -> SQLFragment {
    let pattern = patternOfEverySearchableText(predicates)
    let rest =
      pattern.map { pattern in
        predicates.filter { searchedAttribute($0, for: pattern) == nil }
      } ?? predicates
    var searches: [(test: FoldTest, condition: SQLFragment)] = []
    if let pattern {
      // The needle is looked for in all texts at once; only rows whose folds
      // cannot stand for their texts are asked text by text.
      let texts = predicates.filter { searchedAttribute($0, for: pattern) != nil }
      let test = Self.foldTest(for: pattern.needle)
      let exactly = SQLFragment.any(texts.map(condition))
      searches.append((test, "(" + mayHold(test) + " AND (\(Self.isPlain) OR " + exactly + "))"))
    }
    let ordered = cheapestFirst(rest)
    if isNest(rest) { return .any(searches.map(\.condition) + ordered.map(condition)) }
    var (cheap, dear): ([SQLFragment], [SQLFragment]) = ([], [])
    for predicate in ordered {
      if let test = foldTest(of: predicate) {
        searches.append((test, condition(predicate)))
      } else if cost(of: predicate) < .text {
        cheap.append(condition(predicate))
      } else {
        dear.append(condition(predicate))
      }
    }
    guard searches.count > 1 else { return .any(cheap + searches.map(\.condition) + dear) }
    let search =
      "(" + mayHold(.any(searches.map(\.test))) + " AND "
      + SQLFragment.any(searches.map(\.condition)) + ")"
    return .any(cheap + [search] + dear)
  }

  /// The pattern that all searchable texts are asked to contain, where the
  /// folded texts alone can answer.
  private func patternOfEverySearchableText(_ predicates: [ResolvedPredicate]) -> TextPattern? {
    for case .test(let test) in predicates {
      guard case .text(.contains, let pattern) = test.condition,
        pattern.options == [.caseInsensitive, .diacriticInsensitive],
        isPlainNeedle(pattern.needle)
      else { continue }
      let searched = Set(predicates.compactMap { searchedAttribute($0, for: pattern) })
      if searched == Set(entity.searchableAttributes.map(\.name)) { return pattern }
    }
    return nil
  }

  private func searchedAttribute(
    _ predicate: ResolvedPredicate, for pattern: TextPattern
  ) -> String? {
    guard case .test(let test) = predicate,
      case .attribute(_, let description, _) = test.attribute, description.isSearchable,
      case .text(.contains, let other) = test.condition,
      other.needle == pattern.needle, other.options == pattern.options
    else { return nil }
    return description.name
  }

  // MARK: - One attribute

  private func condition(_ test: AttributeTest) -> SQLFragment {
    let column = valueColumn(test.attribute)
    switch test.condition {
    case .isNull: return SQLFragment("\(column) IS NULL")
    case .isNotNull: return SQLFragment("\(column) IS NOT NULL")
    case .value(.equalTo, let value): return SQLFragment("\(column) IS ?", value: value)
    case .value(.notEqualTo, let value): return SQLFragment("\(column) IS NOT ?", value: value)
    case .value(let comparison, let value):
      return SQLFragment(
        "(\(column) IS NOT NULL AND \(column) \(comparison.rawValue) ?)", value: value)
    case .text(.differs, let pattern):
      return "NOT " + match(test.attribute, TextTest(.equals, pattern), pattern: pattern)
    case .text(let textTest, let pattern):
      return match(test.attribute, TextTest(textTest, pattern), pattern: pattern)
    case .textOrder(let comparison, let pattern):
      let test = TextTest { comparison.holds(for: pattern.order(of: $0)) }
      return SQLFragment("\(TextMatchFunction.name)(?, \(column))", [.textTest(test)])
    case .oneOf(let set): return membership(test, in: set)
    case .like(let pattern):
      return exactMatch(test.attribute, TextTest(bytes: { pattern.matches($0) }))
    case .matches(let pattern):
      return exactMatch(test.attribute, TextTest(bytes: { pattern.matches($0) }))
    }
  }

  private func membership(_ test: AttributeTest, in set: ValueSet) -> SQLFragment {
    let column = valueColumn(test.attribute)
    if test.attribute.type == .text {
      // SQLite would compare bytes, to which two encodings of one text differ.
      let member = exactMatch(test.attribute, TextTest { set.contains(.text($0)) })
      return set.hasNull ? "(\(column) IS NULL OR " + member + ")" : member
    }
    guard set.values.count <= Self.mostTests else { return rowTest(.test(test)) }
    let parameters = set.values.map { _ in "?" }.joined(separator: ", ")
    return SQLFragment(
      set.hasNull
        ? "(\(column) IS NULL OR \(column) IN (\(parameters)))"
        : "(\(column) IS NOT NULL AND \(column) IN (\(parameters)))",
      set.values.map(SQLFragment.Binding.value))
  }

  private func match(
    _ attribute: AttributeReference, _ test: TextTest, pattern: TextPattern
  ) -> SQLFragment {
    let exact = exactMatch(attribute, test)
    guard attribute.isSearchable, isPlainNeedle(pattern.needle) else { return exact }
    return "(" + mayHold(Self.foldTest(for: pattern.needle)) + " AND " + exact + ")"
  }

  /// A comparison that a row is made for; not where the folds refuse it.
  private func rowTest(_ test: ExpressionTest) -> SQLFragment {
    let exact = rowTest(.expressionTest(test))
    guard let needed = foldTest(of: .expressionTest(test)) else { return exact }
    return "(" + mayHold(needed) + " AND " + exact + ")"
  }

  private func exactMatch(_ attribute: AttributeReference, _ test: TextTest) -> SQLFragment {
    var arguments = valueColumn(attribute)
    if case .attribute(_, let description, _) = attribute, description.type == .date {
      arguments += ", " + (description.clock.map { "ifnull(\(quoted($0)), 0)" } ?? "0")
    }
    return SQLFragment("\(TextMatchFunction.name)(?, \(arguments))", [.textTest(test)])
  }

  // MARK: - Folded texts

  func mayHold(_ test: FoldTest) -> SQLFragment {
    SQLFragment(
      "\(TextMatchFunction.name)(?, \(Self.searchColumn))", [.textTest(TextTest(test))])
  }

  private static func foldTest(for needle: String) -> FoldTest {
    .contains(TextFolding.fold(needle).text)
  }

  /// What the folds of a row must hold for a predicate to be true of it; nil if
  /// they cannot tell.
  func foldTest(of predicate: ResolvedPredicate) -> FoldTest? {
    switch predicate {
    case .test(let test):
      guard case .text(let textTest, let pattern) = test.condition, textTest != .differs,
        test.attribute.isSearchable, isPlainNeedle(pattern.needle)
      else { return nil }
      return Self.foldTest(for: pattern.needle)
    case .expressionTest(let test):
      // In texts that are read as one, with a blank between them, what lies
      // between the blanks of the needle lies in one of the texts.
      guard case .text(.joined(let attributes), let textTest, let pattern) = test.condition,
        textTest != .differs, attributes.allSatisfy({ $0.isSearchable && $0.type == .text }),
        isPlainNeedle(pattern.needle)
      else { return nil }
      let pieces = pattern.needle.split(separator: " ")
      return pieces.isEmpty ? nil : .all(pieces.map { Self.foldTest(for: String($0)) })
    case .and(let parts):
      let tests = parts.compactMap(foldTest)
      return tests.isEmpty ? nil : .all(tests)
    case .or(let parts):
      let tests = parts.compactMap(foldTest)
      return tests.count == parts.count ? .any(tests) : nil
    case .constant, .not: return nil
    }
  }

  /// Whether the folds of a row can stand for its texts: an empty first line says no.
  private static let isPlain = "(ifnull(unicode(\(searchColumn)), 0) <> 10)"

  /// Whether the fold of a needle may be looked for in the folds of rows. One
  /// with a line feed could match across two texts.
  private func isPlainNeedle(_ needle: String) -> Bool {
    !needle.isEmpty && TextFolding.fold(needle).isPlain
      && !needle.utf8.contains(UInt8(ascii: "\n"))
  }
}

extension AttributeReference {
  /// Whether the fold of the attribute is among those of the row.
  fileprivate var isSearchable: Bool {
    if case .attribute(_, let description, _) = self { description.isSearchable } else { false }
  }
}
