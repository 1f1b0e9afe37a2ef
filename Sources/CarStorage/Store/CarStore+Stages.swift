import FetchedResults
import FetchedResultsSQL
package import FoundationEssentials

// MARK: - From the lot to the guest

extension CarStore {
  /// Records that guests ask for their cars.
  ///
  /// A car that is requested already keeps its place in the queue; only the time at which the guest
  /// comes may change. One whose request the queue leaves out because of its age is asked for anew.
  ///
  /// - Parameters:
  ///   - date: When the guest asked.
  ///   - due: When the guest comes; nil for at once.
  package func request(
    _ tickets: [Car.Ticket], at date: Date, due: Date? = nil, _ change: Change
  ) throws -> [Outcome] {
    try replace(tickets, "request", change) { stored, stays in
      let car = CarQueue.isForgotten(stored, date) ? stored.withoutStage : stored
      switch (car.state, car.stage) {
      case (.returned, _): return .notAllowed(car)
      case (_, .ready?): return .notAllowed(car)
      case (_, .requested?):
        guard let due, due != car.dateDue else { return .unchanged(car) }
        var after = car
        after.dateDue = due
        return .done(before: car, after: after)
      case (_, nil):
        var after = car
        after.dateRequested = max(date, try stays.beginning(of: car))
        after.dateDue = due
        return .done(before: car, after: after)
      }
    }
  }

  /// Records that cars stand ready for their guests.
  package func ready(
    _ tickets: [Car.Ticket], at date: Date, _ change: Change
  ) throws -> [Outcome] {
    try replace(tickets, "ready", change) { car, stays in
      if car.state == .returned { return .notAllowed(car) }
      if car.stage == .ready { return .unchanged(car) }
      var after = car
      after.dateReady = max(date, try car.dateRequested ?? stays.beginning(of: car))
      return .done(before: car, after: after)
    }
  }

  /// Cancels the requests of guests for their cars.
  package func cancelRequest(_ tickets: [Car.Ticket], _ change: Change) throws -> [Outcome] {
    try replace(tickets, "cancel request", change) { car, _ in
      if car.state == .returned { return .notAllowed(car) }
      if car.stage == nil { return .unchanged(car) }
      return .done(before: car, after: car.withoutStage)
    }
  }

  /// Cancels that cars stand ready: the waits of their guests continue, as if they had never ended.
  package func cancelReady(_ tickets: [Car.Ticket], _ change: Change) throws -> [Outcome] {
    try replace(tickets, "cancel ready", change) { car, _ in
      if car.state == .returned || car.stage == nil { return .notAllowed(car) }
      if car.stage != .ready { return .unchanged(car) }
      var after = car
      after.dateReady = nil
      return .done(before: car, after: after)
    }
  }

  /// Moves cars from the lot to the ledger: see ``retrieveEndingStays(_:at:note:_:)``.
  package func retrieve(
    _ tickets: [Car.Ticket], at date: Date, note: String? = nil, _ change: Change
  ) throws -> [Outcome] {
    try retrieveEndingStays(tickets, at: date, note: note, change).outcomes
  }

  /// Moves cars from the lot to the ledger, and returns when their stays began.
  ///
  /// A car is returned no earlier than its last step before, whatever the clock of this desk shows.
  ///
  /// - Parameter note: Added to the notes of each of the cars.
  /// - Returns: The outcomes; and for cars that had left before, by ticket, when they came back to
  ///   the lot.
  package func retrieveEndingStays(
    _ tickets: [Car.Ticket], at date: Date, note: String? = nil, _ change: Change
  ) throws -> (outcomes: [Outcome], datesReparked: [Car.Ticket: Date]) {
    var datesReparked: [Car.Ticket: Date] = [:]
    let note = note.map { CarNote(text: $0, date: date, author: change.author) }
    let outcomes = try replace(tickets, "retrieve", change) { writer in
      try note.map { try NoteAddition($0, to: tickets, writer) }
    } _: { car, stays in
      if car.state == .returned { return .returnedBefore(car) }
      datesReparked = try stays.datesReparked
      var after = car
      after.dateReturned = max(
        date, try car.dateReady ?? car.dateRequested ?? stays.beginning(of: car))
      return .done(before: car, after: after)
    } along: { changes, addition, writer in
      let cars = changes.map(\.after)
      return try addition.map { try writer.add($0, to: cars) } ?? cars
    }
    return (outcomes, datesReparked)
  }

  /// What a command sets for a car that comes back.
  package struct Return: Sendable {
    package let date: Date
    package var spot: String?
    package var key: String?
    package var note: String?

    package init(at date: Date, spot: String? = nil, key: String? = nil, note: String? = nil) {
      self.date = date
      self.spot = spot
      self.key = key
      self.note = note
    }
  }

  /// Moves cars back to the lot, under the tickets and with the arrivals that they had.
  ///
  /// A car that has left begins another stay. A car that was requested or ready continues its stay.
  package func repark(
    _ tickets: [Car.Ticket], _ back: Return, _ change: Change
  ) throws -> [Outcome] {
    let note = back.note.map { CarNote(text: $0, date: back.date, author: change.author) }
    return try replace(tickets, "repark", change) { writer in
      try note.map { try NoteAddition($0, to: tickets, writer) }
    } _: { car, _ in
      if car.state == .parked, car.stage == nil { return .stillParked(car) }
      var after = car.withoutStage
      after.dateReturned = nil
      if let spot = back.spot { after.spot = spot }
      if let key = back.key { after.key = key }
      return .done(before: car, after: after)
    } along: { changes, addition, writer in
      try writer.addAbsences(
        of: changes.map(\.before).filter { $0.state == .returned }, until: back.date)
      let cars = changes.map(\.after)
      return try addition.map { try writer.add($0, to: cars) } ?? cars
    }
  }
}

extension Car {
  /// The car without a request, and not ready.
  fileprivate var withoutStage: Car {
    var car = self
    car.dateRequested = nil
    car.dateDue = nil
    car.dateReady = nil
    return car
  }
}
