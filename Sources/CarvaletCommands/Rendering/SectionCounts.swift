import CarStorage
import FetchedResults

/// The sections of a list that changes, with the number of their cars: what headers need, and
/// change sets do not repeat.
struct SectionCounts {
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
    let counted = countingOff(changes)
    var leaving: Set<Int> = []
    var arriving: [(number: Int, section: Section)] = []
    for event in changes.sectionEvents {
      switch event {
      case .delete(_, let number): leaving.insert(number)
      case .insert(let heading, let number, _):
        arriving.append((number, Section(heading: heading, count: 0)))
      case .move(_, let from, let to):
        leaving.insert(from)
        arriving.append((to, counted[from]))
      case .update: break
      }
    }
    var staying = counted.indices.lazy.filter { !leaving.contains($0) }.makeIterator()
    let arrivals = Dictionary(uniqueKeysWithValues: arriving.map { ($0.number, $0.section) })
    var after = (0..<counted.count - leaving.count + arriving.count).compactMap { number in
      arrivals[number] ?? staying.next().map { counted[$0] }
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

  /// The sections without the cars that leave their place.
  private func countingOff(_ changes: ChangeSet<Car>) -> [Section] {
    var counted = sections
    for event in changes.rowEvents {
      if case .update = event.kind { continue }
      if let path = event.oldPath { counted[path.section].count -= 1 }
    }
    return counted
  }
}
