package import FoundationEssentials

/// A note about a car: it is added to the notes before, and never replaces one.
package struct CarNote: Equatable, Sendable {
  /// What was found at a car.
  package enum Damage: String, Sendable, CaseIterable {
    case scratch = "S"
    case dent = "D"
    case crack = "C"
  }

  package var text: String
  package var date: Date
  package var author: String?
  package var damage: Damage?
  /// The path of a photo.
  package var photo: String?

  package init(
    text: String, date: Date, author: String?, damage: Damage? = nil, photo: String? = nil
  ) {
    self.text = text
    self.date = date
    self.author = author
    self.damage = damage
    self.photo = photo
  }
}
