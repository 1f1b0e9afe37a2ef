package import CarStorage

/// Something on the screen that can be clicked on. It is named by what it is and not by its place,
/// so that it is still the same one when the screen has changed since.
package enum ScreenTarget: Hashable, Sendable {
  case car(Car.Ticket)
  case tab(BrowserTab)
  /// Where a search looks.
  case scope(SearchScope)
  /// A title of the index.
  case indexTitle(String)
}
