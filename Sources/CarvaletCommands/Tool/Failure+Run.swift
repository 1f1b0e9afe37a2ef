import ArgumentParser
import TerminalScreen

extension Failure {
  /// - Parameter deed: What the command had committed before the error; nil for nothing.
  init(endingRun error: any Error, after deed: CompletedWork.Deed?) {
    let failure = Failure(error) ?? Failure(parsing: error)
    guard let message = failure.message, let deed else {
      self = failure
      return
    }
    let end: SafeText = message.string.hasSuffix(".") ? " " : ". "
    self.init(
      status: failure.status, message: message + end + CompletedMessages.sentence(deed))
  }

  /// An error of ArgumentParser, in its own words; any other error is a defect.
  private init(parsing error: any Error) {
    let text = SafeText(escapingLines: CarvaletCommandLine.fullMessage(for: error))
    switch CarvaletCommandLine.exitCode(for: error) {
    case .validationFailure: self.init(status: .usage, message: text)
    default: self.init(status: .defect, message: ErrorMessages.line(ErrorMessages.defect(error)))
    }
  }
}
