import ArgumentParser
import CarStorage

/// The arguments and options that name cars: tickets, a plate, or tickets from stdin. Never a row
/// number, which would name another car after the next change.
struct CarNaming: ParsableArguments {
  @OptionGroup var named: TicketArguments

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Name the car by its number plate.", valueName: "text"),
    completion: .plates)
  var plate: String?

  /// The tickets that the user named.
  ///
  /// - Parameter preferring: The state that decides between several cars of one plate.
  /// - Throws: `CommandFailure` with the candidates where a plate names several cars.
  func tickets(
    in store: CarStore, preferring state: Car.State = .parked, _ context: CommandContext
  ) throws -> [Car.Ticket] {
    guard let plate else { return try named.tickets(context) }
    guard named.isEmpty else { throw UsageError.ticketBesidePlate }
    return [try Self.ticket(ofPlate: plate, in: store, preferring: state)]
  }

  /// The ticket of the only car with a plate, or of the only such car in a state.
  ///
  /// - Throws: `CommandFailure` with the candidates where a plate names several cars.
  static func ticket(
    ofPlate plate: String, in store: CarStore, preferring state: Car.State = .parked
  ) throws -> Car.Ticket {
    let cars = try store.cars(plate: plate)
    if let only = cars.only ?? cars.filter({ $0.state == state }).only { return only.ticket }
    guard !cars.isEmpty else { throw CommandFailure.noCar(plate: plate) }
    throw CommandFailure.severalCars(plate: plate, cars)
  }
}
