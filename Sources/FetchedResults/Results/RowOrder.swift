import Foundation

/// The order of a plan: the place of a row, as a list of values that are
/// compared one by one.
///
/// The first value is the rank of the row's section among the special ones
/// (known, no letter, unknown), the second the section itself; then come the
/// sort descriptors and the identifier. No two rows have the same place.
struct RowPlace: Sendable {
  let section: SectionIdentity
  fileprivate let sectionRank: Int
  fileprivate let values: [PlaceValue]
}

/// One value of a place: null before numbers before text.
enum PlaceValue: Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)

  /// What a value is sorted by is what makes it a member of a section.
  init(_ value: Value) { self.init(SectionIdentity(value)) }

  init(_ section: SectionIdentity) {
    switch section {
    case .all, .unknown: self = .null
    case .text(let text): self = .text(text)
    case .integer(let integer): self = .integer(integer)
    case .real(let real): self = .real(real)
    }
  }

  func compared(with other: PlaceValue) -> ComparisonResult {
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
  /// Where a row stands in the order of the plan.
  ///
  /// - Complexity: O(length of the texts sorted by).
  func place(of row: Row) -> RowPlace {
    let identity = section?.identity(of: row) ?? .all
    return RowPlace(
      section: identity, sectionRank: section?.rank(of: identity) ?? 0,
      values: terms.map { PlaceValue($0.attribute.value(in: row)) })
  }

  /// How two places follow one another.
  ///
  /// - Complexity: O(length of the texts sorted by).
  func compare(_ left: RowPlace, _ right: RowPlace) -> ComparisonResult {
    if left.sectionRank != right.sectionRank {
      return left.sectionRank < right.sectionRank ? .orderedAscending : .orderedDescending
    }
    if let section {
      let result = PlaceValue(left.section).compared(with: PlaceValue(right.section))
      if result != .orderedSame { return section.isAscending ? result : result.reversed }
    }
    for (index, term) in terms.enumerated() {
      let result = left.values[index].compared(with: right.values[index])
      if result != .orderedSame { return term.isAscending ? result : result.reversed }
    }
    return .orderedSame
  }
}

extension FetchPlan.SectionPlan {
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
