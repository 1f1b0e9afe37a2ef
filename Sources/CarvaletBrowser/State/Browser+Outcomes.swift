import CarStorage
import TerminalScreen

// MARK: - How actions ended

extension Browser {
  mutating func finish(_ outcome: ActionOutcome) -> [BrowserEffect] {
    if let index = pendingActions.firstIndex(of: outcome.action) {
      pendingActions.remove(at: index)
    }
    news.noteEnd(of: outcome.result.command, isLast: pendingActions.isEmpty)
    switch outcome.result {
    case .done(let command, let sentence, let remarks, let parked):
      let sentence = doneAgain(by: outcome.action) ?? "\(sentence)"
      steps.note(outcome.action, command: command, sentence)
      // An action that changed nothing leaves the marks for another key.
      if command != nil { marks.remove(outcome.action.tickets) }
      let said = said([sentence] + remarks.map { "\($0)" }, of: outcome.action, command)
      // What was refused just before was not read yet.
      message = .sentences([unreadRefusal, said].compactMap(\.self))
      let isFromForm = closeForm(of: outcome.action)
      justChanged = outcome.action.tickets
      detail.expire()
      // The page is read again here, because the change of a car that has left the list is not
      // reported as a change of the list.
      //
      // Who parked a car looks for it in the list, unless the form was left before it was saved:
      // then a key may be meant for the selected car.
      let anew = parked.flatMap { isFromForm ? find($0) : nil } ?? refresh()
      return anew + readLogAnew()
    case .printed(let command, let lines, let status, let isAboutCars, let canBeUndone):
      if command != nil, isAboutCars { marks.remove(outcome.action.tickets) }
      let undoable = canBeUndone ? command : nil
      steps.note(outcome.action, command: undoable, SafeText(escaping: lines.first ?? ""))
      let effects = show(lines, of: outcome.action, status: status, undoable: undoable)
      guard command != nil else { return effects }
      justChanged = outcome.action.tickets
      detail.expire()
      return effects + refresh() + readLogAnew()
    case .refused(let sentence, _, let status) where awaits(outcome.action):
      return show([sentence], of: outcome.action, status: status, undoable: nil)
    case .refused(let sentence, let field, _):
      let refusal = refused(outcome.action) + "\(sentence)"
      message = .sentences([unreadRefusal, refusal].compactMap(\.self))
      unreadRefusal = refusal
      return refuseForm(of: outcome.action, field)
    case .overtaken(let sentence):
      // The step before it may still be undone.
      steps.note(outcome.action, command: nil)
      message = SafeText("\(sentence)").withFullStop + earlierStep(than: outcome.action)
    case .conflict(let newest):
      return reopenForm(of: outcome.action, on: newest)
    }
    return []
  }

  /// Whether a command line is open that waits for an action.
  private func awaits(_ action: CarAction) -> Bool {
    if case .command(let typed) = mode { typed.running == action } else { false }
  }

  /// The cars of a refused action, before the sentence that says why, where the form of another
  /// action is open; else empty, because the key was pressed on the list that is shown.
  private func refused(_ action: CarAction) -> SafeText {
    guard let ticket = action.tickets.first, case .form(let form) = mode, form.saving != action
    else { return .empty }
    return action.tickets.count == 1
      ? "Ticket \(ticket) is as before: " : "\(action.tickets.count) cars are as before: "
  }

  /// What the same key does next, after a step could not be undone or redone.
  private func earlierStep(than action: CarAction) -> SafeText {
    switch action {
    case .undo: steps.toUndo.map { " The next u takes back: \($0.what)" } ?? .empty
    case .redo: steps.toRedo.map { " The next U does again: \($0.what)" } ?? .empty
    default: .empty
    }
  }

  /// What a redo did, in the words of the step that was undone; nil for another action.
  private func doneAgain(by action: CarAction) -> SafeText? {
    guard case .redo(let command) = action, let step = steps.toRedo, step.command == command
    else { return nil }
    // What it says of itself is that it was taken back.
    if case .undo = step.action { return nil }
    return "Done again: " + step.what
  }

  /// What was done with the remarks on it, and how to undo it.
  private func said(
    _ sentences: [SafeText], of action: CarAction, _ command: Int64?
  ) -> SafeText {
    guard command != nil else { return .sentences(sentences) }
    if case .undo = action { return .sentences(sentences + ["U does it again"]) }
    let hasRemarks = sentences.count > 1
    return .sentences(sentences + [hasRemarks ? "u takes back what was done" : "u takes it back"])
  }

  // MARK: - The form that asked for it

  /// - Returns: Whether the form was open.
  private mutating func closeForm(of action: CarAction) -> Bool {
    drafts = drafts.filter { $0.value.saving != action && $0.value.action != action }
    guard case .form(let form) = mode, form.saving == action else { return false }
    mode = .list
    return true
  }

  /// Lets the form be typed in again. What was typed behind its Enter was meant for the list.
  private mutating func refuseForm(
    of action: CarAction, _ field: CarField? = nil, _ change: (inout CarForm) -> Void = { _ in }
  ) -> [BrowserEffect] {
    for (subject, draft) in drafts where draft.saving == action { drafts[subject]?.saving = nil }
    guard case .form(var form) = mode, form.saving == action else { return [] }
    form.saving = nil
    if let field { form.select(field) }
    change(&form)
    mode = .form(form)
    return [.dropHeldInputs]
  }

  /// Another desk changed the car before the form was saved: the form shows what, and waits for
  /// another Enter.
  private mutating func reopenForm(of action: CarAction, on newest: Car) -> [BrowserEffect] {
    message = "Ticket \(newest.ticket) was changed by another desk; nothing was saved"
    var warning: SafeText?
    let effects = refuseForm(of: action) { form in
      form.rebase(on: newest)
      warning = form.warn()
    }
    if let warning { message = warning }
    return effects
  }
}
