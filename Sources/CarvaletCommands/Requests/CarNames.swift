import CarStorage

/// The cars that a command line names, before a store is searched for them: tickets, and names such
/// as `key:K9`.
///
/// There are none where stdin had none: the command then does nothing, and needs no store.
struct CarNames: Equatable, Sendable {
  /// Consecutive tickets, or one name. Tickets need no search in the store.
  private enum Part: Equatable {
    case tickets([Car.Ticket])
    case name(CarName)
  }

  private let parts: [Part]

  var isEmpty: Bool { parts.isEmpty }

  init(_ name: CarName) { parts = [.name(name)] }

  init(words: [String]) throws(TicketListError) {
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
    self.parts = parts
  }

  private static func tickets(_ words: [String]) throws(TicketListError) -> [Car.Ticket] {
    do throws(TicketListError) {
      return try TicketList(words: words).tickets
    } catch .notATicket(let word) {
      throw .notACar(word)
    }
  }

  /// The tickets of the cars, in the order in which they were named; one that is named twice counts
  /// once.
  ///
  /// - Throws: `CommandFailure` where no car has a name, or several have it.
  func tickets(
    in store: CarStore, preferring preference: CarName.Preference = .parked
  ) throws -> [Car.Ticket] {
    if case .tickets(let tickets)? = parts.only { return tickets }
    var seen: Set<Car.Ticket> = []
    return try parts.flatMap { part in
      switch part {
      case .tickets(let tickets): tickets
      case .name(let name): [try name.ticket(in: store, preferring: preference)]
      }
    }.filter { seen.insert($0).inserted }
  }
}

extension CarName {
  /// Which cars of one plate come first where it names several.
  enum Preference {
    /// The car on the lot.
    case parked
    /// The car on the lot, first of all one that is asked for or stands ready; else the one that
    /// left last.
    case returned
  }

  /// The ticket of the only car of the name. A tag names cars on the lot; a plate names every car,
  /// of which some come first.
  ///
  /// - Throws: `CommandFailure` with the candidates where several cars have the name.
  func ticket(in store: CarStore, preferring preference: Preference = .parked) throws -> Car.Ticket
  {
    let cars: [Car]
    switch self {
    case .plate(let plate):
      let all = try store.cars(plate: plate)
      let preferred = preference.among(all)
      cars = preferred.isEmpty ? all : preferred
    case .tag(let field, let tag): cars = try store.cars(field, tag)
    }
    guard let first = cars.first else { throw CommandFailure.noCar(self) }
    guard cars.count == 1 else { throw CommandFailure.severalCars(self, cars) }
    return first.ticket
  }
}

extension CarName.Preference {
  fileprivate func among(_ cars: [Car]) -> [Car] {
    let parked = cars.filter { $0.state == .parked }
    switch self {
    case .parked: return parked
    case .returned:
      let awaited = parked.filter { $0.stage != nil }
      if !parked.isEmpty { return awaited.isEmpty ? parked : awaited }
      // Cars come in the order in which they were parked, the last one first.
      let last = cars.compactMap(\.dateReturned).max()
      return Array(cars.filter { $0.dateReturned != nil && $0.dateReturned == last }.prefix(1))
    }
  }
}
