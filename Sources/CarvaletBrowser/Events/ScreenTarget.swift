package import CarStorage

/// Something on the screen that can be clicked on. It is named by what it is and not by its place,
/// so that it is still the same one when the screen has changed since.
package enum ScreenTarget: Hashable, Sendable {
  case car(Car.Ticket)
  case tab(BrowserTab)
  /// Where a search looks.
  case scope(SearchScope)
  /// The line that is typed, before the grapheme of an index.
  case typedText(cursor: Int)
  /// A field of a form; with the grapheme before which its text was clicked on, if it was.
  case field(CarField, cursor: Int?)
  /// A title of the index.
  case indexTitle(String)
}
