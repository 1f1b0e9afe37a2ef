package import CarStorage
import FetchedResults
package import FoundationEssentials

/// What the pane beside the list shows of a car.
package struct CarDetail: Equatable, Sendable {
  /// The car as it is now.
  package var car: Car
  /// The newest notes first.
  package var notes: [String]
  /// What was done with the car, the newest first.
  package var history: [Step]
  /// Who handed it over; nil for a car on the lot, and where the log no longer knows.
  package var retrievedBy: String? = nil

  /// A command of the log: `19:50 move ben B2->B13`.
  package struct Step: Equatable, Sendable {
    /// When it was done; nil where another program did it, which kept no time.
    package var date: Date?
    /// Who did it; nil where nobody is named.
    package var author: String?
    /// What was done, such as `park`, or `undo of 56`.
    package var what: String
    /// What it changed, such as `B2->B13`, or the text of a note; nil where the name says it all.
    package var change: String? = nil
  }
}

extension CarDetail {
  /// What a store knows of a car; nil where it has none of the ticket.
  init?(of ticket: Car.Ticket, in store: CarStore) throws {
    guard let car = try store.car(ticket) else { return nil }
    self.init(
      car: car, notes: try store.notes(of: car).reversed().map(\.text),
      history: try store.recentHistory(of: ticket).map { Step($0, ticket) },
      retrievedBy: try store.retriever(of: car))
  }
}

extension CarDetail.Step {
  /// What a command did to a car.
  fileprivate init(_ command: LoggedCommand, _ ticket: Car.Ticket) {
    let facts = [Self.name(of: command), command.undoneBy == nil ? nil : "(taken back)"]
    self.init(
      date: command.date, author: command.author,
      what: facts.compactMap(\.self).joined(separator: " "),
      change: command.cars.last { $0.ticket == ticket }.flatMap { Self.change($0, by: command) })
  }

  /// `move`, `undo of 56`, `another program`.
  static func name(of command: LoggedCommand) -> String {
    let name = command.name ?? "another program"
    return command.undoes.map { "\(name) of \($0)" } ?? name
  }

  /// What is worth a word beside the name of a command: the text of its note, and the fields that
  /// it changed, `B2->B13` and `color silver->red`. Nil for steps, whose name says it all.
  static func change(_ change: LoggedCommand.CarChange, by command: LoggedCommand) -> String? {
    if let note = change.note {
      return [note.damage?.rawValue, note.text].compactMap(\.self).joined(separator: " ")
    }
    guard let before = change.before, let after = change.after else { return nil }
    switch command.name {
    case "move", "edit", "undo", "redo", nil: break
    default: return nil
    }
    let changes = CarField.shown.compactMap { field -> String? in
      guard let old = text(of: field, before), let new = text(of: field, after), old != new else {
        return nil
      }
      let isSpotOfMove = command.name == "move" && field == .spot
      return (isSpotOfMove ? "" : "\(field.title) ") + "\(old)->\(new)"
    }
    return changes.isEmpty ? nil : changes.joined(separator: ", ")
  }

  /// What a car has in a field, `none` for nothing; nil for the stage and the state, which follow
  /// from times.
  private static func text(of field: CarField, _ car: Car) -> String? {
    switch field.value(of: car) {
    case _ where field == .stage || field == .state: nil
    case .null: "none"
    case .text(let text), .json(let text): text
    case .number(let number): String(number)
    case .date(let date):
      // Without the seconds.
      String(
        AttributeText.text(
          ofDate: date.millisecondsSince1970, utcOffset: Int64(car.utcOffset)
        ).dropLast(3))
    }
  }
}
