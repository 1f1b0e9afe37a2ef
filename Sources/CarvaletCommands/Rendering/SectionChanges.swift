import CarStorage
import FetchedResults

/// The changes of one section and of the cars in it, in the order in which people read them.
struct SectionChanges {
  let heading: SectionHeading
  /// How many cars the section has after the change.
  let count: Int
  /// How the section itself changed; nil if only its cars did.
  let kind: Kind?
  /// The cars that left the section in their old order, then the others in their new order.
  let rows: [RowEvent<Car>]

  /// A change of a section itself.
  enum Kind {
    case inserted, removed, moved
    case renamed(from: String?)
  }

  /// The sections that a change set concerns: first the removed ones, then the others in order.
  ///
  /// - Complexity: O(events x log events).
  static func all(
    of changes: ChangeSet<Car>, from before: SectionCounts, to after: SectionCounts
  ) -> [SectionChanges] {
    let kinds = kinds(of: changes)
    var rows: [SectionIdentity: [RowEvent<Car>]] = [:]
    for event in changes.rowEvents {
      let section =
        event.newPath.map { after.sections[$0.section] }
        ?? event.oldPath.map { before.sections[$0.section] }
      if let section { rows[section.heading.identity, default: []].append(event) }
    }
    let concerned = Set(kinds.keys).union(rows.keys)
    func entry(of section: SectionCounts.Section, count: Int) -> SectionChanges {
      let identity = section.heading.identity
      return SectionChanges(
        heading: section.heading, count: count, kind: kinds[identity],
        rows: (rows[identity] ?? []).sorted { $0.readingOrder < $1.readingOrder })
    }
    let removed = before.sections.filter {
      if case .removed = kinds[$0.heading.identity] { true } else { false }
    }
    return removed.map { entry(of: $0, count: 0) }
      + after.sections.filter { concerned.contains($0.heading.identity) }
      .map { entry(of: $0, count: $0.count) }
  }

  private static func kinds(of changes: ChangeSet<Car>) -> [SectionIdentity: Kind] {
    var kinds: [SectionIdentity: Kind] = [:]
    for event in changes.sectionEvents {
      switch event {
      case .delete(let heading, _): kinds[heading.identity] = .removed
      case .insert(let heading, _, _): kinds[heading.identity] = .inserted
      case .move(let heading, _, _): kinds[heading.identity] = .moved
      case .update(let heading, _, _, let oldName):
        kinds[heading.identity] = .renamed(from: oldName)
      }
    }
    return kinds
  }
}

extension RowEvent {
  /// The place among the changes of its section: rows that left first, then by path.
  fileprivate var readingOrder: (Int, ResultsIndexPath) {
    newPath.map { (1, $0) } ?? (0, oldPath ?? ResultsIndexPath(section: 0, item: 0))
  }
}

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
