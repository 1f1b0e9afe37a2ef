package import Foundation

/// What a record or a command says about a car: nil where it says nothing.
///
/// It exists because a car must have a ticket, a time and a make, and a row of a file need not.
/// The properties of ``CarDetails`` read as its own, as those of ``Car`` do.
@dynamicMemberLookup
package struct CarDraft: Equatable, Sendable {
  package var ticket: Car.Ticket?
  package var dateCreated: Date?
  /// Given as such, or by the offset `dateCreated` is written with.
  package var utcOffset: Int?
  package var state: Car.State?
  package var details = CarDetails()

  /// Whether the owner was named whole: a name that is nil is then one that the owner has not got.
  package private(set) var namesWholeOwner = false

  /// Makes and models that are there, but empty or the "(null)" of old stores.
  package var repairs: [CarField] = []

  package init() {}

  package subscript<Value>(dynamicMember path: WritableKeyPath<CarDetails, Value>) -> Value {
    get { details[keyPath: path] }
    set { details[keyPath: path] = newValue }
  }

  /// Names the owner as in `First Last`. Both names replace those that were known.
  package mutating func nameOwner(_ owner: String) {
    (details.ownerFirstName, details.ownerLastName) = CarText.ownerNames(owner)
    namesWholeOwner = true
  }
}
