package import CarStorage
package import TerminalScreen

/// What the loop waits for.
package enum LoopEvent: Sendable {
  /// Keys, another size, a stop, the end of the terminal.
  case terminal(TerminalEvent)
  /// An answer of the store, or what other desks did.
  case browser(BrowserEvent)
  /// Who waits, for the title of the window.
  case waiting(WaitingGuests)
  /// The clock shows another minute.
  case minute
  /// Another frame may be drawn.
  case frameDue
  /// The process goes on after a stop, and has its terminal again.
  case resumed
  /// The terminal cannot be used any more.
  case failed
}
