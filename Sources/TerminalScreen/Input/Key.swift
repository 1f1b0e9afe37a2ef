/// What a terminal sends.
package enum TerminalInput: Hashable, Sendable {
  case key(Key)
  /// A text that was pasted, controls and line ends included.
  case paste(String)
  case mouse(MouseReport)
}

/// A key, or a combination of keys, as a terminal sends it.
///
/// A terminal does not tell all keys apart: `Ctrl-M` is `enter`, `Ctrl-I` is `tab` and `Ctrl-H` is
/// `backspace`. `Shift` and `Ctrl` with a key that moves are left out.
package enum Key: Hashable, Sendable {
  /// A grapheme that prints, blanks included.
  case character(Character)
  /// `Ctrl` with a small letter or one of `\ ] ^ _`.
  case control(Character)
  case enter, escape, tab, backTab, backspace, delete
  case up, down, left, right
  case home, end, pageUp, pageDown
  /// `Alt` with another key. Terminals send it as Esc and the key, so Esc and a key that follow one
  /// another within 50 ms are the same.
  indirect case alt(Key)
}
