import CarStorage

/// Tells what came of each ticket: what was done on stdout, what could not be done on stderr.
struct OutcomeReport {
  let writer: WriterOptions
  let context: CommandContext
  /// Whether all of it was taken back.
  let isDryRun: Bool
  /// What was done to the cars.
  var deed: ([Car.Ticket]) -> CompletedWork.Deed = CompletedWork.Deed.stored

  /// - Parameter sentence: What is said of a car something was done to, or would be.
  /// - Returns: `nothingMatched` if a ticket could not be found or changed.
  func write(
    _ outcomes: [CarStore.Outcome], sentence: (Car, Car) -> SafeText
  ) throws -> ExitStatus {
    let done = outcomes.compactMap { outcome in
      if case .done(let car, _) = outcome { car.ticket } else { nil }
    }
    if !isDryRun, !done.isEmpty { context.completed.note(deed(done)) }
    var status = ExitStatus.done
    for outcome in outcomes {
      if case .done(let before, let after) = outcome {
        try writer.report(sentence(before, after), in: context)
      } else if let problem = CarMessages.problem(outcome, context.humanTime) {
        context.console.say(StyledText(ErrorMessages.line(problem)))
        status = .nothingMatched
      }
    }
    return status
  }
}
