import TerminalScreen

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
    guard let answer = try answer(to: question, "[y/N]") else { return answersYes }
    return ["y", "yes"].contains(answer.lowercased())
  }

  /// Asks for a word to be typed back, where a yes comes too easily.
  ///
  /// - Throws: As ``confirm(_:)``.
  func confirm(_ question: SafeText, typing word: String) throws(PromptError) -> Bool {
    guard let answer = try answer(to: question, "Type \(word) to go ahead:") else {
      return answersYes
    }
    return answer == word
  }

  /// The answer without blanks; nil where none was given, or `--yes` gives it.
  private func answer(
    to question: SafeText, _ request: SafeText
  ) throws(PromptError) -> String? {
    if answersYes { return nil }
    guard console.input.isTerminal, !neverAsks else { throw .needsYes(question: question) }
    try? console.output.flush()
    do throws(OutputError) {
      let asked = console.messages.wrapped("\(question) \(request)")
      try console.messages.writePartialLine(asked + " ")
    } catch {
      throw .needsYes(question: question)
    }
    guard let answer = try? console.input.readLine() else {
      // The end of input, or what is no answer, leaves the cursor behind the question.
      try? console.messages.writeLine("")
      return nil
    }
    return answer.filter { !$0.isWhitespace }
  }
}

/// Why a question was not asked.
enum PromptError: Error, Equatable {
  /// The question cannot be asked, so the run needs `--yes`.
  case needsYes(question: SafeText)
}
