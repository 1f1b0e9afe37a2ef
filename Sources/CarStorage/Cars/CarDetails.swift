package import FoundationEssentials

/// What may be known of a car, and may not: the part that a car and a draft have in common.
///
/// A property here and a row of ``CarField/allCases`` are what a new field takes, beside the
/// migration that adds its column.
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
