import CarStorage
import FetchedResults

/// The sections of a list that changes, with the count of their cars. Headers show both, and a
/// change set has only the differences.
struct SectionCounts {
  /// What the header of a section shows: its heading, and how many cars it has.
  struct Section: Equatable {
    var heading: SectionHeading
    var count: Int
  }

  private(set) var sections: [Section]

  init(_ snapshot: ResultsSnapshot<Car>) throws {
    sections = try snapshot.sections.map {
      Section(heading: $0.heading, count: $0.numberOfObjects)
    }
  }

  init(_ sections: [Section]) { self.sections = sections }

  /// The sections after a change.
  ///
  /// - Complexity: O(sections + events).
  func applying(_ changes: ChangeSet<Car>) -> SectionCounts {
    let counted = withoutRemovedRows(changes)
    var removed: Set<Int> = []
    var inserted: [Int: Section] = [:]
    for event in changes.sectionEvents {
      switch event {
      case .delete(_, let number): removed.insert(number)
      case .insert(let heading, let number, _):
        inserted[number] = Section(heading: heading, count: 0)
      case .move(_, let from, let to):
        removed.insert(from)
        inserted[to] = counted[from]
      case .update: break
      }
    }
    var kept = counted.indices.lazy.filter { !removed.contains($0) }.makeIterator()
    var after = (0..<counted.count - removed.count + inserted.count).compactMap { number in
      inserted[number] ?? kept.next().map { counted[$0] }
    }
    for case .update(let heading, _, let number, _) in changes.sectionEvents {
      after[number].heading = heading
    }
    for event in changes.rowEvents {
      if case .update = event.kind { continue }
      if let path = event.newPath { after[path.section].count += 1 }
    }
    return SectionCounts(after)
  }

  /// The sections before the change, counted without the cars that the change deletes or moves.
  private func withoutRemovedRows(_ changes: ChangeSet<Car>) -> [Section] {
    var counted = sections
    for event in changes.rowEvents {
      if case .update = event.kind { continue }
      if let path = event.oldPath { counted[path.section].count -= 1 }
    }
    return counted
  }
}
