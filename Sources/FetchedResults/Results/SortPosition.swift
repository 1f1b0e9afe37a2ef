package import Foundation

/// The order of a plan: the place of a row, as a list of values that are
/// compared one by one.
///
/// The first value is the rank of the row's section among the special ones
/// (known, no letter, unknown), the second the section itself; then come the
/// sort descriptors and the identifier. No two rows have the same place.
package struct SortPosition: Sendable {
  package let section: SectionIdentity
  fileprivate let sectionRank: Int
  /// What each term of the plan makes of the row.
  package let values: [SortValue]
}

/// One value of a place: null before numbers before text.
package enum SortValue: Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)

  /// What a value is sorted by is what makes it a member of a section.
  init(_ value: Value) { self.init(SectionIdentity(value)) }

  package init(_ section: SectionIdentity) {
    switch section {
    case .all, .unknown: self = .null
    case .text(let text): self = .text(text)
    case .integer(let integer): self = .integer(integer)
    case .real(let real): self = .real(real)
    }
  }

  package func compared(with other: SortValue) -> ComparisonResult {
    switch (self, other) {
    case (.null, .null): .orderedSame
    case (.null, _): .orderedAscending
    case (_, .null): .orderedDescending
    case (.integer(let left), .integer(let right)): Self.order(left, right)
    case (.real(let left), .real(let right)): Self.order(left, right)
    case (.integer(let left), .real(let right)): Self.order(Double(left), right)
    case (.real(let left), .integer(let right)): Self.order(left, Double(right))
    case (.text(let left), .text(let right)): Self.order(TextFolding.compareBytes(left, right), 0)
    case (.text, _): .orderedDescending
    case (_, .text): .orderedAscending
    }
  }

  private static func order<Number: Comparable>(_ left: Number, _ right: Number) -> ComparisonResult
  {
    left < right ? .orderedAscending : left > right ? .orderedDescending : .orderedSame
  }
}

extension FetchPlan {
  /// Whether the list holds a row, its limit and offset left aside.
  ///
  /// - Complexity: That of the predicate.
  public func contains(_ row: FetchedRow) -> Bool {
    guard predicate?.matches(row) ?? true else { return false }
    return section?.key.unknownPosition != .excluded || section?.identity(of: row) != .unknown
  }

  /// Where a row stands in the order of the plan.
  ///
  /// - Complexity: O(length of the texts sorted by).
  package func place(of row: FetchedRow) -> SortPosition {
    let identity = section?.identity(of: row) ?? .all
    return SortPosition(
      section: identity, sectionRank: section?.rank(of: identity) ?? 0,
      values: terms.map { SortValue($0.attribute.value(in: row)) })
  }

  /// How two places follow one another.
  ///
  /// - Complexity: O(length of the texts sorted by).
  package func compare(_ left: SortPosition, _ right: SortPosition) -> ComparisonResult {
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
}

extension FetchPlan {
  /// How two sections follow one another.
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

  /// Sections of a lower rank come first, whatever the direction: what has no
  /// letter follows the letters, and the unknown stands where the key says.
  func rank(of identity: SectionIdentity) -> Int {
    switch identity {
    case .unknown: key.unknownPosition == .first ? 0 : 3
    case .text("") where key.rule == .firstLetter: 2
    default: 1
    }
  }
}

extension ComparisonResult {
  var reversed: ComparisonResult {
    switch self {
    case .orderedAscending: .orderedDescending
    case .orderedDescending: .orderedAscending
    case .orderedSame: .orderedSame
    }
  }
}
