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
}
