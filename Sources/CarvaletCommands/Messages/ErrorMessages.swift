import CarStorage
import FetchedResults
import Glibc
import TerminalScreen

/// Every sentence that a user reads when a command fails.
///
/// Errors carry facts. This type and its extensions make the sentences from them, so that all have
/// one tone and each can be tested. A sentence quotes what was typed, says what is wrong, and then
/// what to type.
enum ErrorMessages {
  /// A sentence as it is printed, marked as an error.
  static func line(_ sentence: SafeText) -> SafeText { "Error: \(sentence)" }

  /// The message; nil where the run ends without one. It is no error that a reader such as `head`
  /// closes the pipe, or that the user leaves the pager.
  static func message(for error: OutputError) -> SafeText? {
    switch error {
    case .closedPipe, .pagerClosed: nil
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
    case .notACar(let word):
      """
      '\(word)' is not a ticket. Name cars as 17, 18-20, key:K9, spot:B13 or plate:B-MW123.
      """
    case .zero(let word):
      "'\(word)' is not a ticket. Tickets begin at 1."
    case .reversed(let word):
      "The range '\(word)' runs backwards. Name the smaller ticket first, as in 18-20."
    case .tooMany(let word):
      "With '\(word)' these would be more than \(TicketList.mostTickets) tickets"
    }
  }

  static func message(for refusal: TimeRefusal) -> SafeText {
    switch refusal {
    case .notUnderstood(let text):
      """
      '\(text)' is not a time. Type one of these:
        now
        -15m  2h ago  (s, m, h, d, w)
        18:30  8pm  today 18:30  yesterday 18:30  friday 18:30  tonight 23:30
        2026-04-03  2026-04-03 18:30  2026-04-03T18:30:05Z
      """
    case .notUnderstoodAhead(let text):
      """
      '\(text)' is not a time to come. Type one of these:
        now
        +15m  in 2h  (s, m, h, d, w)
        19:30  8pm  today 19:30  tomorrow 19:30  friday 19:30
        2026-04-03  2026-04-03 19:30  2026-04-03T19:30:05Z
      """
    case .ambiguousDay(let text, let readings):
      "'\(text)' can be misread. Type \(Self.choice(of: readings))."
    case .noSuchDay(let text):
      "The calendar has no day '\(text)'"
    case .noSuchTime(let text):
      "No clock shows '\(text)'. Times run from 00:00 to 23:59:59."
    case .neverShown(let time):
      """
      The clock never showed \(HumanTime.clock(time.clock)) on \(time.date.text): it was set forward over \
      it. Type another time, or this one with its offset.
      """
    case .timeMissing(let text):
      "'\(text)' needs a time of day. Type for example '\(text) 18:30'."
    case .tooLongAgo(let text):
      "'\(text)' is more than 100 years ago"
    case .tooFarAhead(let text):
      "'\(text)' is more than 100 years ahead"
    }
  }

  /// A word that is not known, and the one that was probably meant:
  /// `Unknown field 'colr'. Did you mean 'color'?`
  ///
  /// - Parameter listing: Whether to list all known words where none is near.
  static func unknown(
    _ kind: SafeText, _ word: String, among words: some Sequence<String>, listing: Bool = false
  ) -> SafeText {
    let fact: SafeText = "Unknown \(kind) '\(word)'"
    if let nearest = NearMiss.nearest(to: word, among: words) {
      return "\(fact). Did you mean '\(nearest)'?"
    }
    guard listing else { return fact }
    return "\(fact). Type one of: \(words.map(SafeText.init(escaping:)).joined(separator: ", "))."
  }

  /// - Parameter group: The name of the group of commands; empty for the tool itself.
  static func unknownCommand(_ word: String, in group: String, among known: [String]) -> SafeText {
    let fact = unknown("command", word, among: known)
    let hint: SafeText = group.isEmpty ? "carvalet --help" : "carvalet \(group) --help"
    let hasSuggestion = NearMiss.nearest(to: word, among: known) != nil
    return "\(fact)\(hasSuggestion ? "" : ".") See '\(hint)'."
  }

  /// An option before the name of the command.
  static func optionBeforeCommand(_ option: String, among known: [String]) -> SafeText {
    guard NearMiss.nearest(to: option, among: known) == nil else {
      return unknown("option", option, among: known)
    }
    return "'\(option)' stands before the command. Options follow it: carvalet list --json."
  }

  /// `2026-04-03 for 3 April 2026, or 2026-03-04 for 4 March 2026`.
  private static func choice(of readings: [TimeRefusal.Reading]) -> SafeText {
    readings.map { reading -> SafeText in
      let date = reading.date
      let month = months[date.month - 1]
      return "'\(date.text)\(reading.time)' for \(date.day) \(month) \(date.year)"
    }.joined(separator: ", or ")
  }

  private static let months: [SafeText] = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}
