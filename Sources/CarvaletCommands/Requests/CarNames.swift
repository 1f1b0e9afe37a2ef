import CarStorage

/// The cars that a command line names, before a store is searched for them: tickets, names such as
/// `key:K9`, or words that describe one car.
///
/// There are none where stdin had none: the command then does nothing, and needs no store.
struct CarNames: Equatable, Sendable {
  enum Part: Equatable {
    /// Consecutive tickets, which need no search in the store.
    case tickets([Car.Ticket])
    case name(CarName)
    /// All words of the command line, of which at least one is neither a ticket nor a name.
    case words([String])
  }

  let parts: [Part]

  var isEmpty: Bool { parts.isEmpty }

  init(_ name: CarName) { self.init(parts: [.name(name)]) }

  init(tickets: [Car.Ticket]) { self.init(parts: [.tickets(tickets)]) }

  private init(parts: [Part]) { self.parts = parts }

  /// The cars of words that a person typed.
  init(words: [String]) throws(TicketListError) {
    do throws(TicketListError) {
      try self.init(piped: words)
    } catch .notACar(let word) {
      // `1.5` or `17-` is a mistyped ticket, and no word.
      guard words.count > 1 || word.contains(where: \.isLetter) || !word.contains(where: \.isNumber)
      else { throw .notACar(word) }
      self.init(parts: [CarName(spoken: words).map(Part.name) ?? .words(words)])
    }
  }

  /// The cars of words that a program wrote: tickets and names alone, because a description may
  /// find another car tomorrow.
  init(piped words: [String]) throws(TicketListError) {
    var parts: [Part] = []
    var words = words[...]
    while let first = words.first {
      if let name = CarName(word: first) {
        parts.append(.name(name))
        words.removeFirst()
      } else {
        let tickets = words.prefix { CarName(word: $0) == nil }
        parts.append(.tickets(try Self.tickets(Array(tickets))))
        words.removeFirst(tickets.count)
      }
    }
    self.init(parts: parts)
  }

  private static func tickets(_ words: [String]) throws(TicketListError) -> [Car.Ticket] {
    do throws(TicketListError) {
      return try TicketList(words: words).tickets
    } catch .notATicket(let word) {
      throw .notACar(word)
    }
  }

  /// Whether a word is a ticket, several, or a name such as `key:K9`; and no word of a description.
  static func isTicketOrName(_ word: String) -> Bool {
    do throws(TicketListError) {
      _ = try CarNames(piped: [word])
      return true
    } catch .notACar {
      return false
    } catch {
      return true
    }
  }

  /// The only number that was typed; nil where more or something else was.
  var onlyNumber: Car.Ticket? {
    guard case .tickets(let tickets)? = parts.only else { return nil }
    return tickets.only
  }
}
