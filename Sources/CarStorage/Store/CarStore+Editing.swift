package import Foundation

extension CarStore {
  /// Changes what a draft says and clears what is listed, in each of the cars.
  ///
  /// A make or a model that is cleared becomes `Unknown`.
  ///
  /// - Throws: ``ReturnedBeforeParked``; then none of the cars is changed.
  package func edit(
    _ tickets: [Car.Ticket], setting draft: CarDraft, clearing cleared: Set<CarField> = [],
    _ change: Change
  ) throws -> [Outcome] {
    try replace(tickets, "edit", change) { car, _ in
      let after = draft.applied(to: car, clearing: cleared)
      if let dateReturned = after.dateReturned, dateReturned < after.dateCreated {
        throw ReturnedBeforeParked(ticket: car.ticket, dateReturned: dateReturned)
      }
      return .done(before: car, after: after)
    } along: { before, after, writer in
      if before.note == after.note { return after }
      if before.note != nil { return try writer.correctLastNote(of: after) }
      try writer.recordFirstNote(of: after, by: change.author, at: change.date ?? Date())
      return after
    }
  }

  /// An edit would let a car be parked after it left.
  package struct ReturnedBeforeParked: Error, Equatable, Sendable {
    package let ticket: Car.Ticket
    package let dateReturned: Date
  }

  /// Puts a car on another spot, and its key on another hook if one is named.
  package func move(
    _ ticket: Car.Ticket, to spot: String, key: String?, _ change: Change
  ) throws -> Outcome {
    let outcomes = try replace([ticket], "move", change) { car, _ in
      if car.state == .returned { return .returnedBefore(car) }
      var after = car
      after.spot = spot
      if let key { after.key = key }
      return .done(before: car, after: after)
    }
    return outcomes[0]
  }
}
