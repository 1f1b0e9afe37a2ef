/// The changes that lead from one state of a list to another: events of its sections and of its
/// rows.
///
/// The events are exact: applied to the old list, they give the new list
/// (``SectionedList/apply(_:)-(ChangeSet<Object>)``). Rows whose index only shifts because others
/// were inserted or removed have no event.
///
/// In batch form the order of events does not matter: deletions have indices of the old list, and
/// insertions have indices of the new list, as table views expect. To change a list step by
/// step, use ``steps``.
public struct ChangeSet<Object: Sendable>: Sendable {
  /// Deletions from the last section to the first, then insertions, moves and
  /// updates from the first to the last. All of them precede the row events.
  public internal(set) var sectionEvents: [SectionEvent<Object>]

  /// Deletions from the last row to the first, then moves, insertions and
  /// updates from the first to the last.
  public internal(set) var rowEvents: [RowEvent<Object>]

  /// The commands that made the change, from the first to the last; empty if the source has no
  /// log of them, or another program wrote.
  public internal(set) var commands: [CommittedCommand]

  /// The sequence number of the newest commit in the change: it increases with each commit of the
  /// source, with gaps. Nil if two lists in memory were compared.
  public internal(set) var sequence: Int64?

  /// Whether there are no events.
  public var isEmpty: Bool { sectionEvents.isEmpty && rowEvents.isEmpty }

  /// A change set of events that keep the invariants, which are put in order.
  init(
    ordering sectionEvents: [SectionEvent<Object>], rowEvents: [RowEvent<Object>],
    commands: [CommittedCommand] = [], sequence: Int64? = nil
  ) {
    self.sectionEvents = sectionEvents.sorted { $0.deliveryOrder < $1.deliveryOrder }
    self.rowEvents = rowEvents.sorted { $0.deliveryOrder < $1.deliveryOrder }
    self.commands = commands
    self.sequence = sequence
  }
}

extension ChangeSet: Equatable where Object: Equatable {}

extension ChangeSet where Object: FetchedObject {
  /// The difference of two lists in memory.
  ///
  /// Among rows that overtook each other, as few as possible are reported as moved.
  ///
  /// Rows with keys have no numbers here but those that the difference gives them, from 1 on: they
  /// are told by the keys of their objects.
  ///
  /// - Parameters:
  ///   - old: The list before.
  ///   - new: The list after, of the same request or another one.
  /// - Complexity: O(rows x log rows).
  public init(from old: SectionedList<Object>, to new: SectionedList<Object>) {
    var numbers = RowNumbers(Object.entity)
    self.init(from: NumberedList(old, &numbers), to: NumberedList(new, &numbers))
  }

  /// The difference of two lists of a source.
  ///
  /// - Throws: What the source throws.
  init(from old: ResultsSnapshot<Object>, to new: ResultsSnapshot<Object>) throws {
    self.init(from: try NumberedList(old), to: try NumberedList(new))
  }

  private init(from old: NumberedList<Object>, to new: NumberedList<Object>) {
    var oldRanks: [Int64: Int] = [:]
    for (rank, row) in old.rows.enumerated() { oldRanks[row.id] = rank }
    var transitions: [RowTransition<Object>] = []
    for (rank, row) in new.rows.enumerated() {
      let oldRank = oldRanks.removeValue(forKey: row.id)
      let oldValues = oldRank.map {
        RowEvent<Object>.OldValue.differences(from: old.rows[$0], to: row, in: Object.entity)
      }
      transitions.append(
        RowTransition(
          id: row.id, object: new.objects[rank], old: oldRank, new: rank,
          oldValues: oldValues ?? []))
    }
    transitions += oldRanks.map { id, rank in
      RowTransition(id: id, object: old.objects[rank], old: rank, new: nil, oldValues: [])
    }
    let before = old.sections
    let after = new.sections
    self = ChangeClassifier.changeSet(from: before, to: after, transitions)
    checkInvariants(from: before, to: after)
  }
}

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
      ordering: sectionEvents, rowEvents: rowEvents, commands: commands, sequence: sequence)
  }
}
