package import CarStorage

/// Something on the screen that can be clicked on. It is named by what it is and not by its place,
/// so that it is still the same one when the screen has changed since.
package enum ScreenTarget: Hashable, Sendable {
  case car(Car.Ticket)
  case tab(BrowserTab)
  /// Where a search looks.
  case scope(SearchScope)
  /// The line that is typed.
  case typedText(TextPlace)
  /// What the last word of a search may become.
  case suggestion(String)
  /// What a line behind a colon may become.
  case completion(line: String)
  /// A field of a form; with the place in its text, if that was clicked on.
  case field(CarField, at: TextPlace?)
  /// A title of the index.
  case indexTitle(String)
}

/// A place in a text that is typed, as the text was shown.
package struct TextPlace: Hashable, Sendable {
  /// The grapheme on which the place is; behind the text its end.
  package var cursor: Int
  /// The first grapheme that was shown.
  package var first: Int
}
