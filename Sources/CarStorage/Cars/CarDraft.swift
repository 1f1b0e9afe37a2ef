package import FoundationEssentials

/// What a record or a command says about a car: nil for what it does not say.
///
/// It exists because a car must have a ticket, a time and a make, and a row of a file may lack
/// them. The properties of ``CarDetails`` read as its own, as those of ``Car`` do.
@dynamicMemberLookup
package struct CarDraft: Equatable, Sendable {
  package var ticket: Car.Ticket?
  package var dateCreated: Date?
  /// The offset of its own field, or the one with which `dateCreated` is written.
  package var utcOffset: Int?
  package var state: Car.State?
  package var details = CarDetails()

  /// Whether the whole owner was given: a name that is nil is then one that the owner does not
  /// have.
  package private(set) var namesWholeOwner = false

  /// The fields of a make or model that were given as an empty text or as the "(null)" of old
  /// stores.
  package var repairs: [CarField] = []

  package init() {}

  package subscript<Value>(dynamicMember path: WritableKeyPath<CarDetails, Value>) -> Value {
    get { details[keyPath: path] }
    set { details[keyPath: path] = newValue }
  }

  /// Sets both names of the owner from `First Last`.
  package mutating func nameOwner(_ owner: String) {
    (details.ownerFirstName, details.ownerLastName) = CarText.ownerNames(owner)
    namesWholeOwner = true
  }
}
