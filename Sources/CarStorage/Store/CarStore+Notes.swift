import FetchedResults
import FetchedResultsSQL

extension CarStore {
  /// Adds a note to cars, on the lot or in the ledger.
  package func note(
    _ tickets: [Car.Ticket], _ note: CarNote, _ change: Change
  ) throws -> [Outcome] {
    try store.transaction(change.command(LoggedCommand.noting), isDryRun: change.isDryRun) {
      writer in
      let addition = try NoteAddition(note, to: tickets, writer)
      try writer.prefetch(tickets)
      let cars = try tickets.map { try writer.object($0) }
      let noted = try writer.add(addition, to: cars.compactMap(\.self))
      var rest = noted[...]
      return zip(tickets, cars).map { ticket, before in
        guard let before, let after = rest.popFirst() else { return .notFound(ticket) }
        return .done(before: before, after: after)
      }
    }
  }

  /// The notes of a car, the first one first.
  ///
  /// - Complexity: O(notes of the car).
  package func notes(of car: Car) throws -> [CarNote] { try notes(of: [car])[0] }

  /// The photo of a car: that of the newest note with one, or else its own.
  ///
  /// - Complexity: O(notes of the car).
  package func photo(of ticket: Car.Ticket) throws -> String? {
    guard let car = try car(ticket) else { return nil }
    return try notes(of: car).last { $0.photo != nil }?.photo ?? car.photo
  }

  /// The notes of each of some cars, the first one first.
  ///
  /// - Complexity: O(notes of the cars).
  package func notes(of cars: [Car]) throws -> [[CarNote]] {
    let recorded = try store.reading { session in
      try Self.sendNotes(of: cars.map(\.ticket), store.table(in: session), session)
        .map(CarNote.byTicket) ?? [:]
    }
    return cars.map { $0.notes(recorded: recorded) }
  }

  /// The cars of the tickets, in their order, and the notes of each; tickets that no car has are
  /// left out. Both are of one state.
  package func carsWithNotes(
    _ tickets: [Car.Ticket]
  ) throws -> (cars: [Car], notes: [[CarNote]]) {
    try store.reading { session in
      let notes = try Self.sendNotes(of: tickets, store.table(in: session), session)
      let cars = try store.objects(tickets, in: session)
      let recorded = try notes.map(CarNote.byTicket) ?? [:]
      return (cars, cars.map { $0.notes(recorded: recorded) })
    }
  }

  /// Nil for a store of an older version, which has no table of notes.
  private static func sendNotes(
    of tickets: [Car.Ticket], _ table: TableLayout, _ session: any SQLSession
  ) throws -> SentRows<(ticket: Car.Ticket, note: CarNote)>? {
    guard try session.hasTable(CarSchema.notes.name) else { return nil }
    return try CarNote.send(of: tickets, table, session)
  }

  /// The notes of some cars, by ticket; cars with at most one note are left out.
  static func notes(
    ofTickets tickets: ClosedRange<Car.Ticket>, in session: any SQLSession
  ) throws -> [Car.Ticket: [CarNote]] {
    guard try session.hasTable(CarSchema.notes.name) else { return [:] }
    let bounds = [Value.integer(tickets.lowerBound), .integer(tickets.upperBound)]
    return try CarNote.notes(where: SQLFragment("ticket BETWEEN ? AND ?", bounds), session)
  }
}

extension Car {
  /// The notes of the car, the first one first.
  ///
  /// - Parameter recorded: The rows of the table of notes, by ticket.
  fileprivate func notes(recorded: [Ticket: [CarNote]]) -> [CarNote] {
    var notes = recorded[ticket] ?? []
    guard let last = self.note else { return notes }
    if notes.isEmpty { return [CarNote(text: last, date: dateCreated, author: nil)] }
    // Another program may have changed the field `note` without the table.
    notes[notes.count - 1].text = last
    return notes
  }
}
