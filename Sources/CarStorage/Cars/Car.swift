package import FoundationEssentials

/// A car in the valet's care, or one that has left and stays in the ledger.
///
/// The properties of ``CarDetails`` read as its own: `car.plate` is `car.details.plate`. What a
/// field is called, and how it is read, searched and shown, stands in ``CarField``.
@dynamicMemberLookup
package struct Car: Equatable, Sendable {
  /// The number by which valets name a car. It is positive, and no other car ever gets it.
  package typealias Ticket = Int64

  /// What a make or a model is called while it is not known.
  package static let unknown = "Unknown"

  /// What old programs stored for a make or a model they did not know.
  static let missingName = "(null)"

  package var ticket: Ticket
  /// When the car was parked, exact to the millisecond.
  package var dateCreated: Date
  /// How far the stand's clock was ahead of UTC when the car was parked, in seconds.
  package var utcOffset: Int
  package internal(set) var details: CarDetails

  /// A car that is called `Unknown` where the details lack a make or a model.
  package init(
    ticket: Ticket, dateCreated: Date, utcOffset: Int = 0, details: CarDetails = CarDetails()
  ) {
    self.ticket = ticket
    self.dateCreated = dateCreated
    self.utcOffset = utcOffset
    self.details = details
    if details.make == nil { self.details.make = Self.unknown }
    if details.model == nil { self.details.model = Self.unknown }
  }

  package var make: String {
    get { details.make ?? Self.unknown }
    set { details.make = newValue }
  }

  package var model: String {
    get { details.model ?? Self.unknown }
    set { details.model = newValue }
  }

  /// A car with the details that are named.
  package init(
    ticket: Ticket, dateCreated: Date, utcOffset: Int = 0, make: String = Car.unknown,
    model: String = Car.unknown, year: Int? = nil, plate: String? = nil, color: String? = nil,
    ownerFirstName: String? = nil, ownerLastName: String? = nil, key: String? = nil,
    spot: String? = nil, note: String? = nil, photo: String? = nil, dateReturned: Date? = nil
  ) {
    var details = CarDetails()
    details.make = make
    details.model = model
    details.year = year
    details.plate = plate
    details.color = color
    details.ownerFirstName = ownerFirstName
    details.ownerLastName = ownerLastName
    details.key = key
    details.spot = spot
    details.note = note
    details.photo = photo
    details.dateReturned = dateReturned
    self.init(
      ticket: ticket, dateCreated: dateCreated, utcOffset: utcOffset, details: details)
  }

  package subscript<Value>(dynamicMember path: WritableKeyPath<CarDetails, Value>) -> Value {
    get { details[keyPath: path] }
    set { details[keyPath: path] = newValue }
  }
}

extension Car {
  /// Whether the car is on the lot or only in the ledger.
  package enum State: String, Sendable, CaseIterable {
    case parked, returned
  }

  package var state: State { details.dateReturned == nil ? .parked : .returned }

  /// What is asked of a car on the lot.
  package enum Stage: String, Sendable, CaseIterable {
    /// The guest waits for it, or comes for it later.
    case requested
    /// It stands before the guest.
    case ready
  }

  /// Nil where nobody has asked for the car, and where it has left.
  package var stage: Stage? {
    if state == .returned { return nil }
    if details.dateReady != nil { return .ready }
    return details.dateRequested == nil ? nil : .requested
  }

  /// From when on the guest waits: when the car was asked for, or when the guest said to come.
  package var dateAwaited: Date? {
    [details.dateRequested, details.dateDue].compactMap(\.self).max()
  }

  /// `BMW M3`
  package var shortName: String { "\(make) \(model)" }

  /// `2019 BMW M3`, as a person names a car.
  package var title: String { details.year.map { "\($0) \(shortName)" } ?? shortName }
}

/// What may be known of a car, and may not: the part that a car and a draft have in common.
///
/// A new field takes a property here, a row of ``CarField/allCases``, and an option where `park`
/// and `edit` set it.
package struct CarDetails: Equatable, Sendable {
  /// Nil only in a draft: a car has ``Car/unknown`` where the make is not known.
  package var make: String?
  /// Nil only in a draft: a car has ``Car/unknown`` where the model is not known.
  package var model: String?
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
  /// When the guest asked for the car.
  package var dateRequested: Date?
  /// When the guest said to come for it.
  package var dateDue: Date?
  /// When the car stood ready for the guest.
  package var dateReady: Date?

  /// Every note, the first one first. Empty where a car has at most the one of `note`, and where
  /// they were not asked for: they have a table of their own, and lists do not read it.
  package var notes: [CarNote] = []

  package init() {}
}
