package import Foundation

/// A value of a car on its way into a record.
package enum CarValue: Equatable, Sendable {
  case text(String)
  case number(Int64)
  case date(Date)
  case null

  fileprivate init(_ text: String?) {
    self = text.map(CarValue.text) ?? .null
  }
}

extension CarColumn {
  /// What a car has in this column.
  package func value(of car: Car) -> CarValue {
    switch self {
    // No car has ticket 0: it is one that has none yet.
    case .ticket: car.ticket == 0 ? .null : .number(car.ticket)
    case .dateCreated: .date(car.dateCreated)
    case .make: .text(car.make)
    case .model: .text(car.model)
    case .year: car.year.map { .number(Int64($0)) } ?? .null
    case .plate: CarValue(car.plate)
    case .color: CarValue(car.color)
    case .ownerFirstName: CarValue(car.ownerFirstName)
    case .ownerLastName: CarValue(car.ownerLastName)
    case .key: CarValue(car.key)
    case .spot: CarValue(car.spot)
    case .note: CarValue(car.note)
    case .photo: CarValue(car.photo)
    case .state: .text(car.state.rawValue)
    case .dateReturned: car.dateReturned.map(CarValue.date) ?? .null
    case .utcOffset: .number(Int64(car.utcOffset))
    }
  }
}
