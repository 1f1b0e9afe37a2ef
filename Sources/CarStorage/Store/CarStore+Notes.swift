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
      try tickets.map { ticket in
        guard let car = try writer.object(ticket) else { return .notFound(ticket) }
        try writer.add(note, to: car)
        var after = car
        after.note = note.text
        return .done(before: car, after: after)
      }
    }
  }

  /// The notes of a car, the first one first.
  ///
  /// - Complexity: O(notes of the car).
  package func notes(of car: Car) throws -> [CarNote] {
    var notes = try store.reading { session in
      // A store of an older version has no table of notes.
      try session.hasTable(CarSchema.notes.name)
        ? CarNote.notes(of: car.ticket, in: session) : []
    }
    guard let last = car.note else { return notes }
    if notes.isEmpty { return [CarNote(text: last, date: car.dateCreated, author: nil)] }
    // Another program may have changed the field alone.
    notes[notes.count - 1].text = last
    return notes
  }

  /// The notes of some cars, by ticket; cars with at most one note are left out.
  func notes(ofTickets tickets: ClosedRange<Car.Ticket>) throws -> [Car.Ticket: [CarNote]] {
    try store.reading { session in
      guard try session.hasTable(CarSchema.notes.name) else { return [:] }
      let found = try session.integers(
        "SELECT DISTINCT ticket FROM car_note WHERE ticket BETWEEN ? AND ?",
        [.integer(tickets.lowerBound), .integer(tickets.upperBound)])
      return try Dictionary(
        uniqueKeysWithValues: found.map { ($0, try CarNote.notes(of: $0, in: session)) })
    }
  }
}
