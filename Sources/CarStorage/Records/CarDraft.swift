package import Foundation

/// What a record says about a car: nil where it says nothing.
package struct CarDraft: Equatable, Sendable {
  package var ticket: Car.Ticket?
  package var dateCreated: Date?
  /// Given as such, or by the offset `dateCreated` is written with.
  package var utcOffset: Int?
  package var make: String?
  package var model: String?
  package var year: Int?
  package var plate: String?
  package var color: String?
  package var ownerFirstName: String?
  package var ownerLastName: String?
  package var key: String?
  package var spot: String?
  package var note: String?
  package var photo: String?
  package var state: Car.State?
  package var dateReturned: Date?

  /// Whether the owner was named whole: a name that is nil is then one that the owner has not got.
  package private(set) var namesWholeOwner = false

  /// Makes and models that are there, but empty or the "(null)" of old stores.
  package var repairs: [CarColumn] = []

  package init() {}

  /// Names the owner as in `First Last`. Both names replace those that were known.
  package mutating func nameOwner(_ owner: String) {
    (ownerFirstName, ownerLastName) = CarText.ownerNames(owner)
    namesWholeOwner = true
  }
}
