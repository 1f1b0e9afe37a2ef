import CarStorage
import FetchedResults

extension ListChange {
  /// An update of a controller as the browser shows it.
  ///
  /// - Parameter controller: The controller, which is at the state that the update leads to.
  init(
    _ update: ListUpdate<Car>, of choice: ListChoice,
    in controller: FetchedResultsController<Car>
  ) throws {
    self.init(choice: choice)
    switch update {
    case .reset(_, let reason): (isReset, isRestored) = (true, reason == .restored)
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
