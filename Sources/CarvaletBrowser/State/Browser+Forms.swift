import CarStorage
import FetchedResults
import TerminalScreen

// MARK: - Forms

extension Browser {
  /// Opens a form of the selected car or of a new one, with the draft that was closed before.
  mutating func open(
    _ subject: CarForm.Subject, refusing command: KeyCommand? = nil
  ) -> [BrowserEffect] {
    let car = subject.ticket == nil ? nil : list.selectedCar
    if let command, let car, let refusal = refusal(of: command, on: car) {
      message = refusal
      return []
    }
    let draft = drafts[subject].flatMap { $0.isOf(car) ? $0 : nil }
    var form = draft ?? CarForm(subject, base: car)
    if let car { form.rebase(on: car) }
    if draft != nil, !form.isSaving { message = "This is the draft that was closed before" }
    // The form has it now, and gives it back when it is closed.
    drafts[subject] = nil
    mode = .form(form)
    return readFormOffer()
  }

  /// Asks for what the open form offers, if it offers anything.
  func readFormOffer() -> [BrowserEffect] {
    guard case .form(let form) = mode, form.subject.readsValues else { return [] }
    return [.readFormOffer]
  }

  /// Takes over what another desk changed of the car whose form is open.
  mutating func rebaseForm(on car: Car) {
    guard case .form(var form) = mode, form.base?.ticket == car.ticket else { return }
    form.rebase(on: car)
    mode = .form(form)
  }

  /// Notes in the open form that the store does not have its car any more.
  mutating func noteRemovalInForm(of ticket: Car.Ticket) {
    guard case .form(var form) = mode, form.base?.ticket == ticket else { return }
    form.isRemoved = true
    mode = .form(form)
  }

  mutating func press(_ key: Key, _ command: KeyCommand?, in form: CarForm) -> [BrowserEffect] {
    var form = form
    switch command {
    case .cancel?: return close(form)
    case .accept?: return save(form)
    case .nextField?:
      if let completion = form.completion(formOffer) { form.take(completion) }
      return step(by: 1, in: form)
    case .right?:
      if let completion = form.completion(formOffer) {
        form.take(completion)
      } else {
        form.edit(.right)
      }
    case .dropDraft?:
      message = dropDraft(of: &form)
    case .down?: return step(by: 1, in: form)
    case .up?: return step(by: -1, in: form)
    case let command?: form.edit(command)
    case nil: if case .character(let character) = key { form.type(String(character)) }
    }
    mode = .form(form)
    return []
  }

  /// Drops what was typed, or brings back what was dropped just before.
  ///
  /// - Returns: What is said about it.
  private func dropDraft(of form: inout CarForm) -> SafeText {
    if form.bringBack() { return "What was dropped is back" }
    guard form.isChanged else { return "Nothing was typed that could be dropped" }
    form.drop()
    return "What was typed is dropped. ctrl-x brings it back"
  }

  // MARK: - A paste

  /// Types a pasted text. A line about a car to be parked is shown as it is until it is known which
  /// fields it tells of.
  mutating func paste(_ text: String, into form: CarForm) -> [BrowserEffect] {
    var form = form
    let (line, others) = form.pastedLine(of: text)
    form.linesLeftOut = others
    if form.describesCar(line) { form.divide(line, thenSaves: false) }
    let count = form.paste(line)
    mode = .form(form)
    let pasted: SafeText? = count > 1 ? "Pasted into \(count) fields. Enter saves them" : nil
    say([pasted], of: form)
    return form.dividing.map { [askForFields(of: $0)] } ?? []
  }

  /// Says something of a paste, and which lines of it were left out.
  private mutating func say(_ sentences: [SafeText?], of form: CarForm) {
    let rest: SafeText? =
      form.linesLeftOut == 0
      ? nil
      : """
      Only the first of \(form.linesLeftOut + 1) lines was taken: a form is of one car
      """
    let all = ([rest] + sentences).compactMap(\.self)
    if !all.isEmpty { message = .sentences(all) }
  }

  private func askForFields(of line: String) -> BrowserEffect {
    let thisYear = zone.civilTime(at: now.secondsSince1970).date.year
    return .readPasted(line: line, years: ParkWords.years(in: thisYear))
  }

  /// Divides a line that was pasted, or typed into the make, into the fields of which it tells. A
  /// plate among them is looked up. A line that Enter is to save is saved if it tells of no others.
  mutating func divide(_ line: String, into texts: [CarField: String]?) -> [BrowserEffect] {
    guard case .form(var form) = mode, form.dividing == line else { return [] }
    let isSaved = form.endDivision(of: line, into: texts)
    let filled = texts.map { form.fill($0) } ?? []
    mode = .form(form)
    if isSaved { return save(form) }
    guard !filled.isEmpty else { return [] }
    let titles = filled.map { SafeText(escaping: $0.title) }.joined(separator: ", ")
    say(["Read as \(titles). Enter saves them"], of: form)
    return texts?[.plate].map { [.readCar(plate: $0)] } ?? []
  }

  // MARK: - Fields

  /// Goes to another field. A plate that is left is looked up.
  private mutating func step(by delta: Int, in form: CarForm) -> [BrowserEffect] {
    let plate = form.leftPlate
    var form = form
    form.step(by: delta)
    return left(plate, for: form)
  }

  /// Goes to a field, and to a place in its text where one is given.
  mutating func enter(
    _ field: CarField, at place: TextPlace?, in form: CarForm
  ) -> [BrowserEffect] {
    let plate = form.fields[form.current].field == field ? nil : form.leftPlate
    var form = form
    form.enter(field, at: place)
    return left(plate, for: form)
  }

  private mutating func left(_ plate: String?, for form: CarForm) -> [BrowserEffect] {
    mode = .form(form)
    return plate.map { [.readCar(plate: $0)] } ?? []
  }

  /// Fills the open form with what is known of a car, if its plate is still the one of the form.
  mutating func remember(_ car: Car?, ofPlate plate: String) {
    guard case .form(var form) = mode, form.subject == .park, !form.isSaving,
      form.fields.contains(where: { $0.field == .plate && $0.text == plate })
    else { return }
    let filled = form.remember(car)
    mode = .form(form)
    guard !filled.isEmpty else { return }
    let titles = filled.map { SafeText(escaping: $0.title) }.joined(separator: ", ")
    message = "'\(plate)' was here before: took over \(titles)"
  }

  /// Closes a form. What was typed is kept as a draft, also while it is being saved, because the
  /// store may refuse it.
  private mutating func close(_ form: CarForm) -> [BrowserEffect] {
    mode = .list
    guard form.isChanged else {
      drafts[form.subject] = nil
      return []
    }
    var draft = form
    draft.dividing = nil
    draft.warnAgain()
    drafts[form.subject] = draft
    message =
      if form.isSaving {
        "It is still being saved. u takes it back when it is done"
      } else if form.isRemoved {
        "Nothing was saved: \(Self.removed(form))"
      } else {
        "Not saved. The same key brings back what was typed"
      }
    return []
  }

  private static func removed(_ form: CarForm) -> SafeText {
    form.subject.ticket.map { "ticket \($0) was removed" } ?? .empty
  }

  private mutating func save(_ form: CarForm) -> [BrowserEffect] {
    var form = form
    if form.isRemoved {
      message = "Nothing can be saved: \(Self.removed(form)). Esc closes the form"
    } else if let field = form.missing {
      form.select(field)
      message = "Which \(field.title)?"
    } else if let warning = form.warn() {
      message = warning
    } else if !form.isChanged {
      mode = .list
      drafts[form.subject] = nil
      message = "Nothing was changed"
      return []
    } else if let line = form.lineInMake {
      form.divide(line, thenSaves: true)
      mode = .form(form)
      return [askForFields(of: line)]
    } else {
      let effects = perform(form.action)
      if !effects.isEmpty { form.saving = form.action }
      mode = .form(form)
      return effects
    }
    mode = .form(form)
    return []
  }
}
