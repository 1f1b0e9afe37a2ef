import CarStorage
import TerminalScreen

// MARK: - How actions ended

extension Browser {
  mutating func finish(_ outcome: ActionOutcome) -> [BrowserEffect] {
    if let index = pendingActions.firstIndex(of: outcome.action) {
      pendingActions.remove(at: index)
    }
    switch outcome.result {
    case .done(let command, let sentence):
      steps.note(outcome.action, command: command)
      message = told(sentence, of: outcome.action, command: command)
      closeForm(of: outcome.action)
      detailAsked = nil
      // Not every change of a car is one of the list: that of a car that left it is none.
      return refresh()
    case .refused(let sentence, let field):
      message = "\(sentence)"
      refuseForm(of: outcome.action, field)
    case .overtaken(let sentence):
      message = "\(sentence)"
      // The step before may still be taken back.
      steps.note(outcome.action, command: nil)
    case .conflict(let newest):
      reopenForm(of: outcome.action, on: newest)
    }
    return []
  }

  /// The sentence, and how to take back what it is about.
  private func told(_ sentence: String, of action: CarAction, command: Int64?) -> SafeText {
    guard command != nil else { return "\(sentence)" }
    let fact: SafeText = sentence.hasSuffix(".") ? "\(sentence)" : "\(sentence)."
    if case .undo = action { return "\(fact) U does it again" }
    return "\(fact) u takes it back"
  }

  // MARK: - The form that asked for it

  private mutating func closeForm(of action: CarAction) {
    drafts = drafts.filter { $0.value.action != action }
    guard case .form(var form) = mode, form.saving == action else { return }
    form.noteSaved()
    if form.isChanged {
      // Something was typed while it was saved: that is not.
      mode = .form(form)
    } else {
      drafts[form.subject] = nil
      mode = .list
    }
  }

  private mutating func refuseForm(of action: CarAction, _ field: CarField?) {
    guard case .form(var form) = mode, form.saving == action else { return }
    form.saving = nil
    if let field { form.select(field) }
    mode = .form(form)
  }

  /// Another desk changed the car before the form was saved: the form shows what, and waits for
  /// another Enter.
  private mutating func reopenForm(of action: CarAction, on newest: Car) {
    guard case .form(var form) = mode, form.saving == action else {
      message = "Ticket \(newest.ticket) was changed by another desk; nothing was saved"
      return
    }
    form.saving = nil
    form.rebase(on: newest)
    message = form.warn()
    mode = .form(form)
  }
}
