import TerminalScreen

extension CommandContext {
  /// Writes an error to stderr, below the data written so far.
  ///
  /// - Parameter status: The exit status that the error leads to.
  func report(_ sentence: SafeText, _ status: ExitStatus) {
    guard errorForm == .json else {
      return console.say(StyledText(ErrorMessages.line(sentence)))
    }
    let error: JSONValue = [
      "error": [
        "code": .number(Int(status.rawValue)), "kind": .text(status.kind),
        "message": .text(sentence.string),
      ]
    ]
    try? console.output.flush()
    try? console.messages.writeLine(StyledText(SafeText(escaping: error.json)))
  }

  /// Says that nothing matched: to people as a message, to a program that asked for JSON as the
  /// error with which the run ends.
  func sayNothingMatched(_ sentence: SafeText) {
    switch errorForm {
    case .json: report(sentence, .nothingMatched)
    case .sentence: console.say(StyledText(sentence))
    }
  }
}
