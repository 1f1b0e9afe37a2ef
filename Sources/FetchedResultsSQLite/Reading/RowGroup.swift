import FetchedResults
import Foundation

/// Rows that stand together in a list, in no order yet.
struct RowGroup: Sendable {
  /// A section; nil where the group is the whole list.
  let section: SectionIdentity?
  var ids: [Int64] = []
}

extension [RowGroup] {
  /// The same rows and some more, those of a section in one group.
  func joined(with others: [RowGroup]) -> [RowGroup] {
    var joined = Dictionary(uniqueKeysWithValues: map { ($0.section, $0) })
    for group in others {
      joined[group.section, default: RowGroup(section: group.section)].ids += group.ids
    }
    return Array(joined.values)
  }
}

extension FetchPlan {
  /// Whether one group comes before another in the list.
  func isBefore(_ left: RowGroup, _ right: RowGroup) -> Bool {
    guard let left = left.section, let right = right.section else { return false }
    return compare(left, right) == .orderedAscending
  }
}
