import Foundation

/// A car in the valet's care, or one that has left and stays in the ledger.
public struct Car: Equatable, Sendable {
  /// The number a valet names the car by: positive, and never given out twice.
  public typealias Ticket = Int64

  /// What a make or a model is called while nobody has said.
  public static let unknown = "Unknown"

  public var ticket: Ticket
  /// When the car was parked, exact to the millisecond.
  public var dateCreated: Date
  /// How far the stand's clock was ahead of UTC when the car was parked, in seconds.
  public var utcOffset: Int
  public var make: String
  public var model: String
  public var year: Int?
  /// The number plate as it was typed.
  public var plate: String?
  public var color: String?
  public var ownerFirstName: String?
  public var ownerLastName: String?
  /// The tag on the key's hook.
  public var key: String?
  /// Where the car stands.
  public var spot: String?
  public var note: String?
  /// Path of a photo of the car.
  public var photo: String?
  /// When the car left; nil while it is parked.
  public var dateReturned: Date?

  public init(
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
  public enum State: String, Sendable, CaseIterable {
    case parked, returned
  }

  public var state: State { dateReturned == nil ? .parked : .returned }
}
