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

  static func message(for error: TicketListError) -> SafeText {
    switch error {
    case .notATicket(let word):
      "'\(word)' is not a ticket. Name tickets as 17 or 18-20."
    case .zero(let word):
      "'\(word)' is not a ticket. Tickets begin at 1."
    case .reversed(let word):
      "The range '\(word)' runs backwards. Name the smaller ticket first, as in 18-20."
    case .tooMany(let word):
      "With '\(word)' these would be more than \(TicketList.mostTickets) tickets"
    }
  }

  /// What nobody knows, and what was probably meant: `Unknown field 'colr'. Did you mean 'color'?`
  static func unknown(
    _ kind: SafeText, _ word: String, among words: some Sequence<String>
  ) -> SafeText {
    let fact: SafeText = "Unknown \(kind) '\(word)'"
    guard let nearest = NearMiss.nearest(to: word, among: words) else { return fact }
    return "\(fact). Did you mean '\(nearest)'?"
  }
}
