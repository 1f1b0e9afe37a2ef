import CarStorage
import CarvaletBrowser
import FoundationEssentials
import TerminalScreen

/// Carries out the actions that a key or a form of the browser requests, as the plain commands do,
/// and reports them in the words of these.
struct BrowserActions: Sendable {
  let store: CarStore
  let context: CommandContext
  /// The author and the desk, for the change log.
  let author: String?

  /// Carries out an action, and waits for other desks meanwhile.
  func perform(_ action: CarAction) -> ActionOutcome.Result {
    let actions = BrowserActions(
      store: store, context: context.now(context.clock()), author: author)
    do {
      return try actions.attempt(action)
    } catch let error as CarStore.ChangedMeanwhile {
      return .conflict(newest: error.newest)
    } catch let error as FieldRefusal {
      return .refused(
        sentence: Self.sentence(error.cause), field: error.field, status: Self.status(error.cause))
    } catch let error as UndoError {
      let sentence = HistoryMessages.message(for: error, actions.context.humanTime)
      return .overtaken(sentence: Self.line(sentence))
    } catch {
      return .refused(
        sentence: Self.sentence(error), field: nil, status: Self.status(error))
    }
  }

  private func attempt(_ action: CarAction) throws -> ActionOutcome.Result {
    let now = context.now
    switch action {
    case .request(let tickets):
      return try result("Asked for") { try store.request(tickets, at: now, change) }
    case .ready(let tickets):
      return try result("Ready:") { try store.ready(tickets, at: now, change) }
    case .retrieve(let tickets):
      return try result("Retrieved") { try store.retrieve(tickets, at: now, change) }
    case .remove(let tickets):
      return try result("Removed") { try store.remove(tickets, change) }
    case .repark(let tickets):
      return try result("Parked again") {
        try store.repark(tickets, CarStore.Return(at: now), change)
      }
    case .park(let texts): return try park(texts)
    case .edit(let base, let texts): return try edit(base, texts)
    case .note(let ticket, let text): return try note(ticket, text)
    case .run(let typed): return run(typed)
    case .undo(let command): return try undo(command, as: "undo")
    case .redo(let command): return try undo(command, as: "redo")
    }
  }

  private var change: CarStore.Change {
    CarStore.Change(by: author, at: context.desk, date: context.now)
  }

  // MARK: - Steps

  /// The outcomes of cars in one line: `Retrieved 20 Tesla Model 3`, `Retrieved 3 cars`, and why
  /// others were not retrieved.
  private func result(
    _ verb: SafeText, _ write: () throws -> [CarStore.Outcome]
  ) throws -> ActionOutcome.Result {
    let (outcomes, command) = try numbered(write)
    let time = context.humanTime
    var done: [Car] = []
    var others: [SafeText] = []
    var problems: [SafeText] = []
    for outcome in outcomes {
      switch outcome {
      case .done(_, let car): done.append(car)
      case .unchanged(let car): others.append(StageMessages.holds(car, time))
      default: if let problem = StageMessages.problem(outcome, time) { problems.append(problem) }
      }
    }
    guard !done.isEmpty || !others.isEmpty else {
      return .refused(sentence: Self.line(.sentences(problems)), field: nil)
    }
    let sentences = [Self.summary(verb, done)].compactMap(\.self) + others + problems
    return .done(
      command: command, sentence: Self.line(sentences[0]),
      remarks: sentences.dropFirst().map(Self.line))
  }

  private static func summary(_ verb: SafeText, _ cars: [Car]) -> SafeText? {
    switch cars.count {
    case 0: nil
    case 1: "\(verb) \(cars[0].ticket) \(cars[0].shortName)"
    default: "\(verb) \(cars.count) cars"
    }
  }

  // MARK: - Forms

  private func park(_ texts: [CarField: String]) throws -> ActionOutcome.Result {
    let draft = try draft(texts).draft
    let (parked, command) = try numbered {
      try store.park(
        draft, now: context.now, utcOffset: context.utcOffset(at: context.now), by: author,
        at: context.desk)
    }
    let time = context.humanTime
    let remarks =
      [CarMessages.remembered(parked), CarMessages.twin(parked)].compactMap(\.self)
      + parked.damages.map { CarMessages.damage($0, time) }
    return try .done(
      command: command, sentence: Self.line(CarMessages.parked(parked.car, time)),
      remarks: remarks.map(Self.line) + sharedTags(of: parked.car, since: nil),
      parked: parked.car.ticket)
  }

  private func edit(_ base: Car, _ texts: [CarField: String]) throws -> ActionOutcome.Result {
    let (draft, cleared) = try draft(texts)
    let (outcome, command) = try numbered {
      try store.edit(
        base, fields: texts.keys.flatMap(\.parts), setting: draft, clearing: cleared, change)
    }
    guard case .done(let before, let after) = outcome else {
      let problem = StageMessages.problem(outcome, context.humanTime)
      return .refused(sentence: Self.line(problem ?? .empty), field: nil)
    }
    let sentence = CarMessages.edited(before, after, context.humanTime, isDryRun: false)
    return try .done(
      command: command, sentence: Self.line(sentence),
      remarks: sharedTags(of: after, since: before))
  }

  /// An error about a field of a form, with its reason.
  private struct FieldRefusal: Error {
    let field: CarField
    let cause: any Error
  }

  /// The draft of the filled fields of a form, and the empty fields.
  private func draft(
    _ texts: [CarField: String]
  ) throws -> (draft: CarDraft, cleared: Set<CarField>) {
    var draft = CarDraft()
    var cleared: Set<CarField> = []
    // The fields are set in the order of the table, so that the owner comes after both of the
    // names.
    for field in CarField.allCases {
      guard let text = texts[field] else { continue }
      guard CarText.normalized(text) != nil else {
        if field.canBeCleared { cleared.formUnion(field.parts) }
        continue
      }
      do {
        try draft.set(field, to: text, named: "\(field.title)", in: context)
      } catch {
        throw FieldRefusal(field: field, cause: error)
      }
    }
    return (draft, cleared)
  }

  private func note(_ ticket: Car.Ticket, _ text: String) throws -> ActionOutcome.Result {
    guard let text = CarText.normalized(text) else { throw UsageError.noNote }
    let note = CarNote(text: text, date: context.now, author: author)
    let (outcomes, command) = try numbered { try store.note([ticket], note, change) }
    guard case .done(_, let car)? = outcomes.first else {
      return .refused(sentence: Self.line(CarMessages.notFound(ticket)), field: nil)
    }
    return .done(
      command: command, sentence: Self.line(CarMessages.noted(car, note)))
  }

  // MARK: - Commands of the tool

  /// Runs a command as the same person at the same desk, and keeps what it prints. Nobody can be
  /// asked, and input is at its end.
  private func run(_ typed: TypedCommand) -> ActionOutcome.Result {
    let text = CapturedText()
    func stream(isTerminal: Bool) -> ConsoleStream {
      ConsoleStream(sink: text, isTerminal: isTerminal, width: typed.columns, isColored: false)
    }
    var values: [String: String] = [:]
    values["CARVALET_USER"] = author
    values["CARVALET_DESK"] = context.desk
    let console = Console(
      output: stream(isTerminal: true), messages: stream(isTerminal: false),
      input: ConsoleInput(isTerminal: false, readLine: { nil }),
      environment: context.console.environment.setting(values), isColorless: true)
    let run = CommandContext(
      console: console, now: context.now, zone: context.zone, clock: context.clock,
      busyTimeout: context.busyTimeout)
    let status = context.typedCommands?.run(typed.text, typed.tickets, run) ?? .defect
    var lines = text.lines
    if status != .done, let first = lines.first {
      lines[0] = String(first.trimmingPrefix("Error: "))
    }
    let command = run.openedStores.lastCommand
    return .printed(
      command: command, lines: lines, status: status.rawValue,
      isAboutCars: context.typedCommands?.lacksCar(typed.text) ?? false,
      canBeUndone: command.map { (try? store.canBeUndone($0)) ?? true } ?? false)
  }

  // MARK: - The log

  private func undo(_ number: Int64, as name: String) throws -> ActionOutcome.Result {
    let (undone, command) = try numbered { try store.undo(number, as: name, change) }
    let cars = undone.cars.compactMap { $0.after ?? $0.before }
    let verb: SafeText =
      switch undone.command.name {
      case "undo": "Done again:"
      case "redo": "Took back again:"
      case let name: "Took back \(name) of"
      }
    let sentence = Self.summary(verb, cars) ?? "\(verb) \(ListMessages.cars(undone.count))"
    return .done(command: command, sentence: Self.line(sentence + HistoryMessages.skipped(undone)))
  }

  /// The result of a body, and the number of the command that it wrote; nil where it changed
  /// nothing.
  private func numbered<Result>(
    _ body: () throws -> Result
  ) throws -> (result: Result, command: Int64?) {
    let before = store.lastCommand
    let result = try body()
    let command = store.lastCommand
    return (result, command == before ? nil : command)
  }

  // MARK: - Sentences

  /// The warnings about keys and spots that other cars have too.
  private func sharedTags(of car: Car, since before: Car?) throws -> [String] {
    try store.sharedTags(of: car, since: before).map { Self.line(CarMessages.tagInUse($0)) }
  }

  /// The sentence about an error of the store or of a field.
  static func sentence(_ error: any Error) -> String {
    line(Failure(error)?.sentence ?? ErrorMessages.defect(error))
  }

  static func status(_ error: any Error) -> Int32 {
    (Failure(error)?.status ?? .defect).rawValue
  }

  /// A text in one line, for the screen.
  private static func line(_ text: SafeText) -> String {
    text.string.split(whereSeparator: \.isNewline)
      .map { $0.drop { $0 == " " } }.joined(separator: " ")
  }
}
