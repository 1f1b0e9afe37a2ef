import CarStorage
import TerminalScreen

extension CommandContext {
  /// Writes an error to stderr, below the data written so far.
  ///
  /// - Parameters:
  ///   - status: The exit status that the error leads to.
  ///   - candidates: The cars that may be meant, whose tickets a program gets.
  func report(_ sentence: SafeText, _ status: ExitStatus, candidates: [Car] = []) {
    guard errorForm == .json else {
      return console.say(StyledText(ErrorMessages.line(sentence)))
    }
    var members: [JSONValue.Member] = [
      .init(key: "code", value: .number(Int(status.rawValue))),
      .init(key: "kind", value: .text(status.kind)),
      .init(key: "message", value: .text(sentence.string)),
    ]
    if !candidates.isEmpty {
      let tickets = candidates.map { JSONValue.number(Int($0.ticket)) }
      members.append(.init(key: "candidates", value: .array(tickets)))
    }
    let error: JSONValue = ["error": .object(members)]
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
