import CarStorage

/// Tells what came of each ticket: what was done on stdout, what could not be done on stderr.
struct OutcomeReport {
  let writer: WriterOptions
  let context: CommandContext

  /// - Parameter done: What is said of a car something was done to, or would be.
  /// - Returns: `nothingMatched` if a ticket could not be found or changed.
  func write(
    _ outcomes: [CarStore.Outcome], done: (Car, Car) -> SafeText
  ) throws -> ExitStatus {
    var status = ExitStatus.done
    for outcome in outcomes {
      if case .done(let before, let after) = outcome {
        try writer.report(done(before, after), in: context)
      } else if let problem = CarMessages.problem(outcome, context.humanTime) {
        context.console.say(StyledText(ErrorMessages.line(problem)))
        status = .nothingMatched
      }
    }
    return status
  }
}
