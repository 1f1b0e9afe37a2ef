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

/// Everything that a loop waits for, in the order in which it happened.
package struct LoopEvents: Sendable {
  let stream: AsyncStream<LoopEvent>
  private let continuation: AsyncStream<LoopEvent>.Continuation

  /// No events yet. They are kept until a loop reads them.
  package init() { (stream, continuation) = AsyncStream.makeStream() }

  /// Adds an event, from any thread.
  package func add(_ event: LoopEvent) { continuation.yield(event) }
}
