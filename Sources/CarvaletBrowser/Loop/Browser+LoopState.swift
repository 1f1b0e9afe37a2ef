package import TerminalScreen

extension Browser: LoopState {
  /// Whether an input refers to rows, a list or a car that do not yet show what was asked for
  /// before.
  package func mustWait(for input: TerminalInput) -> Bool {
    switch input {
    case .key(let key): !accepts(key)
    // A paste inserts text, or a sentence says why it cannot. After the Enter of a form, it is not
    // meant for the form.
    case .paste: !isLeaving && isSavingForm
    }
  }

  /// Whether an input ends what the held ones wait for. They are dropped, as a terminal drops what
  /// was typed ahead of a Ctrl-C.
  package func dropsHeldInputs(_ input: TerminalInput) -> Bool {
    guard case .key(let key) = input, !isLeaving, isSavingForm else { return false }
    let command = keyTable.command(for: key, in: .form)
    return command == .cancel || command == .interrupt
  }
}
