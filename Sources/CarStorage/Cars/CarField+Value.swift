import FetchedResults
package import FoundationEssentials
import UnicodeText

/// A value of a car on its way into a record or onto a screen.
package enum CarValue: Equatable, Sendable {
  case text(String)
  case number(Int64)
  case date(Date)
  /// A JSON value, which formats other than JSON write as a text.
  case json(String)
  case null

  fileprivate init(_ text: String?) {
    self = text.map(CarValue.text) ?? .null
  }

  /// Whether two values are the same, a text byte by byte.
  package static func == (one: CarValue, other: CarValue) -> Bool {
    switch (one, other) {
    case (.text(let one), .text(let other)), (.json(let one), .json(let other)):
      TextFolding.compareBytes(one, other) == 0
    case (.number(let one), .number(let other)): one == other
    case (.date(let one), .date(let other)): one == other
    case (.null, .null): true
    default: false
    }
  }
}

extension CarField {
  /// What a car has in this field.
  package func value(of car: Car) -> CarValue {
    switch kind {
    // A car that has no ticket yet has 0.
    case .ticket: car.ticket == 0 ? .null : .number(car.ticket)
    case .dateCreated: .date(car.dateCreated)
    case .date(let slot): slot.value(in: car.details).map(CarValue.date) ?? .null
    case .name(let slot), .text(let slot), .tag(let slot), .plate(let slot):
      CarValue(slot.value(in: car.details))
    case .year(let slot): slot.value(in: car.details).map { .number(Int64($0)) } ?? .null
    case .state: .text(car.state.rawValue)
    case .stage: CarValue(car.stage?.rawValue)
    case .notes: car.notes.isEmpty ? .null : .json(CarNote.json(car.notes))
    case .utcOffset: .number(Int64(car.utcOffset))
    case .owner: CarValue(car.ownerName)
    }
  }

  /// The text of a field that holds one; empty where nothing is known.
  func text(of car: Car) -> String {
    if case .text(let text) = value(of: car) { text } else { "" }
  }

  /// Sets the text of a field that holds one.
  func setText(_ text: String, of car: inout Car) {
    switch kind {
    case .name(let slot), .text(let slot), .tag(let slot), .plate(let slot):
      slot.set(text, in: &car.details)
    case .ticket, .dateCreated, .date, .year, .state, .stage, .utcOffset, .notes, .owner:
      preconditionFailure("The field \(name) holds no text")
    }
  }
}

extension Car {
  /// `Zoë Łukasz`; nil if the owner is not known.
  package var ownerName: String? {
    let names = [details.ownerFirstName, details.ownerLastName].compactMap(\.self)
    return names.isEmpty ? nil : names.joined(separator: " ")
  }
}
