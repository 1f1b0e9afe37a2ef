/// What a full-screen program switches on in a terminal, and off again.
enum ScreenModes {
  /// The alternate screen (1049), which has no scroll-back and leaves the shell's lines as they are;
  /// no autowrap (7), which a last column would trigger; marks around pastes (2004).
  static let enter: StaticString = "\u{1B}[?1049h\u{1B}[?7l\u{1B}[?2004h"

  /// Keeps the title of the window, which many terminals give back with ``leave``. Titles are kept one
  /// above the other, so it is sent once.
  static let keepTitle: StaticString = "\u{1B}[22;2t"

  /// All that a frame, a title or ``enter`` can have changed, as a shell expects it. It begins with a plain
  /// style, because some terminals erase in the style that is set, and ends with autowrap, because
  /// some save it with the main screen.
  static let leave: StaticString =
    "\u{1B}[m\u{1B}[r\u{1B}[?2026l\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l\u{1B}[?7h\u{1B}[m\u{1B}[23;2t"
}
