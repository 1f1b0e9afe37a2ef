/// Asks for a confirmation before a command does what cannot be undone.
struct Prompt {
  let console: Console
  /// Whether `--yes` has answered every question of the run.
  var answersYes = false
  /// Whether `--no-input` forbids questions.
  var neverAsks = false

  /// Asks a yes-or-no question, to which anything but yes means no.
  ///
  /// - Throws: `PromptError.needsYes` where stdin is no terminal, or questions are forbidden.
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
  /// The question cannot be asked, so the run needs `--yes`.
  case needsYes(question: SafeText)
}
