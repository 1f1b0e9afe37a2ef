package import TerminalScreen

/// The terminal as the loop uses it. Nothing here waits for a terminal that is stopped (`Ctrl-S`, a
/// dead line): what it does not take is sent on later, which `TerminalEvent/drained` reports.
package protocol TerminalPort: Sendable {
  /// How large the terminal is now.
  var size: ScreenGrid.Size { get }

  /// Shows a grid.
  ///
  /// - Parameter anew: Whether every cell is written, and not only those that differ from the grid
  ///   before.
  /// - Returns: Whether the terminal took all; otherwise it is best to draw no more until it has.
  func show(_ grid: ScreenGrid, anew: Bool) throws -> Bool

  /// Sets the title of the window, and rings.
  func announce(title: String?, rings: Bool) throws

  /// Enters the terminal again after a stop that this process did not ask for.
  func enter() throws

  /// Gives the terminal back, stops the process as `Ctrl-Z` does, and enters the terminal again
  /// when the process is continued. The call lasts as long as the stop.
  func suspend() throws

  /// Gives the terminal back as it was.
  func leave()
}
