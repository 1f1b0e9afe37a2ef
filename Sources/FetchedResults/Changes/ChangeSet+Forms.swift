extension ChangeSet {
  /// The same change for a view that cannot move a row into an inserted section or out of a
  /// deleted or moved one: such moves become a deletion and an insertion.
  ///
  /// UIKit's table and collection views are such views; <doc:ChangeSets> shows when this form is
  /// needed.
  ///
  /// - Complexity: O(events x log events).
  public var uikitSafe: ChangeSet {
    var sources: Set<Int> = []
    var targets: Set<Int> = []
    for event in sectionEvents {
      switch event {
      case .delete(_, let index): sources.insert(index)
      case .insert(_, let index, _): targets.insert(index)
      case .move(_, let from, let to):
        sources.insert(from)
        targets.insert(to)
      case .update: break
      }
    }
    let rowEvents = rowEvents.flatMap { event -> [RowEvent<Object>] in
      guard case .move(let from, let to) = event.kind,
        sources.contains(from.section) || targets.contains(to.section)
      else { return [event] }
      return [
        RowEvent(id: event.id, object: event.object, kind: .delete(at: from)),
        RowEvent(id: event.id, object: event.object, kind: .insert(at: to)),
      ]
    }
    return with(rowEvents: rowEvents, sectionEvents: sectionEvents)
  }

  /// The same change without the rows of inserted and deleted sections: deletions in a deleted
  /// section are left out, and an inserted section carries the rows that are inserted in it.
  ///
  /// <doc:ChangeSets> shows when this form is useful.
  ///
  /// - Complexity: O(events x log events).
  public var collapsed: ChangeSet {
    var deleted: Set<Int> = []
    var inserted: Set<Int> = []
    for event in sectionEvents {
      switch event {
      case .delete(_, let index): deleted.insert(index)
      case .insert(_, let index, _): inserted.insert(index)
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
      guard case .insert(let heading, let index, let already) = event else { return event }
      return .insert(heading, at: index, objects: already + (objects[index] ?? []))
    }
    return with(rowEvents: rowEvents, sectionEvents: sectionEvents)
  }

  private func with(
    rowEvents: [RowEvent<Object>], sectionEvents: [SectionEvent<Object>]
  ) -> ChangeSet {
    ChangeSet(
      sectionEvents: sectionEvents, rowEvents: rowEvents, commands: commands, sequence: sequence)
  }
}
