/// A key, or a combination of keys, as a terminal sends it.
package enum Key: Hashable, Sendable {
  /// A grapheme that prints, blanks included.
  case character(Character)
  /// `Ctrl` with a small letter.
  case control(Character)
  case enter, escape, tab, backTab, backspace, delete
  case up, down, left, right
  case home, end, pageUp, pageDown
}
