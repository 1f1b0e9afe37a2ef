package import CarStorage

/// What a browser asks of the world around it.
package enum BrowserEffect: Equatable, Sendable {
  /// Answered by `BrowserEvent/page(_:)`. A later request replaces one that is still being read.
  case readPage(PageRequest)
  /// Answered by `BrowserEvent/detail(_:)`.
  case readDetail(Car.Ticket)
  /// Answered by `BrowserEvent/finished(_:)`. Actions are done one after another.
  case perform(CarAction)
  /// Keeps what the next start begins with, for each store and user.
  case remember(SavedBrowserState)
  /// Drops the inputs that wait for rows: they were typed for a car that is not there.
  case dropHeldInputs
  /// Draws every cell anew.
  case redraw
  /// Stops the process, as `Ctrl-Z` does.
  case suspend
  case quit(status: Int32)
}
