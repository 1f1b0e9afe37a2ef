import FetchedResults
import FetchedResultsSQL
import FoundationEssentials

extension CarStore {
  /// Sets the fields of a draft and clears the listed ones, in each of the cars.
  ///
  /// A make or a model that is cleared becomes `Unknown`. The time of a step is corrected only in a
  /// car that has taken the step.
  ///
  /// - Throws: ``MisplacedStep``; then none of the cars is changed.
  package func edit(
    _ tickets: [Car.Ticket], setting draft: CarDraft, clearing cleared: Set<CarField> = [],
    _ change: Change
  ) throws -> [Outcome] {
    try edit(tickets, draft, cleared, change, naming: [:]).outcomes
  }

  /// The same. It also returns the keys and spots of these cars that other cars have as well.
  package func editNamingSharers(
    _ tickets: [Car.Ticket], setting draft: CarDraft, clearing cleared: Set<CarField> = [],
    _ change: Change
  ) throws -> (outcomes: [Outcome], sharedTags: [TagInUse]) {
    try edit(tickets, draft, cleared, change, naming: draft.tags)
  }

  /// - Parameter tags: The keys and spots for which the other cars that have them are returned.
  private func edit(
    _ tickets: [Car.Ticket], _ draft: CarDraft, _ cleared: Set<CarField>, _ change: Change,
    naming tags: [TagField: Set<String>]
  ) throws -> (outcomes: [Outcome], sharedTags: [TagInUse]) {
    return try replaceNamingSharers(tickets, "edit", change, tags) { writer in
      draft.changesNote(clearing: cleared) ? try writer.lastNotes(of: tickets) : nil
    } _: { car, stays in
      guard draft.correctsOnlySteps(of: car) else { return .notAllowed(car) }
      let after = draft.applied(to: car, clearing: cleared)
      return .done(before: car, after: try Self.checked(after, since: car, stays))
    } along: { changes, last, writer in
      try writer.noteEdit(changes, change, last)
    }
  }

  /// Replaces cars, and returns which of the keys and spots that they get other cars have.
  ///
  /// - Parameter tags: The keys and spots that cars may get.
  private func replaceNamingSharers<Asked>(
    _ tickets: [Car.Ticket], _ command: String, _ change: Change, _ tags: [TagField: Set<String>],
    asking: (any SQLWriter<Car>) throws -> Asked,
    _ body: (Car, StayBeginnings) throws -> Outcome,
    along: ([CarChange], Asked, any SQLWriter<Car>) throws -> [Car]
  ) throws -> (outcomes: [Outcome], sharedTags: [TagInUse]) {
    var sharedTags: [TagInUse] = []
    let outcomes = try replace(tickets, command, change) { writer in
      (search: try TagSearch(tags, writer.table, writer.session), asked: try asking(writer))
    } _: { car, stays in
      try body(car, stays)
    } along: { changes, found, writer in
      let after = try along(changes, found.asked, writer)
      let pairs = zip(changes, after).map { (before: Car?.some($0.before), after: $1) }
      sharedTags = try found.search.sharedTags(of: pairs).flatMap(\.self)
      return after
    }
    return (outcomes, sharedTags)
  }

  /// Changes a car that a person has edited on a screen: sets the fields of a draft and clears
  /// others.
  ///
  /// A change of the spot, or of spot and key, is logged as `move`, any other as `edit`.
  ///
  /// - Parameters:
  ///   - base: The car as it was when the person began.
  ///   - fields: The fields that the person set or cleared.
  /// - Throws: ``ChangedMeanwhile`` if one of these fields differs now from the base and from its
  ///   new value; ``MisplacedStep``. Then the car is not changed.
  package func edit(
    _ base: Car, fields: [CarField], setting draft: CarDraft, clearing cleared: Set<CarField> = [],
    _ change: Change
  ) throws -> Outcome {
    let isMove = draft.spot != nil && Set(fields).isSubset(of: [.spot, .key])
    return try replace([base.ticket], isMove ? "move" : "edit", change) { writer in
      draft.changesNote(clearing: cleared) ? try writer.lastNotes(of: [base.ticket]) : nil
    } _: { car, stays in
      let after = draft.applied(to: car, clearing: cleared)
      let changed = fields.filter { field in
        let value = field.value(of: car)
        return value != field.value(of: base) && value != field.value(of: after)
      }
      guard changed.isEmpty else { throw ChangedMeanwhile(newest: car, fields: changed) }
      return .done(before: car, after: try Self.checked(after, since: car, stays))
    } along: { changes, last, writer in
      try writer.noteEdit(changes, change, last)
    }[0]
  }

  /// Another desk changed fields of a car while a person edited them.
  package struct ChangedMeanwhile: Error, Equatable, Sendable {
    package let newest: Car
    package let fields: [CarField]
  }

  /// Only changes of the times of steps are checked: another program may have stored dates in any
  /// order, and all else of such a car can be edited.
  private static func checked(
    _ car: Car, since before: Car, _ stays: StayBeginnings
  ) throws -> Car {
    let steps = car.datesOfSteps
    let stepsBefore = before.datesOfSteps
    guard steps.map(\.date) != stepsBefore.map(\.date) else { return car }
    if let step = car.misplacedDate { throw MisplacedStep(ticket: car.ticket, step: step) }
    // A car that left and came back takes its steps after it came back.
    guard let first = steps.dropFirst().first,
      try first.date < stays.datesReparked[car.ticket] ?? .distantPast
    else { return car }
    throw MisplacedStep(
      ticket: car.ticket, step: .init(field: first.field, date: first.date, before: .dateCreated))
  }

  /// An edit would let a step of a car come before an earlier one.
  package struct MisplacedStep: Error, Equatable, Sendable {
    package let ticket: Car.Ticket
    package let step: Car.MisplacedDate
  }

  /// Puts a car on another spot, and its key on another hook if one is named.
  package func move(
    _ ticket: Car.Ticket, to spot: String, key: String?, _ change: Change
  ) throws -> Outcome {
    try moveNamingSharers(ticket, to: spot, key: key, change).outcome
  }

  /// The same. It also returns the key and the spot of the car if other cars have them as well.
  package func moveNamingSharers(
    _ ticket: Car.Ticket, to spot: String, key: String?, _ change: Change
  ) throws -> (outcome: Outcome, sharedTags: [TagInUse]) {
    var tags = [TagField.spot: [spot]]
    tags[.key] = key.map { [$0] }
    let folded = tags.mapValues { Set($0.compactMap(Tag.folded)) }
    let (outcomes, sharedTags) = try replaceNamingSharers([ticket], "move", change, folded) { _ in
    } _: { car, _ in
      if car.state == .returned { return .returnedBefore(car) }
      var after = car
      after.spot = spot
      if let key { after.key = key }
      return .done(before: car, after: after)
    } along: { changes, _, _ in
      changes.map(\.after)
    }
    return (outcomes[0], sharedTags)
  }
}

extension CarDraft {
  /// Whether an edit sets the field `note`, or clears it.
  fileprivate func changesNote(clearing cleared: Set<CarField>) -> Bool {
    details.note != nil || cleared.contains(.note)
  }
}
