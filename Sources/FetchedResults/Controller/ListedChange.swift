import FoundationEssentials

/// A changed row of a list, before and after, each if the list contains it.
///
/// It knows no type of objects, so its code is compiled once and not looked up for each of them.
struct ListedChange {
  let old: (row: FetchedRow, position: SortPosition)?
  let new: (row: FetchedRow, position: SortPosition)?
  /// The rows whose ranks the difference needs: the new one, and the old one unless it has the same
  /// position.
  let rowsToRank: [FetchedRow]

  init?(_ change: RowChange, in plan: FetchPlan) {
    old = plan.listed(change.old)
    new = plan.listed(change.new)
    if old == nil, new == nil { return nil }
    var stays = false
    if let old, let new { stays = plan.compare(old.position, new.position) == .orderedSame }
    rowsToRank = [new?.row, stays ? nil : old?.row].compactMap(\.self)
  }
}
