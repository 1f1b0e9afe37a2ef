/// What a full-screen program switches on in a terminal, and off again.
package enum ScreenModes {
  /// The alternate screen (1049), which has no scroll-back and leaves the shell's lines as they
  /// are; no autowrap (7), which a last column would trigger; marks around pastes (2004).
  static let enter: StaticString = "\u{1B}[?1049h\u{1B}[?7l\u{1B}[?2004h"

  /// Reports of the mouse: presses and the wheel (1000), moves while a button is down (1002), all
  /// in decimal numbers (1006), because other forms end at column 223.
  static let mouse: StaticString = "\u{1B}[?1000h\u{1B}[?1002h\u{1B}[?1006h"

  /// Erases the screen, and the pictures on it.
  package static let erase = Array("\u{1B}[m\u{1B}[2J".utf8)

  /// What another program wrote to draw something, with each of its lines from the column of a
  /// position on. Pictures that are no letters are one line.
  package static func drawing(_ bytes: [UInt8], at position: ScreenGrid.Position) -> [UInt8] {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return Array("\u{1B}[m".utf8)
      + lines.enumerated().flatMap { offset, line in
        line.isEmpty
          ? []
          : Array("\u{1B}[\(position.line + offset + 1);\(position.column + 1)H".utf8) + line
      }
  }

  /// Saves the title of the window, which many terminals restore with ``leave`` and
  /// ``giveTitleBack``. The terminal saves titles on a stack, so this is sent once.
  package static let keepTitle: StaticString = "\u{1B}[22;2t"

  /// Gives the window the title that was saved last.
  package static let giveTitleBack: StaticString = "\u{1B}[23;2t"

  /// Sets the title of the window, and rings the bell where that is asked for.
  package static func title(_ title: SafeText, rings: Bool) -> String {
    "\u{1B}]2;\(title.string)\u{1B}\\\(rings ? "\u{7}" : "")"
  }

  /// Sets all that a frame, a title, ``enter`` or ``mouse`` can have changed to what a shell
  /// expects. It begins with a plain style, because some terminals erase in the style that is set.
  /// It sets autowrap after the return to the main screen, because some terminals save it with that
  /// screen.
  static let leave: StaticString =
    """
    \u{1B}[m\u{1B}[r\u{1B}[?2026l\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l\u{1B}[?2004l\u{1B}[?25h\
    \u{1B}[?1049l\u{1B}[?7h\u{1B}[m\u{1B}[23;2t
    """
}
