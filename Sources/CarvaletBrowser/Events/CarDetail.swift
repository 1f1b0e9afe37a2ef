package import CarStorage
package import FoundationEssentials

/// What the pane beside the list shows of a car.
package struct CarDetail: Equatable, Sendable {
  /// The car as it is now.
  package var car: Car
  /// The newest notes first.
  package var notes: [String]
  /// What was done with the car, the newest first.
  package var history: [Step]

  /// A command of the log: `19:50 move ben B2->B13`.
  package struct Step: Equatable, Sendable {
    /// When it was done; nil where another program did it, which kept no time.
    package var date: Date?
    /// Who did it; nil where nobody is named.
    package var author: String?
    /// What was done, such as `park` or `move B2->B13`.
    package var what: String
  }
}

extension CarDetail {
  /// What a store knows of a car; nil where it has none of the ticket.
  init?(of ticket: Car.Ticket, in store: CarStore) throws {
    guard let car = try store.car(ticket) else { return nil }
    self.init(
      car: car, notes: try store.notes(of: car).reversed().map(\.text),
      history: try store.recentHistory(of: ticket).map { Step($0, ticket) })
  }
}

extension CarDetail.Step {
  /// What a command did to a car: `move B2->B13`, `edit color, plate`.
  fileprivate init(_ command: LoggedCommand, _ ticket: Car.Ticket) {
    let change = command.cars.last { $0.ticket == ticket }
    let facts = [
      command.name ?? "another program", Self.difference(in: change, of: command.name),
      command.undoneBy == nil ? nil : "(taken back)",
    ]
    self.init(
      date: command.date, author: command.author,
      what: facts.compactMap(\.self).joined(separator: " "))
  }

  /// What is worth a word beside the name of the command: nil for steps, whose name says it all.
  static func difference(
    in change: LoggedCommand.CarChange?, of name: String?
  ) -> String? {
    guard let before = change?.before, let after = change?.after else { return nil }
    switch name {
    case "move": return "\(before.spot ?? "none")->\(after.spot ?? "none")"
    case "edit", nil:
      let fields = CarField.shown.filter { $0.value(of: before) != $0.value(of: after) }
      return fields.isEmpty ? nil : fields.map(\.title).joined(separator: ", ")
    default: return nil
    }
  }
}
