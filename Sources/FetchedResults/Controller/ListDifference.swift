import FoundationEssentials

/// The difference of two states of a list: the input of ``ChangeClassifier``.
struct ListDifference<Object: FetchedObject> {
  let transitions: [RowTransition<Object>]
  /// The sections of the later state.
  let sections: [ResultsSection]
  /// The rows of the later state, if the list has a limit or an offset.
  let windowIDs: [Int64]?

  // MARK: - Whole lists

  /// The difference that some changed rows make in a list without limit and offset.
  ///
  /// - Returns: nil if the source's counts do not match the changes.
  /// - Complexity: O(sections + changes x (log changes + the source's cost of a rank)).
  static func ofChanges(
    _ changes: [RowChange], from oldSections: [ResultsSection], to next: ResultsSnapshot<Object>
  ) throws -> ListDifference? {
    let plan = next.plan
    let listed = changes.compactMap { ListedChange($0, in: plan) }
    // A key path of a generic type is made anew each time, and takes as long as a row to read.
    let oldPositions = listed.compactMap { $0.old?.position }.sorted(by: plan.isBefore)
    let newPositions = listed.compactMap { $0.new?.position }.sorted(by: plan.isBefore)

    /// The earlier rank of a position. The source gives ranks in the later state only; in the
    /// earlier state the same rows preceded the position, except for the rows that changed.
    func oldRank(of position: SortPosition, newRank: Int) -> Int {
      newRank - plan.count(newPositions, before: position)
        + plan.count(oldPositions, before: position)
    }

    let ranks = try next.ranks(of: listed.flatMap { $0.rowsToRank })
    var remaining = ranks[...]
    let transitions = listed.compactMap { change -> RowTransition<Object>? in
      let own = remaining.prefix(change.rowsToRank.count)
      remaining = remaining.dropFirst(own.count)
      let new = change.new == nil ? nil : own.first
      let old = change.old.flatMap { old in
        own.last.map { oldRank(of: old.position, newRank: $0) }
      }
      return RowTransition(change.old?.row, old, change.new?.row, new, in: plan.entity)
    }
    if transitions.count < listed.count { return nil }
    guard let sections = try oldSections.following(listed, in: plan, count: next.sections)
    else { return nil }
    let isWithin = transitions.allSatisfy { row in
      (row.old.map { (0..<oldSections.rowCount).contains($0) } ?? true)
        && (row.new.map { (0..<sections.rowCount).contains($0) } ?? true)
    }
    return isWithin
      ? ListDifference(transitions: transitions, sections: sections, windowIDs: nil) : nil
  }

  // MARK: - Windows

  /// The difference of two windows of a longer list.
  ///
  /// - Returns: nil if the source does not have a row that must be there.
  /// - Complexity: O(rows in the windows) beside what the source needs to find inserted rows.
  static func ofWindow(
    from oldIDs: [Int64], to newIDs: [Int64], _ next: ResultsSnapshot<Object>,
    _ changes: [RowChange]
  ) throws -> ListDifference? {
    let changes = Dictionary(
      uniqueKeysWithValues: changes.compactMap { change in
        (change.old ?? change.new).map { ($0.id, change) }
      })
    let newRanks = Dictionary(uniqueKeysWithValues: zip(newIDs, newIDs.indices))
    let inserted = Set(newIDs).subtracting(oldIDs)
    let removed = oldIDs.filter { newRanks[$0] == nil && changes[$0]?.old == nil }
    let rows = try Dictionary(
      next.rows(withIDs: inserted + removed).map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    var transitions: [RowTransition<Object>] = []
    for (rank, id) in oldIDs.enumerated() {
      let change = changes[id]
      let newRank = newRanks[id]
      // A row in both windows can have overtaken another only if it changed.
      if newRank != nil, change == nil { continue }
      guard let old = change?.old ?? rows[id],
        let transition = RowTransition<Object>(
          old, rank, newRank == nil ? nil : change?.new, newRank, in: next.plan.entity)
      else { return nil }
      transitions.append(transition)
    }
    for id in inserted {
      guard let row = rows[id], let rank = newRanks[id],
        let transition = RowTransition<Object>(nil, nil, row, rank, in: next.plan.entity)
      else { return nil }
      transitions.append(transition)
    }
    return ListDifference(
      transitions: transitions, sections: try next.sections, windowIDs: newIDs)
  }
}

extension RowTransition where Object: FetchedObject {
  /// Nil if the row cannot be made an object. Then the list is fetched again, and whoever reads the
  /// row gets the error.
  ///
  /// - Precondition: There is a row before or after.
  fileprivate init?(
    _ old: FetchedRow?, _ oldRank: Int?, _ new: FetchedRow?, _ newRank: Int?,
    in entity: EntityDescription
  ) {
    guard let row = new ?? old else {
      preconditionFailure("A transition needs a row before or after")
    }
    guard let object = try? Object(row: row) else { return nil }
    self.init(
      id: row.id, object: object, old: oldRank, new: newRank,
      oldValues: old.flatMap { old in
        new.map { RowEvent<Object>.OldValue.differences(from: old, to: $0, in: entity) }
      } ?? [])
  }
}

extension FetchPlan {
  fileprivate func isBefore(_ left: SortPosition, _ right: SortPosition) -> Bool {
    compare(left, right) == .orderedAscending
  }

  /// How many of some sorted positions precede another.
  fileprivate func count(_ positions: [SortPosition], before position: SortPosition) -> Int {
    positions.partitioningIndex { !isBefore($0, position) }
  }
}

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
