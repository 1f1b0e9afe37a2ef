package import CarStorage
import FetchedResults

/// What commits changed in the list that is shown.
package struct ListChange: Equatable, Sendable {
  /// The list that changed.
  package var choice: ListChoice
  /// The cars that were inserted into the list, with their indices in it.
  package var inserted: [Car.Ticket: Int] = [:]
  /// The cars whose rows changed or moved.
  package var changed: Set<Car.Ticket> = []
  /// The cars that were removed from the list.
  package var removed: Set<Car.Ticket> = []
  /// Whether the changes are not known, so that the whole list must be read again.
  package var isReset = false
  /// Whether they are not known because a copy of the store was restored.
  package var isRestored = false
  /// The ids in the log of the commands that made the change; empty where they are not known.
  package var commands: Set<Int64> = []
}

extension ListChange {
  /// Whether the list itself changed, and not only what is beside it.
  var isOfList: Bool { isReset || !(inserted.isEmpty && changed.isEmpty && removed.isEmpty) }

  /// Two changes of one list as one; nil where there are none.
  static func joined(_ earlier: ListChange?, _ later: ListChange?) -> ListChange? {
    guard var joined = earlier, let later else { return earlier ?? later }
    joined.isReset = joined.isReset || later.isReset
    joined.isRestored = joined.isRestored || later.isRestored
    joined.commands.formUnion(later.commands)
    for ticket in later.removed {
      // A car that was inserted and removed in between was never shown.
      if joined.inserted.removeValue(forKey: ticket) == nil { joined.removed.insert(ticket) }
      joined.changed.remove(ticket)
    }
    for (ticket, index) in later.inserted {
      if joined.removed.remove(ticket) == nil {
        joined.inserted[ticket] = index
      } else {
        joined.changed.insert(ticket)
      }
    }
    joined.changed.formUnion(later.changed.filter { joined.inserted[$0] == nil })
    return joined
  }

  /// An update of a controller as the browser shows it.
  ///
  /// - Parameter controller: The controller, which is at the state that the update leads to.
  init(
    _ update: ListUpdate<Car>, of choice: ListChoice,
    in controller: FetchedResultsController<Car>
  ) throws {
    self.init(choice: choice)
    switch update {
    case .reset(_, let reason):
      isReset = true
      isRestored = reason == .restored
    case .changes(let changes):
      commands = Set(changes.commands.map(\.id))
      let sections = try controller.sections
      for event in changes.rowEvents {
        switch event.kind {
        case .insert(let path):
          inserted[event.id] = sections[path.section].range.lowerBound + path.item
        case .delete: removed.insert(event.id)
        case .move, .update: changed.insert(event.id)
        }
      }
    }
  }
}
