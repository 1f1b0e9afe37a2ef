package import TerminalScreen

/// What the loop waits for.
package enum LoopEvent: Sendable {
  case input(TerminalInput)
  /// An answer of the store, or what other desks did.
  case browser(BrowserEvent)
  /// How many guests wait, for the title of the window.
  case waiting(WaitingGuests)
  case signal(Signal)
  /// The terminal is closed.
  case hangUp
  /// The clock shows another minute.
  case minute
  /// The terminal has taken a frame.
  case shown
  /// The terminal takes nothing more.
  case failed
  /// Another frame may be drawn.
  case frameDue
  /// The process goes on after a stop, and has its terminal again.
  case resumed

  /// A signal that the process got.
  package enum Signal: Sendable {
    case interrupt, terminate, hangUp
    /// The window has another size.
    case resize
    /// The process is to stop, as by `Ctrl-Z`.
    case stop
    /// The process goes on after a stop of which it was not told.
    case resume
  }
}
