package import FoundationEssentials

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
  /// Whether the terminal rings when a guest asks for a car.
  package var rings = false

  /// A world. The lists and the actions report to the events of the loop.
  package init(
    terminal: any TerminalPort, lists: BrowserLists, actions: ActionQueue,
    remember: @escaping @Sendable (SavedBrowserState) -> Void,
    clock: @escaping @Sendable () -> Date, rings: Bool = false
  ) {
    self.terminal = terminal
    self.lists = lists
    self.actions = actions
    self.remember = remember
    self.clock = clock
    self.rings = rings
  }
}
