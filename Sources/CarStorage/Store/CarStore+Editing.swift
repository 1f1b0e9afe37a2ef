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
      return .done(before: car, after: try Self.checked(after))
    } along: { changes, writer in
      try writer.noteEdit(changes, change)
    }
  }

  /// Changes a car as a person saw it: what a draft says, without what is cleared.
  ///
  /// A change of the spot, or of spot and key, is logged as `move`, any other as `edit`.
  ///
  /// - Parameters:
  ///   - base: The car as it was when the person began.
  ///   - fields: The fields that the person set or cleared.
  /// - Throws: ``ChangedMeanwhile`` if one of these has another value now than then and than it is to
  ///   have; ``ReturnedBeforeParked``. Then the car is not changed.
  package func edit(
    _ base: Car, fields: [CarField], setting draft: CarDraft, clearing cleared: Set<CarField> = [],
    _ change: Change
  ) throws -> Outcome {
    let isMove = draft.spot != nil && Set(fields).isSubset(of: [.spot, .key])
    return try replace([base.ticket], isMove ? "move" : "edit", change) { car, _ in
      let after = draft.applied(to: car, clearing: cleared)
      let changed = fields.filter { field in
        let value = field.value(of: car)
        return value != field.value(of: base) && value != field.value(of: after)
      }
      guard changed.isEmpty else { throw ChangedMeanwhile(newest: car, fields: changed) }
      return .done(before: car, after: try Self.checked(after))
    } along: { changes, writer in
      try writer.noteEdit(changes, change)
    }[0]
  }

  /// Another desk changed fields of a car while a person edited them.
  package struct ChangedMeanwhile: Error, Equatable, Sendable {
    package let newest: Car
    package let fields: [CarField]
  }

  private static func checked(_ car: Car) throws -> Car {
    if let dateReturned = car.dateReturned, dateReturned < car.dateCreated {
      throw ReturnedBeforeParked(ticket: car.ticket, dateReturned: dateReturned)
    }
    return car
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
