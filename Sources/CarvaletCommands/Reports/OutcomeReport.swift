import CarStorage
import FoundationEssentials
import TerminalScreen

/// Writes the outcome of a command for each car: what was done to stdout, what could not be done to
/// stderr. The common part of all commands that change cars.
///
/// For each car it writes a sentence, the ticket, or the car itself as JSON.
struct OutcomeReport {
  let form: OutcomeForm
  let context: CommandContext
  /// Whether the command is a dry run, which the store rolls back.
  let isDryRun: Bool
  /// Makes the deed that is recorded in `CompletedWork` from the tickets of the changed cars.
  private let deed: ([Car.Ticket]) -> CompletedWork.Deed

  /// A report is made before the store is written, because it refuses options that exclude one
  /// another.
  ///
  /// - Throws: `UsageError`.
  init(
    _ writer: WriterOptions, isDryRun: Bool = false, in context: CommandContext,
    deed: @escaping ([Car.Ticket]) -> CompletedWork.Deed = CompletedWork.Deed.stored
  ) throws(UsageError) {
    form = try writer.form()
    self.context = context
    self.isDryRun = isDryRun
    self.deed = deed
  }

  /// Writes the outcomes in their order; as JSON, an array of the cars that were changed.
  ///
  /// - Parameters:
  ///   - removesCars: Whether the cars are no longer in the store, as JSON then says.
  ///   - store: The store, if the command gave the cars keys and spots, which other cars may have.
  ///   - sharedTags: The keys and spots that other cars have, where these are known already.
  ///   - sentence: Makes the sentence about a car, from the car before and after.
  /// - Returns: `nothingMatched` if a ticket could not be found or changed. A car that was
  ///   as requested already is written like one that was changed.
  func write(
    _ outcomes: [CarStore.Outcome], taggedIn store: CarStore? = nil,
    sharing sharedTags: [CarStore.TagInUse] = [], removesCars: Bool = false,
    sentence: (Car, Car) throws -> SafeText
  ) throws -> ExitStatus {
    let done = outcomes.compactMap { outcome in
      if case .done(_, let car) = outcome { car } else { nil }
    }
    note(done)
    if form == .json {
      let cars = outcomes.compactMap(\.car)
      try removesCars ? writeArray(cars, removed: Set(cars.map(\.ticket))) : writeArray(cars)
    }
    var status = ExitStatus.done
    for outcome in outcomes {
      if let car = outcome.car {
        if form != .json { try writeLine(car, line(outcome, sentence)) }
      } else if let problem = StageMessages.problem(outcome, context.humanTime) {
        context.report(problem, .nothingMatched)
        status = .nothingMatched
      }
    }
    if let store {
      try warnOfSharedTags(
        of: outcomes.compactMap { outcome in
          if case .done(let before, let after) = outcome { (before, after) } else { nil }
        }, in: store)
    }
    for shared in sharedTags { say(CarMessages.tagInUse(shared)) }
    if !done.isEmpty { sayHowToUndo() }
    return status
  }

  /// Writes that no car was named.
  func writeNothing() throws -> ExitStatus { try write([]) { _, _ in .empty } }

  private func line(
    _ outcome: CarStore.Outcome, _ sentence: (Car, Car) throws -> SafeText
  ) throws -> SafeText {
    switch outcome {
    case _ where form == .tickets: .empty
    case .done(let before, let after): try sentence(before, after)
    case .unchanged(let car): StageMessages.holds(car, context.humanTime)
    case .notFound, .notAllowed, .returnedBefore, .stillParked: .empty
    }
  }

  /// Writes cars that were changed, with a sentence about each; as JSON, an array.
  ///
  /// - Parameter removed: The tickets of the cars that are no longer in the store.
  func write(
    _ cars: [Car], removed: Set<Car.Ticket> = [], sentence: (Car) -> SafeText
  ) throws {
    note(cars)
    if form == .json { return try writeArray(cars, removed: removed) }
    for car in cars { try writeLine(car, sentence(car)) }
    sayHowToUndo()
  }

  /// Writes a car that was parked, and warns where its key or spot is in use; as JSON, an object.
  ///
  /// - Parameter remarks: Further messages.
  func write(
    _ parked: CarStore.Parked, sentence: SafeText, remarks: [SafeText?]
  ) throws {
    note([parked.car])
    try form == .json ? writeObject(parked.car) : writeLine(parked.car, sentence)
    for remark in remarks { say(remark) }
    for shared in parked.sharedTags { say(CarMessages.tagInUse(shared)) }
    sayHowToUndo()
  }

  private func writeObject(_ car: Car) throws {
    var bytes: [UInt8] = []
    CarJSON.append(car, columns: CarField.shown, to: &bytes)
    try context.console.output.write(record: String(decoding: bytes, as: UTF8.self) + "\n")
  }

  /// Prints a message for people beside the outcome, unless only tickets are to be printed.
  func say(_ message: SafeText?) {
    if form != .tickets, let message { context.console.say(StyledText(message)) }
  }

  /// Prints that a step was recorded with another time than the typed one.
  func sayIfMoved(_ car: Car, from typed: Date, to noted: Date?, _ times: TimeOptions) {
    guard times.at != nil else { return }
    say(StageMessages.moved(car, from: typed, to: noted, context.humanTime, isDryRun: isDryRun))
  }

  /// Prints how to undo the command, unless it was a dry run or only tickets are to be printed.
  func sayHowToUndo() {
    if !isDryRun, form != .tickets { context.sayHowToUndo(showsUndo: form == .sentences) }
  }

  /// Warns of keys and spots that cars got and that other cars have. If the store cannot be reached
  /// any more, because its server or its file is away, there is no warning and no error: the
  /// command is stored, which is more important to report.
  ///
  /// - Parameter changes: The cars before, nil for one that was parked, and after.
  func warnOfSharedTags(of changes: [(before: Car?, after: Car)], in store: CarStore) throws {
    guard form != .tickets else { return }
    do {
      for shared in try store.sharedTags(of: changes).joined() { say(CarMessages.tagInUse(shared)) }
    } catch  where error.isOutage {}
  }

  private func note(_ cars: [Car]) { noteDone(cars.map(\.ticket)) }

  /// Notes what is stored, for the message of an error that comes later.
  func noteDone(_ tickets: [Car.Ticket]) {
    if !isDryRun, !tickets.isEmpty { context.completed.note(deed(tickets)) }
  }

  private func writeLine(_ car: Car, _ sentence: SafeText) throws {
    try context.console.output.writeText(
      StyledText(form == .tickets ? SafeText(car.ticket) : sentence))
  }

  /// Writes cars as JSON, each with whether it is no longer in the store.
  private func writeArray(_ cars: [Car], removed: Set<Car.Ticket>) throws {
    let objects = cars.map { car in
      CarJSON.text(car, adding: "removed", removed.contains(car.ticket) ? "true" : "false")
    }
    try context.console.output.write(record: CarJSON.array(objects))
  }

  private func writeArray(_ cars: [Car]) throws {
    let output = context.console.output
    var writer = RecordFormat.json.makeWriter(columns: CarField.shown) { bytes in
      try output.write(record: String(decoding: bytes, as: UTF8.self))
    }
    for car in cars { try writer.write(car) }
    try writer.finish()
  }
}

extension CarStore.Outcome {
  /// The car as it is now; nil where it was not found or not changed.
  fileprivate var car: Car? {
    switch self {
    case .done(_, let car), .unchanged(let car): car
    case .notFound, .notAllowed, .returnedBefore, .stillParked: nil
    }
  }
}

extension CommandContext {
  /// The messages after every command that changed cars: a warning while the log has times that lie
  /// ahead, and at a terminal how to undo the command.
  ///
  /// - Parameter showsUndo: Whether to name the undo. False where a program reads the output.
  func sayHowToUndo(showsUndo: Bool) {
    if let newest = openedStores.dateBeforeLastCommand,
      newest.timeIntervalSince(now) > Self.noticedLag
    {
      console.say(StyledText(HistoryMessages.clockIsBehind(newest, humanTime)))
    }
    guard showsUndo, console.messages.isTerminal, let number = openedStores.lastCommand else {
      return
    }
    console.say(StyledText("Undo: carvalet undo \(number)", .dim))
  }

  /// Clocks always differ by some seconds. From this difference on, times are wrong.
  private static let noticedLag = 120.0
}
