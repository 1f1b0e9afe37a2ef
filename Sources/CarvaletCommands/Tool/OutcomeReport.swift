import CarStorage

/// Tells what came of each ticket: what was done on stdout, what could not be done on stderr.
struct OutcomeReport {
  let writer: WriterOptions
  var isRehearsal = false
  let context: CommandContext

  /// - Parameter done: What is said of a car something was done to.
  /// - Returns: `nothingMatched` if a ticket could not be found or changed.
  func write(
    _ outcomes: [CarStore.Outcome], done: (Car, Car) -> SafeText
  ) throws -> ExitStatus {
    var status = ExitStatus.done
    for outcome in outcomes {
      if case .done(let before, let after) = outcome {
        let message = done(before, after)
        try writer.report(isRehearsal ? "Would do: \(message)" : message, in: context)
      } else if let problem = CarMessages.problem(outcome, context.humanTime) {
        context.console.say(StyledText(ErrorMessages.line(problem)))
        status = .nothingMatched
      }
    }
    return status
  }
}
