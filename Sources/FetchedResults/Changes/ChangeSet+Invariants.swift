extension ChangeSet {
  /// Traps in debug builds if the change set breaks an invariant.
  func checkInvariants(from old: [ResultsSection], to new: [ResultsSection]) {
    assert(brokenInvariant(from: old, to: new) == nil, brokenInvariant(from: old, to: new) ?? "")
  }

  /// The first invariant that the change set breaks, as the change of one list of sections
  /// to another; nil if it breaks none.
  ///
  /// These are the conditions under which a table view accepts a batch of changes, and a few
  /// more.
  ///
  /// - Complexity: O(sections + events).
  func brokenInvariant(from old: [ResultsSection], to new: [ResultsSection]) -> String? {
    if let broken = Self.brokenInvariant(of: sectionEvents, rowEvents) { return broken }
    for event in rowEvents {
      if let path = event.oldPath, !old.has(path) { return "no row was at \(path)" }
      if let path = event.newPath, !new.has(path) { return "no row is at \(path)" }
    }
    return brokenSectionInvariant(from: old, to: new) ?? brokenCountInvariant(from: old, to: new)
  }

  /// The first invariant that events break by themselves, whatever the lists; nil if they break
  /// none.
  ///
  /// - Complexity: O(events).
  static func brokenInvariant(
    of sectionEvents: [SectionEvent<Object>], _ rowEvents: [RowEvent<Object>]
  ) -> String? {
    let oldPaths = rowEvents.compactMap(\.oldPath)
    let newPaths = rowEvents.compactMap(\.newPath)
    if let path = (oldPaths + newPaths).first(where: { $0.section < 0 || $0.item < 0 }) {
      return "the path \(path) is negative"
    }
    if Set(oldPaths).count != oldPaths.count { return "two events have the same old path" }
    if Set(newPaths).count != newPaths.count { return "two events have the same new path" }
    var deleted: Set<Int> = []
    var inserted: Set<Int> = []
    var movedFrom: Set<Int> = []
    var movedTo: Set<Int> = []
    for event in sectionEvents {
      let isNew =
        switch event {
        case .delete(_, let index): index >= 0 && deleted.insert(index).inserted
        case .insert(_, let index, _): index >= 0 && inserted.insert(index).inserted
        case .move(_, let from, let to):
          from >= 0 && to >= 0 && movedFrom.insert(from).inserted && movedTo.insert(to).inserted
        case .update(_, let from, let to, _): from >= 0 && to >= 0
        }
      guard isNew else { return "two section events are of one section, or its index is negative" }
    }
    guard deleted.isDisjoint(with: movedFrom), inserted.isDisjoint(with: movedTo) else {
      return "a section that moved was deleted or inserted, too"
    }
    for case .update(let from, let to) in rowEvents.map(\.kind)
    where deleted.contains(from.section) || inserted.contains(to.section) {
      return "the row at \(to) was updated in an inserted or deleted section"
    }
    return nil
  }

  private func brokenSectionInvariant(from old: [ResultsSection], to new: [ResultsSection])
    -> String?
  {
    var deleted: Set<Int> = []
    var inserted: Set<Int> = []
    for event in sectionEvents {
      switch event {
      case .delete(let heading, let index):
        guard old.indices.contains(index), old[index].heading == heading,
          deleted.insert(index).inserted
        else { return "deleted section \(index) is not in the old list" }
      case .insert(let heading, let index, _):
        guard new.indices.contains(index), new[index].heading == heading,
          inserted.insert(index).inserted
        else { return "inserted section \(index) is not in the new list" }
      case .move(_, let from, let to), .update(_, let from, let to, _):
        guard old.indices.contains(from), new.indices.contains(to),
          old[from].identity == new[to].identity
        else { return "sections \(from) and \(to) are not the same" }
      }
    }
    guard old.count - deleted.count + inserted.count == new.count else {
      return "\(old.count) sections - \(deleted.count) + \(inserted.count) are not \(new.count)"
    }
    return nil
  }

  /// In every section, old count + inserted rows - removed rows must be the new count.
  private func brokenCountInvariant(from old: [ResultsSection], to new: [ResultsSection]) -> String?
  {
    var expected = Dictionary(
      uniqueKeysWithValues: old.map { ($0.identity, $0.numberOfObjects) })
    for event in rowEvents {
      if case .update = event.kind { continue }
      if let path = event.oldPath { expected[old[path.section].identity, default: 0] -= 1 }
      if let path = event.newPath { expected[new[path.section].identity, default: 0] += 1 }
    }
    for section in new {
      let count = expected.removeValue(forKey: section.identity) ?? 0
      if count != section.numberOfObjects {
        return "section \(section.name ?? "-") should have \(count) rows,"
          + " and has \(section.numberOfObjects)"
      }
    }
    return expected.values.allSatisfy { $0 == 0 } ? nil : "rows are left in a deleted section"
  }
}

extension [ResultsSection] {
  fileprivate func has(_ path: ResultsIndexPath) -> Bool {
    indices.contains(path.section) && (0..<self[path.section].numberOfObjects).contains(path.item)
  }
}
