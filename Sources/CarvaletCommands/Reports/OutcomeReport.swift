import CarStorage
import FoundationEssentials

/// Writes the outcome of a command for each car: what was done to stdout, what could not be done to
/// stderr. The common part of all commands that change cars.
///
/// What was done is a sentence about each car, its ticket, or the car itself as JSON.
struct OutcomeReport {
  let form: OutcomeForm
  let context: CommandContext
  /// Whether the command is a dry run, which the store rolls back.
  let isDryRun: Bool
  /// Makes the deed that is remembered of the tickets that were changed.
  private let deed: ([Car.Ticket]) -> CompletedWork.Deed

  /// Made before the store is written, because it refuses options that exclude one another.
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
  /// - Parameter sentence: Makes the sentence about a car, from the car before and after.
  /// - Returns: `nothingMatched` if a ticket could not be found or changed.
  func write(
    _ outcomes: [CarStore.Outcome], sentence: (Car, Car) -> SafeText
  ) throws -> ExitStatus {
    let done = outcomes.compactMap { outcome in
      if case .done(_, let car) = outcome { car } else { nil }
    }
    note(done)
    if form == .json { try writeArray(done) }
    var status = ExitStatus.done
    for outcome in outcomes {
      if case .done(let before, let after) = outcome {
        if form != .json { try writeLine(after, sentence(before, after)) }
      } else if let problem = CarMessages.problem(outcome, context.humanTime) {
        context.console.say(StyledText(ErrorMessages.line(problem)))
        status = .nothingMatched
      }
    }
    if !done.isEmpty { sayHowToUndo() }
    return status
  }

  /// Writes cars that were changed, with a sentence about each; as JSON, an array.
  func write(_ cars: [Car], sentence: (Car) -> SafeText) throws {
    note(cars)
    if form == .json { return try writeArray(cars) }
    for car in cars { try writeLine(car, sentence(car)) }
    sayHowToUndo()
  }

  /// Writes the only car that the command can be about; as JSON, an object.
  func write(_ car: Car, sentence: SafeText) throws {
    note([car])
    guard form == .json else {
      try writeLine(car, sentence)
      return sayHowToUndo()
    }
    var bytes: [UInt8] = []
    CarJSON.append(car, columns: CarField.shown, to: &bytes)
    try context.console.output.write(record: String(decoding: bytes, as: UTF8.self) + "\n")
  }

  /// Prints a message for people beside the outcome, unless only tickets are to be printed.
  func say(_ message: SafeText?) {
    if form != .tickets, let message { context.console.say(StyledText(message)) }
  }

  /// Warns where the clock is behind that of another desk, and tells a person at a terminal how to
  /// take back what was done.
  private func sayHowToUndo() {
    if !isDryRun, let before = context.openedStores.dateBeforeLastCommand,
      before.timeIntervalSince(context.now) > Self.noticedLag
    {
      say(HistoryMessages.clockIsBehind(before, context.humanTime))
    }
    guard form == .sentences, !isDryRun, context.console.messages.isTerminal,
      let number = context.openedStores.lastCommand
    else { return }
    context.console.say(StyledText("Undo: carvalet undo \(number)", .dim))
  }

  /// Clocks differ by seconds; from this many on, times are wrong.
  private static let noticedLag = 120.0

  private func note(_ cars: [Car]) {
    if !isDryRun, !cars.isEmpty { context.completed.note(deed(cars.map(\.ticket))) }
  }

  private func writeLine(_ car: Car, _ sentence: SafeText) throws {
    try context.console.output.writeLine(
      StyledText(form == .tickets ? SafeText(car.ticket) : sentence))
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
