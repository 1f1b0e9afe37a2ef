extension ChangeSet {
  /// Stops the program in debug builds if the change set cannot be right.
  func checkInvariants(from old: [ResultsSection], to new: [ResultsSection]) {
    assert(fault(from: old, to: new) == nil, fault(from: old, to: new) ?? "")
  }

  /// What is wrong with the change set, as the change of one list of sections
  /// to another; nil for nothing.
  ///
  /// These are the conditions under which a table view accepts a batch of
  /// changes, and a few that no table view looks at.
  ///
  /// - Complexity: O(sections + events).
  func fault(from old: [ResultsSection], to new: [ResultsSection]) -> String? {
    let left = rowEvents.compactMap(\.oldPath)
    let arrived = rowEvents.compactMap(\.newPath)
    if Set(left).count != left.count { return "a row left twice" }
    if Set(arrived).count != arrived.count { return "a place was taken twice" }
    if let path = left.first(where: { !old.has($0) }) { return "no row was at \(path)" }
    if let path = arrived.first(where: { !new.has($0) }) { return "no row is at \(path)" }
    return sectionFault(from: old, to: new) ?? countFault(from: old, to: new)
  }

  private func sectionFault(from old: [ResultsSection], to new: [ResultsSection]) -> String? {
    var deleted: Set<Int> = []
    var inserted: Set<Int> = []
    for event in sectionEvents {
      switch event {
      case .delete(let heading, let number):
        guard old.indices.contains(number), old[number].heading == heading,
          deleted.insert(number).inserted
        else { return "section \(number) was not there to be deleted" }
      case .insert(let heading, let number, _):
        guard new.indices.contains(number), new[number].heading == heading,
          inserted.insert(number).inserted
        else { return "section \(number) was not inserted" }
      case .move(_, let from, let to), .update(_, let from, let to, _):
        guard old.indices.contains(from), new.indices.contains(to),
          old[from].identity == new[to].identity
        else { return "sections \(from) and \(to) are not the same" }
      }
    }
    guard old.count - deleted.count + inserted.count == new.count else {
      return "\(old.count) sections - \(deleted.count) + \(inserted.count) are not \(new.count)"
    }
    for case .update(let from, let to) in rowEvents.map(\.kind)
    where deleted.contains(from.section) || inserted.contains(to.section) {
      return "the row at \(to) was updated in a section that came or went"
    }
    return nil
  }

  /// Rows before + rows that came - rows that went must be rows after, in every section.
  private func countFault(from old: [ResultsSection], to new: [ResultsSection]) -> String? {
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
