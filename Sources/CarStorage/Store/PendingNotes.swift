import FetchedResults
import FetchedResultsSQL

/// The notes that an import gives cars, which are stored many together.
///
/// The import that owns the value uses it on one thread.
struct PendingNotes {
  private var tickets: [Car.Ticket] = []
  private var notes: [Car.Ticket: [CarNote]] = [:]
  private var count = 0

  /// So many notes take a statement some tens of milliseconds.
  private static let mostNotes = 5000

  /// A car that comes again has the notes that it has then.
  mutating func add(_ car: Car) {
    if notes.updateValue(car.notes, forKey: car.ticket) == nil { tickets.append(car.ticket) }
    count += car.notes.count
  }

  var areMany: Bool { count >= Self.mostNotes }

  /// Stores the notes in the place of those that their cars have.
  mutating func store(with writer: any SQLWriter<Car>) throws {
    try writer.replaceNotes(tickets.map { ($0, notes[$0] ?? []) })
    self = PendingNotes()
  }
}
