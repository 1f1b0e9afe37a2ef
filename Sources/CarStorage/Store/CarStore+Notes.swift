import FetchedResults
import FetchedResultsSQL
import Foundation

extension CarStore {
  /// Adds a note to cars, on the lot or in the ledger.
  package func note(
    _ tickets: [Car.Ticket], _ note: CarNote, _ change: Change
  ) throws -> [Outcome] {
    try store.transaction(change.command(LoggedCommand.noting), isDryRun: change.isDryRun) {
      writer in
      try writer.expectObjects(tickets)
      let cars = try tickets.map { try writer.object($0) }
      let noted = try writer.add(note, to: cars.compactMap(\.self))
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

  /// The notes of each of some cars, the first one first.
  ///
  /// - Complexity: O(notes of the cars).
  package func notes(of cars: [Car]) throws -> [[CarNote]] {
    let recorded = try store.reading { session in
      // A store of an older version has no table of notes.
      try session.hasTable(CarSchema.notes.name)
        ? CarNote.notes(of: cars.map(\.ticket), store.table(in: session), session) : [:]
    }
    return cars.map { car in
      var notes = recorded[car.ticket] ?? []
      guard let last = car.note else { return notes }
      if notes.isEmpty { return [CarNote(text: last, date: car.dateCreated, author: nil)] }
      // Another program may have changed the field alone.
      notes[notes.count - 1].text = last
      return notes
    }
  }

  /// The notes of some cars, by ticket; cars with at most one note are left out.
  func notes(ofTickets tickets: ClosedRange<Car.Ticket>) throws -> [Car.Ticket: [CarNote]] {
    try store.reading { session in
      guard try session.hasTable(CarSchema.notes.name) else { return [:] }
      let bounds = [Value.integer(tickets.lowerBound), .integer(tickets.upperBound)]
      return try CarNote.notes(where: SQLFragment("ticket BETWEEN ? AND ?", bounds), session)
    }
  }
}
