import FetchedResults
import FetchedResultsSQL
package import FoundationEssentials

extension CarStore {
  /// The result of parking a car.
  package struct Parked: Equatable, Sendable {
    package let car: Car
    /// The fields that were filled from an earlier car with the same plate.
    package let remembered: [CarField]
    /// Another car on the lot with the same plate.
    package let twin: Car?
    /// The damages that were noted when a car with the same plate was here last.
    package let damages: [CarNote]
    /// The key and the spot of the car, as far as other cars have them too.
    package let sharedTags: [TagInUse]
    /// What the car was to get the next one of, and of which none is free.
    package let notFree: [TagField]
  }

  /// Parks a car, with the next free ticket unless the draft has one.
  ///
  /// Fields that the draft lacks are filled from the last car with the same plate.
  ///
  /// - Parameters:
  ///   - utcOffset: How far the stand's clock is ahead of UTC, in seconds, at the time that the
  ///     car is parked.
  ///   - allowsTicketGap: Whether the ticket may be far above the others.
  ///   - isStrict: Whether a key or a spot that is in use is refused.
  ///   - takesNextTags: Whether the car gets the next free key and spot, as far as the draft has
  ///     none.
  /// - Throws: ``TicketError``, ``TagInUse``.
  package func park(
    _ draft: CarDraft, now: Date, utcOffset: Int, by author: String?, at desk: String? = nil,
    allowsTicketGap: Bool = false, isStrict: Bool = false, takesNextTags: Bool = false
  ) throws -> Parked {
    try store.transaction(ChangeCommand("park", by: author, at: desk, date: now)) { writer in
      // The statements about the plate are sent first: the request for the lock is sent with them.
      let search = try draft.plate.flatMap { plate in
        try PlateSearch(plate, sendsDamages: true, writer.table, writer.session)
      }
      let tags = try TagSearch(draft.tags, writer.table, writer.session)
      let known = try search?.cars() ?? []
      let damages = try known.first.flatMap { try search?.damages(of: $0.ticket) } ?? []
      if let ticket = draft.ticket {
        try Self.checkNumbering(
          goesOnAfter: ticket, allowingGap: allowsTicketGap, with: writer)
      }
      var draft = draft
      let remembered = known.first.map { draft.fillBlanks(from: $0) } ?? []
      let notFree =
        try takesNextTags ? Self.takeNextTags(for: &draft, in: writer.session) : []
      var car = draft.car(ticket: draft.ticket ?? 0, now: now) { _ in utcOffset }
      if isStrict { try Self.checkTags(of: car, since: nil, with: writer) }
      if draft.ticket == nil {
        car.ticket = try Self.insertWithNewTicket(car, with: writer)
      } else {
        try Self.insert(car, with: writer)
      }
      try writer.recordFirstNotes(of: [car], by: author, at: now)
      return Parked(
        car: car, remembered: remembered, twin: known.first { $0.state == .parked },
        damages: damages, sharedTags: try tags.sharedTags(of: [(nil, car)]).flatMap(\.self),
        notFree: notFree)
    }
  }

  // MARK: - One outcome for each ticket

  /// The result for one ticket of a command that takes several.
  package enum Outcome: Equatable, Sendable {
    case done(before: Car, after: Car)
    case notFound(Car.Ticket)
    /// The car was as requested already.
    case unchanged(Car)
    /// The car is not in a stage in which the step is allowed.
    case notAllowed(Car)
    /// The car has left already.
    case returnedBefore(Car)
    /// The car is on the lot already.
    case stillParked(Car)
  }

  /// Who changes something and where, and whether it is only a dry run.
  package struct Change: Sendable {
    package let author: String?
    package let desk: String?
    /// When the command was given; nil for the time at which it is carried out.
    package let date: Date?
    package let isDryRun: Bool
    /// Whether a key or a spot that is in use is refused.
    package let isStrict: Bool

    package init(
      by author: String?, at desk: String? = nil, date: Date? = nil, isDryRun: Bool = false,
      isStrict: Bool = false
    ) {
      self.author = author
      self.desk = desk
      self.date = date
      self.isDryRun = isDryRun
      self.isStrict = isStrict
    }

    /// The change as a command for the change log.
    func command(_ name: String) -> ChangeCommand {
      ChangeCommand(name, by: author, at: desk, date: date)
    }
  }

  /// Deletes cars, from the ledger too. Their tickets are never given out again.
  package func remove(_ tickets: [Car.Ticket], _ change: Change) throws -> [Outcome] {
    try store.transaction(change.command("remove"), isDryRun: change.isDryRun) { writer in
      try writer.prefetch(tickets)
      return try tickets.map { ticket in
        guard let car = try writer.object(ticket) else { return .notFound(ticket) }
        try writer.delete(ticket)
        return .done(before: car, after: car)
      }
    }
  }

  /// A car as it was and as it is.
  typealias CarChange = (before: Car, after: Car)

  /// Replaces each car for which a body returns a changed one, in one transaction.
  ///
  /// - Parameters:
  ///   - asking: Asks for what the command reads beside the cars. The answers arrive with the cars.
  ///   - along: Writes the notes and absences of the replaced cars. It gets each car as it was and
  ///     as it is, and what was asked for, and returns the cars as they are then.
  /// - Throws: ``TagInUse`` where the change is strict.
  func replace<Asked>(
    _ tickets: [Car.Ticket], _ command: String, _ change: Change,
    asking: (any SQLWriter<Car>) throws -> Asked,
    _ body: (Car, StayBeginnings) throws -> Outcome,
    along: ([CarChange], Asked, any SQLWriter<Car>) throws -> [Car]
  ) throws -> [Outcome] {
    try store.transaction(change.command(command), isDryRun: change.isDryRun) { writer in
      let stays = try StayBeginnings(of: tickets, writer)
      let asked = try asking(writer)
      try writer.prefetch(tickets)
      var changes: [(index: Int, change: CarChange)] = []
      var outcomes = try tickets.enumerated().map { index, ticket -> Outcome in
        guard let car = try writer.object(ticket) else { return .notFound(ticket) }
        let outcome = try body(car, stays)
        guard case .done(let before, let after) = outcome, before != after else { return outcome }
        if change.isStrict { try Self.checkTags(of: after, since: before, with: writer) }
        try writer.update(after)
        changes.append((index, (before, after)))
        return outcome
      }
      let after = try along(changes.map(\.change), asked, writer)
      for ((index, change), car) in zip(changes, after) {
        outcomes[index] = .done(before: change.before, after: car)
      }
      return outcomes
    }
  }

  /// The same, for a command that reads and writes nothing beside the cars.
  func replace(
    _ tickets: [Car.Ticket], _ command: String, _ change: Change,
    _ body: (Car, StayBeginnings) throws -> Outcome
  ) throws -> [Outcome] {
    try replace(tickets, command, change) { _ in
    } _: { car, stays in
      try body(car, stays)
    } along: { changes, _, _ in
      changes.map(\.after)
    }
  }

  /// Changes cars, of which it reads thousands together. Tickets without a car are skipped.
  static func update(
    _ tickets: [Car.Ticket], with writer: any SQLWriter<Car>, _ body: (inout Car) -> Void
  ) throws {
    for start in stride(from: 0, to: tickets.count, by: carsPerRead) {
      let tickets = tickets[start..<min(start + carsPerRead, tickets.count)]
      try writer.prefetch(Array(tickets))
      for ticket in tickets {
        guard var car = try writer.object(ticket) else { continue }
        body(&car)
        try writer.update(car)
      }
    }
  }

  private static let carsPerRead = 5000
}
