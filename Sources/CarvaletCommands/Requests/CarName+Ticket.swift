import CarStorage

extension CarName {
  /// Which cars of one plate come first where it names several.
  enum Preference {
    /// The one on the lot.
    case parked
    /// The one on the lot, first of all one that is asked for or stands ready; else the one that
    /// left last.
    case returned
  }

  /// The ticket of the only car of the name. A tag names cars on the lot; a plate names every car,
  /// of which some come first.
  ///
  /// - Throws: `CommandFailure` with the candidates where the name is that of several cars.
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
