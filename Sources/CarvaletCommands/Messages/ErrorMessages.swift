import Glibc

/// The sentences people read when something cannot be done.
///
/// Errors carry facts; every sentence made of them stands here, so that one tone is kept and each
/// can be tested. A sentence quotes what was typed, says what is in the way, and then what to type.
enum ErrorMessages {
  /// Nil where the run ends without a word: a reader that has gone, as `head` does, is no fault.
  static func message(for error: OutputError) -> SafeText? {
    switch error {
    case .closedPipe: nil
    case .failed(let code): "The output cannot be written: \(String(cString: strerror(code)))"
    }
  }

  static func message(for error: PromptError) -> SafeText {
    switch error {
    case .needsYes(let question):
      "This would ask: \(question) Nobody is there to answer; to go ahead, add --yes."
    }
  }
}
