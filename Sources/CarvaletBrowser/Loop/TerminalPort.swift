package import TerminalScreen

/// The terminal as the loop uses it.
///
/// Its methods are called from one thread at a time, and may wait as long as the terminal is stopped
/// (`Ctrl-S`, a dead line). ``abandon()`` alone may come from any thread while another one waits.
package protocol TerminalPort: Sendable {
  /// How large the terminal is now.
  var size: ScreenGrid.Size { get }

  /// Takes the terminal over, at the beginning and after a stop of the process. It may be called
  /// twice.
  func enter() throws

  /// Shows a grid.
  ///
  /// - Parameter anew: Whether every cell is written, and not only those that differ from the grid
  ///   before.
  func show(_ grid: ScreenGrid, anew: Bool) throws

  /// Sets the title of the window, or rings.
  func announce(title: String?, rings: Bool) throws

  /// Gives the terminal back as it was.
  func leave()

  /// Gives the terminal back without waiting for it, as far as that is possible.
  func abandon()
}
