/// What the stand is called, where it is and how it is called up: what a guest's part of a claim
/// check says.
package struct StandSign: Equatable, Sendable {
  package var name: String?
  package var place: String?
  package var phone: String?

  package init(name: String? = nil, place: String? = nil, phone: String? = nil) {
    self.name = name
    self.place = place
    self.phone = phone
  }

  package var isEmpty: Bool { self == StandSign() }
}
