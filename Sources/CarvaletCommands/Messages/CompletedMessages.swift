import CarStorage
import TerminalScreen

/// The sentence that is added to an error message where the command had already committed its work:
/// that the work is done, and what to type to see it.
enum CompletedMessages {
  /// More than five tickets are too many to read in a sentence; only the first is named.
  private static let fewTickets = 5

  static func sentence(_ deed: CompletedWork.Deed) -> SafeText {
    switch deed {
    case .stored(let tickets):
      "It is stored (\(names(tickets))): 'carvalet show \(words(tickets))' shows it."
    case .removed(let tickets):
      "It is removed (\(names(tickets))): 'carvalet show \(words(tickets))' finds no car."
    case .imported(let cars):
      """
      The import is stored (\(ListMessages.cars(cars))): 'carvalet list --limit 3' shows the cars \
      parked last.
      """
    case .restored(let file):
      "'\(file)' is put back: 'carvalet list --limit 3' shows the cars parked last."
    case .copied(let path):
      "The copy is made. To list its cars, type: carvalet list --store \(ShellWord(path).text)"
    }
  }

  /// `ticket 17`, `tickets 17, 18`, `20 tickets, the first 17`
  private static func names(_ tickets: [Car.Ticket]) -> SafeText {
    if tickets.count == 1 { return "ticket \(tickets[0])" }
    guard tickets.count > fewTickets else {
      return "tickets \(tickets.map { SafeText($0) }.joined(separator: ", "))"
    }
    return "\(tickets.count) tickets, the first \(tickets[0])"
  }

  private static func words(_ tickets: [Car.Ticket]) -> SafeText {
    let shown = tickets.count > fewTickets ? tickets.prefix(1) : tickets[...]
    return shown.map { SafeText($0) }.joined(separator: " ")
  }
}
