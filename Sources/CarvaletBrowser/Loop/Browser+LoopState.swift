package import TerminalScreen

extension Browser: LoopState {
  /// Whether an input means rows, a list or a car that are not there yet as they will be.
  package func mustWait(for input: TerminalInput) -> Bool {
    switch input {
    case .key(let key): !accepts(key)
    // A paste is text, or a sentence that says why it is none. Behind the Enter of a form it is none
    // of the form's.
    case .paste: !isLeaving && isSavingForm
    }
  }

  /// Whether an input ends what the held ones wait for. They are dropped, as a terminal drops what was
  /// typed ahead of a Ctrl-C.
  package func dropsHeldInputs(_ input: TerminalInput) -> Bool {
    guard case .key(let key) = input, !isLeaving, isSavingForm else { return false }
    let command = keyTable.command(for: key, in: .form)
    return command == .cancel || command == .interrupt
  }
}
