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
