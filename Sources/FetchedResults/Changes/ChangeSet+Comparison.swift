extension ChangeSet where Object: FetchedObject {
  /// The difference of two lists in memory.
  ///
  /// Among rows that overtook each other, as few as possible are reported as moved.
  ///
  /// - Parameters:
  ///   - old: The list before.
  ///   - new: The list after, of the same request or another one.
  /// - Complexity: O(rows x log rows).
  public init(from old: SectionedList<Object>, to new: SectionedList<Object>) {
    let oldObjects = old.objects
    var oldRanks: [Int64: Int] = [:]
    for (rank, object) in oldObjects.enumerated() { oldRanks[object.row.id] = rank }
    var transitions: [RowTransition<Object>] = []
    for (rank, object) in new.objects.enumerated() {
      let row = object.row
      let oldRank = oldRanks.removeValue(forKey: row.id)
      let oldValues = oldRank.map {
        RowEvent<Object>.OldValue.differences(
          from: oldObjects[$0].row, to: row, in: Object.entity)
      }
      transitions.append(
        RowTransition(
          id: row.id, object: object, old: oldRank, new: rank, oldValues: oldValues ?? []))
    }
    transitions += oldRanks.map { id, rank in
      RowTransition(id: id, object: oldObjects[rank], old: rank, new: nil, oldValues: [])
    }
    let before = old.resultsSections
    let after = new.resultsSections
    self = ChangeClassifier.changeSet(from: before, to: after, transitions)
    checkInvariants(from: before, to: after)
  }
}
