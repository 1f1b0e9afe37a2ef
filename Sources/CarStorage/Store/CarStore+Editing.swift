import FetchedResultsSQLite

extension CarStore {
  /// Changes what a draft says and clears what is listed, in each of the cars.
  ///
  /// A make or a model that is cleared becomes `Unknown`.
  package func edit(
    _ tickets: [Car.Ticket], setting draft: CarDraft, clearing cleared: Set<CarColumn> = [],
    by author: String?
  ) throws -> [Outcome] {
    try change(tickets, ChangeCommand("edit", by: author)) { car in
      .done(before: car, after: draft.applied(to: car, clearing: cleared))
    }
  }

  /// Puts a car on another spot, and its key on another hook if one is named.
  package func move(
    _ ticket: Car.Ticket, to spot: String, key: String?, by author: String?
  ) throws -> Outcome {
    let outcomes = try change([ticket], ChangeCommand("move", by: author)) { car in
      if car.state == .returned { return .returnedBefore(car) }
      var after = car
      after.spot = spot
      if let key { after.key = key }
      return .done(before: car, after: after)
    }
    return outcomes[0]
  }
}
