import CarStorage
import TerminalScreen

/// The marked cars, in the order in which they were marked.
struct Marks: Equatable {
  /// A marked car by its ticket, with the words that a question names it by.
  struct Mark: Equatable {
    let ticket: Car.Ticket
    let name: String
    /// Whether the car has left the list since it was marked.
    var hasLeft = false
  }

  private(set) var all: [Mark] = []

  var isEmpty: Bool { all.isEmpty }
  var tickets: [Car.Ticket] { all.map(\.ticket) }
  var names: [SafeText] {
    all.map { "\($0.ticket) \($0.name)" + ($0.hasLeft ? " (not in this list any more)" : .empty) }
  }

  func contains(_ ticket: Car.Ticket) -> Bool { all.contains { $0.ticket == ticket } }

  /// Marks a car, or takes its mark away.
  mutating func toggle(_ car: Car) {
    if contains(car.ticket) {
      all.removeAll { $0.ticket == car.ticket }
    } else {
      all.append(Mark(ticket: car.ticket, name: car.shortName))
    }
  }

  /// Takes the marks of cars away.
  mutating func remove(_ tickets: [Car.Ticket]) { all.removeAll { tickets.contains($0.ticket) } }

  mutating func removeAll() { all = [] }

  /// Notes which of the cars have left the list, and which came back.
  mutating func note(_ change: ListChange) {
    for index in all.indices {
      let ticket = all[index].ticket
      if change.removed.contains(ticket) { all[index].hasLeft = true }
      if change.inserted[ticket] != nil { all[index].hasLeft = false }
    }
  }
}
