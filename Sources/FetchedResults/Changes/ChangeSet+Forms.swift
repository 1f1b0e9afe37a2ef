extension ChangeSet {
  /// The same change for lists that cannot move a row into a section that is
  /// new, or out of one that goes: such moves become a deletion and an insertion.
  ///
  /// UIKit's table and collection views are such lists.
  ///
  /// - Complexity: O(events x log events).
  public var uikitSafe: ChangeSet {
    var leaving: Set<Int> = []
    var arriving: Set<Int> = []
    for event in sectionEvents {
      switch event {
      case .delete(_, let number): leaving.insert(number)
      case .insert(_, let number, _): arriving.insert(number)
      case .move(_, let from, let to):
        leaving.insert(from)
        arriving.insert(to)
      case .update: break
      }
    }
    let rowEvents = rowEvents.flatMap { event -> [RowEvent<Object>] in
      guard case .move(let from, let to) = event.kind,
        leaving.contains(from.section) || arriving.contains(to.section)
      else { return [event] }
      return [
        RowEvent(id: event.id, object: event.object, kind: .delete(at: from)),
        RowEvent(id: event.id, object: event.object, kind: .insert(at: to)),
      ]
    }
    return with(rowEvents: rowEvents, sectionEvents: sectionEvents)
  }

  /// The same change without the rows of sections that come or go whole: the
  /// deletions inside deleted sections are left out, and new sections bring
  /// along the rows that are new in them.
  ///
  /// - Complexity: O(events x log events).
  public var collapsed: ChangeSet {
    var deleted: Set<Int> = []
    var inserted: Set<Int> = []
    for event in sectionEvents {
      switch event {
      case .delete(_, let number): deleted.insert(number)
      case .insert(_, let number, _): inserted.insert(number)
      case .move, .update: break
      }
    }
    var objects: [Int: [Object]] = [:]
    let rowEvents = rowEvents.filter { event in
      switch event.kind {
      case .delete(let path): return !deleted.contains(path.section)
      case .insert(let path) where inserted.contains(path.section):
        objects[path.section, default: []].append(event.object)
        return false
      default: return true
      }
    }
    let sectionEvents = sectionEvents.map { event -> SectionEvent<Object> in
      guard case .insert(let heading, let number, let already) = event else { return event }
      return .insert(heading, at: number, objects: already + (objects[number] ?? []))
    }
    return with(rowEvents: rowEvents, sectionEvents: sectionEvents)
  }

  private func with(
    rowEvents: [RowEvent<Object>], sectionEvents: [SectionEvent<Object>]
  ) -> ChangeSet {
    ChangeSet(
      sectionEvents: sectionEvents, rowEvents: rowEvents, commands: commands, number: number)
  }
}
