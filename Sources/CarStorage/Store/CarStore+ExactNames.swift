extension CarStore {
  /// The cars of which a word of a search is the whole ticket, key or spot, in the order of their
  /// tickets.
  ///
  /// - Complexity: O((words + cars found) x log cars).
  package func cars(namedExactlyBy search: CarSearch) throws -> [Car] {
    let tags = search.terms.filter { !$0.tags.isEmpty }.map(\.text)
    var cars: [Car.Ticket: Car] = [:]
    if !tags.isEmpty {
      for named in try self.cars(namedExactly: tags) {
        // A plate is seldom the beginning of another one.
        for car in named.onLot where search.namesExactly(car) { cars[car.ticket] = car }
      }
    }
    for ticket in search.terms.compactMap(\.ticket) { cars[ticket] = try car(ticket) }
    return cars.values.sorted { $0.ticket < $1.ticket }
  }
}
