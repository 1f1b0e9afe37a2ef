package import TerminalScreen

/// What the loop needs of the browser's state: a value that events change, and that can be drawn.
package protocol LoopState: Sendable {
  /// Applies an event.
  ///
  /// - Returns: What the browser asks of the world around it, in order.
  mutating func update(_ event: BrowserEvent) -> [BrowserEffect]

  /// What the terminal is to show.
  func draw() -> ScreenGrid

  /// What an input means to somebody who sees this state on the screen; nil where it means nothing.
  func event(for input: TerminalInput) -> BrowserEvent?

  /// Whether an input refers to something that is not there yet: rows that were asked for, the list
  /// behind a form that is being saved, or what another key has just done to the car. The loop
  /// holds the input back until then, so that a key that was typed for one car never acts on
  /// another.
  ///
  /// - Parameter input: What ``event(for:)`` has made of the input.
  func mustWait(for input: BrowserEvent) -> Bool

  /// Whether an input cancels what the held inputs wait for. The loop then drops these.
  func dropsHeldInputs(_ input: TerminalInput) -> Bool

  /// Whether an input is not to be carried out at all, because it was typed for what is not shown
  /// yet.
  func ignores(_ input: TerminalInput) -> Bool

  /// Whether a photo is shown over the rest.
  var showsPhoto: Bool { get }
}

extension Browser: LoopState {
  /// A key is the same on every screen; what the mouse points at is not.
  package func event(for input: TerminalInput) -> BrowserEvent? {
    switch input {
    case .key(let key): .key(key)
    case .paste(let text): .paste(text)
    case .mouse(let report): event(for: report)
    }
  }

  /// Whether an input refers to rows, a list or a car that do not yet show what was asked for
  /// before.
  package func mustWait(for input: BrowserEvent) -> Bool {
    switch input {
    case .key(let key): !accepts(key)
    case .clicked, .scrolled: !acceptsMouse
    // A paste inserts text, or a sentence says why it cannot. After the Enter of a form or a
    // command line, it is not meant for these.
    case .paste: !isLeaving && awaitsOutcome
    default: false
    }
  }

  /// Whether an input ends what the held ones wait for. They are dropped, as a terminal drops what
  /// was typed ahead of a Ctrl-C.
  package func dropsHeldInputs(_ input: TerminalInput) -> Bool {
    guard case .key(let key) = input, !isLeaving, awaitsOutcome else { return false }
    let command = keyTable.command(for: key, in: mode.keyContext)
    return command == .cancel || command == .interrupt
  }

  /// An Enter behind a line that is being divided would save fields that nobody has seen.
  package func ignores(_ input: TerminalInput) -> Bool {
    guard case .key(let key) = input, isDividing else { return false }
    return keyTable.command(for: key, in: mode.keyContext) == .accept
  }

  package var showsPhoto: Bool { if case .photo = mode { true } else { false } }
}
