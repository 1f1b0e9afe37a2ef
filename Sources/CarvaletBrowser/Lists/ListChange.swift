package import CarStorage

/// What commits changed in the list that is shown.
package struct ListChange: Equatable, Sendable {
  package var choice: ListChoice
  /// The cars that came into the list, with their indices in it.
  package var inserted: [Car.Ticket: Int]
  /// The cars whose rows changed or moved.
  package var changed: Set<Car.Ticket>
  /// The cars that left the list.
  package var removed: Set<Car.Ticket>
  /// Whether the changes are not known, so that the whole list must be read again.
  package var isReset: Bool
  /// Whether they are not known because a copy of the store was restored.
  package var isRestored = false

  package init(
    choice: ListChoice, inserted: [Car.Ticket: Int] = [:], changed: Set<Car.Ticket> = [],
    removed: Set<Car.Ticket> = [], isReset: Bool = false
  ) {
    self.choice = choice
    self.inserted = inserted
    self.changed = changed
    self.removed = removed
    self.isReset = isReset
  }
}
