package import Foundation

extension CarDraft {
  /// The car that the draft describes, with what a car must have where it says nothing.
  ///
  /// - Parameter offset: How far the stand's clock is ahead of UTC at a time, in seconds. The car
  ///   gets that of the time it was parked, which half of the year is not that of now.
  package func car(
    ticket: Car.Ticket, now: Date, utcOffset offset: (Date) -> Int
  ) -> Car {
    let parked = dateCreated ?? now
    return Car(
      ticket: ticket, dateCreated: parked, utcOffset: utcOffset ?? offset(parked),
      make: make ?? Car.unknown, model: model ?? Car.unknown, year: year, plate: plate,
      color: color, ownerFirstName: ownerFirstName, ownerLastName: ownerLastName, key: key,
      spot: spot, note: note, photo: photo, dateReturned: dateReturned)
  }

  /// Takes over what an earlier visit of the car told, where this one says nothing.
  ///
  /// - Returns: What was taken over. The key, the spot and the note belong to a visit, not to a car.
  mutating func fillBlanks(from earlier: Car) -> [CarColumn] {
    var filled: [CarColumn] = []
    func fill<Value>(_ value: inout Value?, from known: Value?, _ column: CarColumn) {
      guard value == nil, let known else { return }
      value = known
      filled.append(column)
    }
    fill(&make, from: earlier.make == Car.unknown ? nil : earlier.make, .make)
    fill(&model, from: earlier.model == Car.unknown ? nil : earlier.model, .model)
    fill(&year, from: earlier.year, .year)
    fill(&color, from: earlier.color, .color)
    if ownerFirstName == nil, ownerLastName == nil {
      fill(&ownerFirstName, from: earlier.ownerFirstName, .ownerFirstName)
      fill(&ownerLastName, from: earlier.ownerLastName, .ownerLastName)
    }
    fill(&photo, from: earlier.photo, .photo)
    return filled
  }

  /// A car with what the draft says, and without what is cleared.
  func applied(to car: Car, clearing cleared: Set<CarColumn>) -> Car {
    func changed(_ column: CarColumn, _ new: String?, _ old: String?) -> String? {
      cleared.contains(column) ? nil : new ?? old
    }
    func ownerName(_ column: CarColumn, _ new: String?, _ old: String?) -> String? {
      changed(column, new, namesWholeOwner ? nil : old)
    }
    return Car(
      ticket: car.ticket, dateCreated: dateCreated ?? car.dateCreated,
      utcOffset: utcOffset ?? car.utcOffset,
      make: changed(.make, make, car.make) ?? Car.unknown,
      model: changed(.model, model, car.model) ?? Car.unknown,
      year: cleared.contains(.year) ? nil : year ?? car.year,
      plate: changed(.plate, plate, car.plate), color: changed(.color, color, car.color),
      ownerFirstName: ownerName(.ownerFirstName, ownerFirstName, car.ownerFirstName),
      ownerLastName: ownerName(.ownerLastName, ownerLastName, car.ownerLastName),
      key: changed(.key, key, car.key), spot: changed(.spot, spot, car.spot),
      note: changed(.note, note, car.note), photo: changed(.photo, photo, car.photo),
      dateReturned: car.dateReturned)
  }
}
