/// Asks before something that cannot be taken back.
struct Prompt {
  let console: Console
  /// Whether `--yes` has answered every question of the run.
  var answersYes = false
  /// Whether `--no-input` forbids to ask.
  var neverAsks = false

  /// Asks a yes-or-no question, to which anything but yes means no.
  ///
  /// - Throws: `PromptError.needsYes` where nobody is there to be asked.
  func confirm(_ question: SafeText) throws(PromptError) -> Bool {
    if answersYes { return true }
    guard console.input.isTerminal, !neverAsks else { throw .needsYes(question: question) }
    try? console.output.flush()
    do throws(OutputError) {
      try console.messages.writePartialLine("\(question) [y/N] ")
    } catch {
      throw .needsYes(question: question)
    }
    guard let answer = console.input.readLine() else {
      // The end of input leaves the cursor behind the question.
      try? console.messages.writeLine("")
      return false
    }
    return ["y", "yes"].contains(answer.lowercased().filter { !$0.isWhitespace })
  }
}

/// Why a question was not asked.
enum PromptError: Error, Equatable {
  /// Nobody can answer, so the run would need `--yes`.
  case needsYes(question: SafeText)
}
