package import Foundation

/// A car in the valet's care, or one that has left and stays in the ledger.
package struct Car: Equatable, Sendable {
  /// The number a valet names the car by: positive, and never given out twice.
  package typealias Ticket = Int64

  /// What a make or a model is called while nobody has said.
  package static let unknown = "Unknown"

  /// What old programs stored for a make or a model they did not know.
  static let missingName = "(null)"

  package var ticket: Ticket
  /// When the car was parked, exact to the millisecond.
  package var dateCreated: Date
  /// How far the stand's clock was ahead of UTC when the car was parked, in seconds.
  package var utcOffset: Int
  package var make: String
  package var model: String
  package var year: Int?
  /// The number plate as it was typed.
  package var plate: String?
  package var color: String?
  package var ownerFirstName: String?
  package var ownerLastName: String?
  /// The tag on the key's hook.
  package var key: String?
  /// Where the car stands.
  package var spot: String?
  package var note: String?
  /// Path of a photo of the car.
  package var photo: String?
  /// When the car left; nil while it is parked.
  package var dateReturned: Date?

  package init(
    ticket: Ticket, dateCreated: Date, utcOffset: Int = 0, make: String = Car.unknown,
    model: String = Car.unknown, year: Int? = nil, plate: String? = nil, color: String? = nil,
    ownerFirstName: String? = nil, ownerLastName: String? = nil, key: String? = nil,
    spot: String? = nil, note: String? = nil, photo: String? = nil, dateReturned: Date? = nil
  ) {
    self.ticket = ticket
    self.dateCreated = dateCreated
    self.utcOffset = utcOffset
    self.make = make
    self.model = model
    self.year = year
    self.plate = plate
    self.color = color
    self.ownerFirstName = ownerFirstName
    self.ownerLastName = ownerLastName
    self.key = key
    self.spot = spot
    self.note = note
    self.photo = photo
    self.dateReturned = dateReturned
  }
}

extension Car {
  /// Whether the car is on the lot or only in the ledger.
  package enum State: String, Sendable, CaseIterable {
    case parked, returned
  }

  package var state: State { dateReturned == nil ? .parked : .returned }
}
