/// The tickets named on a command line, as `17`, `18-20` or `17,19`, in the order they were typed.
///
/// A ticket named twice counts once.
struct TicketList: Equatable, Sendable {
  let tickets: [Int64]

  /// More tickets than anyone wants to name. Without a limit, a typing mistake in a range would
  /// fill the memory.
  static let mostTickets = 100_000

  init(words: [String]) throws(TicketListError) {
    var tickets: [Int64] = []
    var seen: Set<Int64> = []
    for word in words {
      for part in word.split(separator: ",", omittingEmptySubsequences: false) {
        let range = try Self.range(String(part))
        guard range.upperBound - range.lowerBound < Int64(Self.mostTickets) else {
          throw .tooMany(String(part))
        }
        for ticket in range where seen.insert(ticket).inserted {
          guard tickets.count < Self.mostTickets else { throw .tooMany(String(part)) }
          tickets.append(ticket)
        }
      }
    }
    self.tickets = tickets
  }

  private static func range(_ text: String) throws(TicketListError) -> ClosedRange<Int64> {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
    guard let firstEnd = ends.first, let lastEnd = ends.last, ends.count <= 2,
      let first = number(firstEnd), let last = number(lastEnd)
    else { throw .notATicket(text) }
    guard first > 0, last > 0 else { throw .zero(text) }
    guard first <= last else { throw .reversed(text) }
    return first...last
  }

  /// A number of ASCII digits alone; `Int64` by itself would also accept `+17`.
  private static func number(_ digits: Substring) -> Int64? {
    digits.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int64(digits) : nil
  }
}

/// Why a word does not name tickets.
enum TicketListError: Error, Equatable {
  /// Neither a number nor two with a hyphen between them.
  case notATicket(String)
  /// The same, where a car may also be named by its key, spot or plate.
  case notACar(String)
  /// Tickets begin at 1.
  case zero(String)
  /// A range from the greater to the smaller number.
  case reversed(String)
  /// With this word the list would be longer than `TicketList.mostTickets`.
  case tooMany(String)
}
