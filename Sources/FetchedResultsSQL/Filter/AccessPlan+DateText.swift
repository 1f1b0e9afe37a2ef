import FetchedResults

/// Finds the rows of a list by the text of one of their dates, without reading the others.
///
/// ```
///   contains " 18:30"           the index of the sections by hour, where that is 18
///   begins with "2026-11-21"    the index of the sections by day, where that is 20,778
///   a date that few rows have   the index of a sparse attribute that is known wherever the date is
/// ```
///
/// SQL and the evaluator come to the same hour and day as long as the numbers fit. The indexes of
/// the date and of its day find the few rows, if any, where they do not: a date that is far away,
/// or one whose clock carries it there.
extension AccessPlan {
  /// Where the rows are that a test of a date's text may match.
  enum DateTextRows {
    /// The date is null in all rows of the list.
    case none
    /// Rows that have the section keys of a range.
    case sections(SectionKey, ClosedRange<Int64>, [SQLFragment])
    /// Rows that have a value of a sparse attribute.
    case sparse(SQLFragment)
  }

  /// Nil where no index finds the rows.
  func rows(whoseTextOfDate test: AttributeTest) -> DateTextRows? {
    guard case .attribute(_, let date, _) = test.attribute,
      let condition = table.dateTextCondition(test)
    else { return nil }
    if date.name == table.entity.partition, partitions == [0] { return DateTextRows.none }
    if let sections = sections(of: test, condition) { return sections }
    return table.indexedSparseAttributes.sorted().first { isKnown($0, wherever: date) }.map {
      .sparse(SQLFragment("(\(quoted($0)) IS NOT NULL AND \(condition))"))
    }
  }

  private func sections(of test: AttributeTest, _ condition: String) -> DateTextRows? {
    guard case .attribute(_, let date, _) = test.attribute, let range = DateText.range(of: test),
      table.orders.contains(where: { $0.terms.first?.attribute == test.attribute }),
      let hour = table.groupings.first(where: { $0.attribute == date.name && $0.rule == .hour }),
      let day = table.groupings.first(where: { $0.attribute == date.name && $0.rule == .day })
    else { return nil }
    let (key, length) =
      switch range {
      case .ofDay: (hour, DateText.hour)
      case .ofAllTime: (day, DateText.day)
      }
    let (first, last) = (
      range.bounds.lowerBound.dividedRoundingDown(by: length),
      range.bounds.upperBound.dividedRoundingDown(by: length)
    )
    func column(_ key: SectionKey) -> String { table.sectionColumn(key.rule, of: test.attribute) }
    let isInSection =
      first == last ? "\(column(key)) = \(first)" : "\(column(key)) BETWEEN \(first) AND \(last)"
    let farthest = DateText.farthestMilliseconds
    let far = [(table.column(date), farthest), (column(day), farthest / DateText.day)]
      .flatMap { ["\($0) < -\($1)", "\($0) > \($1)"] }
    return .sections(
      key, first...last,
      ["(\(isInSection) AND \(condition))"].map { SQLFragment($0) } + far.map { SQLFragment($0) })
  }

  /// Whether a sparse attribute has a value in all rows of the list that have a date: it is a label
  /// of that date, and no label before it is without a text.
  private func isKnown(_ sparse: String, wherever date: AttributeDescription) -> Bool {
    guard let index = table.entity.index(ofAttribute: sparse),
      case .label(let labels)? = table.entity.attributes[index].computation
    else { return false }
    for label in labels {
      if label.attribute == date.name { return label.text != nil }
      let isNull = label.attribute == table.entity.partition && partitions == [0]
      if label.text == nil, !isNull { return false }
    }
    return false
  }
}
