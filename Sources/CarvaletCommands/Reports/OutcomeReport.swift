import CarStorage

/// Writes the outcome of a command for each ticket: what was done to stdout, what could not be done
/// to stderr. The common half of edit, move, retrieve, repark and remove.
struct OutcomeReport {
  let writer: WriterOptions
  let context: CommandContext
  /// Whether the command was a dry run, which the store has rolled back.
  let isDryRun: Bool
  /// Makes the deed that is remembered of the tickets that were changed.
  var deed: ([Car.Ticket]) -> CompletedWork.Deed = CompletedWork.Deed.stored

  /// - Parameter sentence: Makes the sentence about a car, from the car before and after.
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
