package import FoundationEssentials
import UnicodeText

/// Where a row stands in the order of a plan: a list of values that are compared one by one.
///
/// The first value is the rank of the row's section among the groups of sections
/// (with a key, without a letter, unknown), the second the section itself; then follow the
/// values of the sort terms, the identifier last. No two rows have the same sort position.
///
/// A sort position does not depend on the other rows of a list, but a *rank* does: it is the count
/// of rows that precede a sort position.
public struct SortPosition: Sendable {
  /// The section of the row.
  public let section: SectionIdentity
  /// The rank of the section's group.
  let sectionRank: Int
  /// The row's value for each term of the plan.
  package let values: [SortValue]
}

/// One value of a sort position. Null sorts before numbers, and numbers before text.
package enum SortValue: Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)

  /// The sort value of an attribute's value. It is the same as the sort value of the value's
  /// section.
  init(_ value: Value, _ comparison: TextComparison) {
    self.init(SectionIdentity(value, comparison))
  }

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
