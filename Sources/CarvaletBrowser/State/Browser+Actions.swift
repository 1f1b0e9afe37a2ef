import CarStorage
import FoundationEssentials
import TerminalScreen

// MARK: - Keys that change cars

extension Browser {
  mutating func act(_ command: KeyCommand) -> [BrowserEffect] {
    if refusesWhileLost() { return [] }
    switch command {
    case .park: return open(.park)
    case .undo: return undo()
    case .redo: return redo()
    default: break
    }
    guard let car = list.selectedCar else {
      message = Self.nothingSelected
      return []
    }
    switch command {
    case .mark: return mark(car)
    case .edit: return openForOne(.edit(car.ticket), command)
    case .move: return openForOne(.move(car.ticket), command)
    case .note: return openForOne(.note(car.ticket), command)
    case .request, .ready, .retrieve, .repark, .remove:
      // Otherwise the warning of the first r would be taken back when the list is read next.
      let isRefused =
        command == .retrieve && marks.tickets == [car.ticket]
        && refusal(of: command, on: car) != nil
      return marks.isEmpty || isRefused ? act(command, on: car) : actOnMarks(command)
    default: return []
    }
  }

  /// Opens a form of the selected car, whatever is marked.
  private mutating func openForOne(
    _ subject: CarForm.Subject, _ command: KeyCommand
  ) -> [BrowserEffect] {
    let effects = open(subject, refusing: command)
    if !marks.isEmpty, message == nil, let ticket = subject.ticket {
      message = "This is about ticket \(ticket) alone; the marks stay"
    }
    return effects
  }

  private mutating func mark(_ car: Car) -> [BrowserEffect] {
    marks.toggle(car)
    return []
  }

  private mutating func act(_ command: KeyCommand, on car: Car) -> [BrowserEffect] {
    if let refusal = refusal(of: command, on: car) {
      message = refusal
      return []
    }
    let tickets = [car.ticket]
    switch command {
    case .request: return perform(.request(tickets))
    case .ready: return perform(.ready(tickets))
    case .retrieve where car.stage == nil:
      mode = .retrieving(
        tickets,
        warning: CarsSentence(
          beginning: "Nobody asked for ", names: ["\(car.ticket) \(car.shortName)"],
          end: ". r again hands it over"))
      return []
    case .retrieve: return perform(.retrieve(tickets))
    case .repark: return perform(.repark(tickets))
    case .remove: return askWhetherToRemove(tickets, ["\(car.ticket) \(car.shortName)"])
    default: return []
    }
  }

  private mutating func actOnMarks(_ command: KeyCommand) -> [BrowserEffect] {
    let tickets = marks.tickets
    switch command {
    case .request, .ready, .repark:
      let action: CarAction =
        switch command {
        case .request: .request(tickets)
        case .ready: .ready(tickets)
        default: .repark(tickets)
        }
      if marks.all.allSatisfy({ isOnScreen($0.ticket) }) { return perform(action) }
      let question: SafeText =
        switch command {
        case .request: "Asked for:"
        case .ready: "Ready:"
        default: "Back on the lot:"
        }
      return ask(
        question, marks.names, then: action, yes: "y notes it", refusal: "Nothing was noted")
    case .retrieve:
      mode = .retrieving(
        tickets,
        warning: CarsSentence(beginning: "r again hands over ", names: marks.names, end: .empty))
      return []
    case .remove: return askWhetherToRemove(tickets, marks.names)
    default: return []
    }
  }

  /// Whether the screen shows a car, so that no question is needed whether it is meant.
  private func isOnScreen(_ ticket: Car.Ticket) -> Bool {
    shownSlots.contains { list.rows.slots.contains($0) && list.rows.car(at: $0).ticket == ticket }
  }

  private mutating func askWhetherToRemove(
    _ tickets: [Car.Ticket], _ names: [SafeText]
  ) -> [BrowserEffect] {
    ask(
      "Remove", names, " from the store", then: .remove(tickets),
      yes: "y removes, any other key does not", refusal: "Nothing was removed")
  }

  mutating func ask(
    _ question: SafeText, _ names: [SafeText], _ end: SafeText = "", then action: CarAction,
    yes: SafeText, refusal: SafeText
  ) -> [BrowserEffect] {
    let text = CarsSentence(beginning: "\(question) ", names: names, end: "\(end)? \(yes)")
    mode = .question(Question(text: text, action: action, refusal: refusal))
    return []
  }

  private mutating func undo() -> [BrowserEffect] {
    guard pendingActions.isEmpty else { return waitForLastStep() }
    guard let step = steps.toUndo else {
      message = "This screen has done nothing that u could take back"
      return []
    }
    return perform(.undo(command: step.command))
  }

  private mutating func waitForLastStep() -> [BrowserEffect] {
    message = "The last step is not done yet"
    return []
  }

  private mutating func redo() -> [BrowserEffect] {
    guard pendingActions.isEmpty else { return waitForLastStep() }
    guard let step = steps.toRedo else {
      message = "Nothing was taken back that U could do again"
      return []
    }
    return perform(.redo(command: step.command))
  }

  /// Asks for an action, unless the store cannot be read: the key or the question that led to the
  /// action may have come before that.
  mutating func perform(_ action: CarAction) -> [BrowserEffect] {
    if refusesWhileLost() { return [] }
    pendingActions.append(action)
    return [.perform(action)]
  }

  // MARK: - Why a key cannot act

  /// If the store cannot be read, shows that nothing was changed.
  ///
  /// - Returns: Whether the store cannot be read.
  private mutating func refusesWhileLost() -> Bool {
    guard case .lost = store else { return false }
    message = Self.nothingChanged
    return true
  }

  static let nothingChanged: SafeText = "Nothing was changed"

  /// Why a key can do nothing to a car; nil where it can.
  func refusal(of command: KeyCommand, on car: Car) -> SafeText? {
    let subject: SafeText = "Ticket \(car.ticket)"
    if let step = steps.toUndo, step.action.command == command,
      step.action.tickets.contains(car.ticket), isDone(command, to: car)
    {
      return step.what.withFullStop + " u takes it back"
    }
    if list.rows.kept?.car.car.ticket == car.ticket, list.rows.kept?.car.reason == .removed {
      if case .remove(let own)? = steps.toUndo?.action, own.contains(car.ticket) {
        return "\(subject) was removed. u brings it back"
      }
      return "\(subject) was removed. 'carvalet log' says by whom"
    }
    switch (command, car.state, car.stage) {
    case (.note, _, _), (.edit, _, _), (.remove, _, _), (.mark, _, _), (.show, _, _),
      (.photo, _, _):
      return nil
    case (.repark, .returned, _): return nil
    case (.repark, _, nil): return "\(subject) is on the lot, and nobody has asked for it"
    case (_, .returned, _):
      let left: SafeText = car.dateReturned.map { " at \(time.namingDay($0))" } ?? .empty
      return "\(subject) left\(left). R brings it back"
    case (.request, _, .requested?):
      return "\(subject) is asked for\(since(car.dateRequested)) already"
    case (.request, _, .ready?), (.ready, _, .ready?):
      return "\(subject) is ready\(since(car.dateReady)) already"
    default: return nil
    }
  }

  /// Whether a car is already in the state to which a key leads.
  private func isDone(_ command: KeyCommand, to car: Car) -> Bool {
    switch command {
    case .request: car.stage == .requested
    case .ready: car.stage == .ready
    case .retrieve: car.state == .returned
    case .repark: car.state != .returned && car.stage == nil
    default: false
    }
  }

  /// ` since 19:52`
  private func since(_ date: Date?) -> SafeText {
    date.map { " since \(time.namingDay($0))" } ?? .empty
  }

  /// The word for a key in the last line; nil where it is left out there.
  func label(of binding: KeyBinding) -> SafeText? {
    switch binding.command {
    case .nextScope where hasSuggestion: return "take"
    case .nextField where hasSuggestion: return "take, next field"
    case .complete: if case .command(let typed) = mode, typed.walk != nil { return "next" }
    case .dropDraft: if case .form(let form) = mode, form.dropped != nil { return "bring back" }
    case .queue where choice.tab == .queue: return "back"
    case let command where !marks.isEmpty && command.actsOnCars:
      return binding.label.map { marks.all.count == 1 ? $0 : $0 + " all \(marks.all.count)" }
    // These are about the selected car alone, whatever is marked.
    case .edit where !marks.isEmpty, .move where !marks.isEmpty, .note where !marks.isEmpty:
      return nil
    default: break
    }
    return binding.label
  }

  /// Whether Tab takes something.
  private var hasSuggestion: Bool {
    switch mode {
    case .search(let search): !search.suggestions.words.isEmpty
    case .form(let form): form.completion(formOffer) != nil
    default: false
    }
  }

  /// Whether the up arrow brings an earlier command line back.
  private var canRecallCommand: Bool {
    guard case .command(let typed) = mode, !recentCommands.texts.isEmpty else { return false }
    return typed.recalled != nil || typed.line.text.isEmpty
  }

  /// Whether a key can act now: the last line shows the keys that can.
  func canAct(_ command: KeyCommand) -> Bool {
    switch command {
    case .undo: return steps.toUndo != nil
    case .takeBack:
      guard let line = shownLog?.selected else { return false }
      return line.id != nil && line.undoneBy == nil && line.canBeUndone
    case .redo: return steps.toRedo != nil
    case .rail: return !railEntries.isEmpty
    case .photo:
      guard let car = list.selectedCar else { return false }
      return car.photo != nil && !list.rows.missingPhotos.contains(car.ticket)
    case .up where mode.keyContext == .command: return canRecallCommand
    case .dropDraft: if case .form(let form) = mode { return form.isChanged || form.dropped != nil }
    case .cancel where mode.keyContext == .list: return !marks.isEmpty || choice.search != nil
    // Which of the marked cars can take the step is known when it is done.
    case _ where !marks.isEmpty && command.actsOnCars: return true
    case .request, .ready, .retrieve, .repark, .remove, .edit, .move, .note, .mark, .show:
      guard let car = list.selectedCar else { return false }
      return refusal(of: command, on: car) == nil
    default: break
    }
    return true
  }
}
