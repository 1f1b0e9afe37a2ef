public import FoundationEssentials

extension FetchPlan {
  /// Whether the list contains a row, ignoring its limit and offset.
  ///
  /// - Complexity: That of the predicate.
  public func contains(_ row: FetchedRow) -> Bool {
    guard predicate?.matches(row) ?? true else { return false }
    return section?.key.unknownPosition != .excluded || section?.identity(of: row) != .unknown
  }

  /// The sort position of a row.
  ///
  /// - Complexity: O(length of the texts sorted by).
  public func sortPosition(of row: FetchedRow) -> SortPosition {
    let identity = section?.identity(of: row) ?? .all
    return SortPosition(
      section: identity, sectionRank: section?.rank(of: identity) ?? 0,
      values: terms.map { SortValue($0.attribute.value(in: row), $0.attribute.comparison) })
  }

  /// A row of the list with its sort position; nil if the list does not contain it.
  package func listed(_ row: FetchedRow?) -> (row: FetchedRow, position: SortPosition)? {
    row.flatMap { contains($0) ? ($0, sortPosition(of: $0)) : nil }
  }

  /// The order of two sort positions.
  ///
  /// - Complexity: O(length of the texts sorted by).
  public func compare(_ left: SortPosition, _ right: SortPosition) -> ComparisonResult {
    if let section {
      let result = section.compare(
        left.section, left.sectionRank, right.section, right.sectionRank)
      if result != .orderedSame { return result }
    }
    for (index, term) in terms.enumerated() {
      let result = left.values[index].compared(with: right.values[index])
      if result != .orderedSame { return term.isAscending ? result : result.reversed }
    }
    return .orderedSame
  }

  /// The order of two sections.
  ///
  /// - Complexity: O(length of the texts).
  package func compare(_ left: SectionIdentity, _ right: SectionIdentity) -> ComparisonResult {
    section.map { $0.compare(left, $0.rank(of: left), right, $0.rank(of: right)) } ?? .orderedSame
  }
}

extension FetchPlan.SectionPlan {
  fileprivate func compare(
    _ left: SectionIdentity, _ leftRank: Int, _ right: SectionIdentity, _ rightRank: Int
  ) -> ComparisonResult {
    if leftRank != rightRank {
      return leftRank < rightRank ? .orderedAscending : .orderedDescending
    }
    let result = SortValue(left).compared(with: SortValue(right))
    return isAscending ? result : result.reversed
  }

  /// The rank of the section's group. A lower rank is listed first in either direction: texts
  /// without a letter follow the letters, and unknown rows are listed where the key says.
  func rank(of identity: SectionIdentity) -> Int {
    switch identity {
    case .unknown: key.unknownPosition == .first ? 0 : 3
    case .text("") where key.rule == .firstLetter: 2
    default: 1
    }
  }
}
