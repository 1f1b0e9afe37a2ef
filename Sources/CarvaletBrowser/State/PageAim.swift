import CarStorage

/// What a page that was asked for is to show.
enum PageAim: Equatable {
  /// What is shown already: rows of a newer state, or more of them.
  case hold
  /// The row so many rows from the selection.
  case step(Int)
  /// The row that the request leads to, as near to the top as possible.
  case start
  case end
  /// A car by its ticket, wherever it is.
  case find(Car.Ticket)
  /// The selected car on a line of the screen; if the list does not have it, a place.
  case place(ShownList.Place, line: Int)

  /// Whether the selection changes, so that a key for the selected car has to wait.
  var selects: Bool { self != .hold }
}
