package import FoundationEssentials
package import TerminalScreen

/// What the loop carries out effects with.
package struct LoopWorld: Sendable {
  /// Where it draws.
  package var terminal: any TerminalPort
  /// Where pages, details and changes come from.
  package var lists: BrowserLists
  /// Carries out what changes cars.
  package var actions: ActionQueue
  /// Keeps what is to be found at the next start.
  package var remember: @Sendable (SavedBrowserState) -> Void
  /// The time now.
  package var clock: @Sendable () -> Date
  /// What a line behind a colon may become, as shells complete it.
  package var complete: @Sendable (String) -> [CommandCompletion]
  /// Draws the photo of a path in so many columns and lines, and waits for the program that does
  /// it.
  package var drawPhoto: @Sendable (String, ScreenGrid.Size) -> PhotoOutcome
  /// Whether the terminal rings when a guest asks for a car.
  package var rings = false

  /// A world. The lists and the actions report to the events of the loop.
  package init(
    terminal: any TerminalPort, lists: BrowserLists, actions: ActionQueue,
    remember: @escaping @Sendable (SavedBrowserState) -> Void,
    clock: @escaping @Sendable () -> Date,
    complete: @escaping @Sendable (String) -> [CommandCompletion] = { _ in [] },
    drawPhoto: @escaping @Sendable (String, ScreenGrid.Size) -> PhotoOutcome,
    rings: Bool = false
  ) {
    self.terminal = terminal
    self.lists = lists
    self.actions = actions
    self.remember = remember
    self.clock = clock
    self.complete = complete
    self.drawPhoto = drawPhoto
    self.rings = rings
  }
}

/// The terminal as the loop uses it. Nothing here waits for a terminal that is stopped (`Ctrl-S`, a
/// dead line): what it does not take is sent on later, which `TerminalEvent/drained` reports.
package protocol TerminalPort: Sendable {
  /// How large the terminal is now.
  var size: ScreenGrid.Size { get }

  /// Shows a grid.
  ///
  /// - Parameter anew: Whether every cell is written, and not only the cells that differ from the
  ///   grid before.
  /// - Returns: Whether the terminal took all; otherwise it is best to draw no more until it has.
  func show(_ grid: ScreenGrid, anew: Bool) throws -> Bool

  /// Draws a photo from a place on, over the grid that is shown. The next frame is anew.
  ///
  /// - Returns: As for `show(_:anew:)`.
  func paint(_ drawing: [UInt8], at position: ScreenGrid.Position) throws -> Bool

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
