import ArgumentParser
import CarStorage

/// Which cars a command is about: tickets, a plate, or tickets from stdin. Never a row number.
struct CarNaming: ParsableArguments {
  @OptionGroup var named: TicketArguments

  @Option(help: ArgumentHelp("Name the car by its number plate.", valueName: "text"))
  var plate: String?

  /// The tickets that are meant.
  ///
  /// - Parameter preferring: Which cars of a plate are meant, where one of them is in that state.
  /// - Throws: `CommandFailure` with the candidates where a plate names several cars.
  func tickets(
    in store: CarStore, preferring state: Car.State = .parked, _ context: CommandContext
  ) throws -> [Car.Ticket] {
    guard let plate else { return try named.tickets(context) }
    guard named.isEmpty else { throw UsageError.ticketBesidePlate }
    return [try Self.ticket(ofPlate: plate, in: store, preferring: state, context)]
  }

  /// A plate names one car: the only one, or the only one in the state that the command is about.
  static func ticket(
    ofPlate plate: String, in store: CarStore, preferring state: Car.State = .parked,
    _ context: CommandContext
  ) throws -> Car.Ticket {
    let cars = try store.cars(plate: plate)
    if let only = cars.only ?? cars.filter({ $0.state == state }).only { return only.ticket }
    guard !cars.isEmpty else { throw CommandFailure.noCar(plate: plate) }
    throw CommandFailure.severalCars(plate: plate, cars)
  }
}

/// Tickets on the command line, or from stdin.
struct TicketArguments: ParsableArguments {
  @Argument(help: "Tickets, as in 17 or 18-20; - reads them from stdin.")
  var tickets: [String] = []

  var isEmpty: Bool { tickets.isEmpty }

  func tickets(_ context: CommandContext) throws -> [Car.Ticket] {
    try Self.tickets(named: tickets, context)
  }

  /// The tickets that words name, or those on stdin for `-`.
  static func tickets(named words: [String], _ context: CommandContext) throws -> [Car.Ticket] {
    let words =
      words == ["-"]
      ? Self.words(from: context.console.input) : PackedWords.unpacking(words)
    guard !words.isEmpty else { throw UsageError.noCarNamed }
    return try TicketList(words: words).tickets
  }

  private static func words(from input: ConsoleInput) -> [String] {
    var words: [String] = []
    while let line = input.readLine() {
      words += line.split(whereSeparator: \.isWhitespace).map(String.init)
    }
    return words
  }
}
