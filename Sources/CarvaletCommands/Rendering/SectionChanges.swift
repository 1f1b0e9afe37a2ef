import CarStorage
import FetchedResults

/// What happened to one section and to the cars in it, as people read it.
struct SectionChanges {
  let heading: SectionHeading
  /// How many cars the section has after the change.
  let count: Int
  /// What happened to the section itself; nil for nothing.
  let news: News?
  /// The cars that left it from the first to the last, then the others in their new order.
  let rows: [RowEvent<Car>]

  enum News {
    case came, left, moved
    /// The name was another one.
    case renamed(from: String?)
  }

  /// The sections that a change set concerns: first those that are gone, then the others in order.
  ///
  /// - Complexity: O(events x log events).
  static func all(
    of changes: ChangeSet<Car>, from before: SectionCounts, to after: SectionCounts
  ) -> [SectionChanges] {
    let news = news(of: changes)
    var rows: [SectionIdentity: [RowEvent<Car>]] = [:]
    for event in changes.rowEvents {
      let section =
        event.newPath.map { after.sections[$0.section] }
        ?? event.oldPath.map { before.sections[$0.section] }
      if let section { rows[section.heading.identity, default: []].append(event) }
    }
    let concerned = Set(news.keys).union(rows.keys)
    func told(_ section: SectionCounts.Section, count: Int) -> SectionChanges {
      let identity = section.heading.identity
      return SectionChanges(
        heading: section.heading, count: count, news: news[identity],
        rows: (rows[identity] ?? []).sorted { $0.readingOrder < $1.readingOrder })
    }
    let gone = before.sections.filter {
      if case .left = news[$0.heading.identity] { true } else { false }
    }
    return gone.map { told($0, count: 0) }
      + after.sections.filter { concerned.contains($0.heading.identity) }
      .map { told($0, count: $0.count) }
  }

  private static func news(of changes: ChangeSet<Car>) -> [SectionIdentity: News] {
    var news: [SectionIdentity: News] = [:]
    for event in changes.sectionEvents {
      switch event {
      case .delete(let heading, _): news[heading.identity] = .left
      case .insert(let heading, _, _): news[heading.identity] = .came
      case .move(let heading, _, _): news[heading.identity] = .moved
      case .update(let heading, _, _, let oldName):
        news[heading.identity] = .renamed(from: oldName)
      }
    }
    return news
  }
}

extension RowEvent {
  /// The place among the changes of a section.
  fileprivate var readingOrder: (Int, ResultsIndexPath) {
    newPath.map { (1, $0) } ?? (0, oldPath ?? ResultsIndexPath(section: 0, item: 0))
  }
}
