import FetchedResults
import FetchedResultsSQL

/// The notes of imported cars, collected so that one statement stores the notes of many cars.
///
/// The import that owns the value uses it on one thread.
struct PendingNotes {
  private var tickets: [Car.Ticket] = []
  private var notes: [Car.Ticket: [CarNote]] = [:]
  private var count = 0

  /// A statement stores this many notes in some tens of milliseconds.
  private static let mostNotes = 5000

  /// Adds the notes of a car. If the car was added before, its new notes replace the earlier ones.
  mutating func add(_ car: Car) {
    if notes.updateValue(car.notes, forKey: car.ticket) == nil { tickets.append(car.ticket) }
    count += car.notes.count
  }

  /// Whether there are enough notes to store them.
  var areMany: Bool { count >= Self.mostNotes }

  /// Replaces the stored notes of these cars by the collected ones, of which none are left then.
  mutating func store(with writer: any SQLWriter<Car>) throws {
    try writer.replaceNotes(tickets.map { ($0, notes[$0] ?? []) })
    self = PendingNotes()
  }
}
