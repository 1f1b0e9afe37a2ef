package import TerminalScreen

extension Browser: LoopState {
  /// Whether an input means rows that were asked for and are not there yet.
  package func mustWait(for input: TerminalInput) -> Bool {
    switch input {
    case .key(let key): !accepts(key)
    // A paste is text, or a sentence that says why it is none. Behind the Enter of a form it is none
    // of the form's.
    case .paste: isSavingForm
    }
  }

  private var isSavingForm: Bool {
    guard store == .available, !isBlocked, !isLeaving, case .form(let form) = mode else {
      return false
    }
    return form.isSaving
  }
}
