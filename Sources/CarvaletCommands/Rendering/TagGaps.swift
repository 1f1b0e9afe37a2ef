import CarStorage
import TerminalScreen

/// The free tags of a stand between the cars of a list that is in the order of the tags.
///
///     A (2)
///     17  A1   BMW M3
///       free: A2-A11
///     20  A12  Fiat 500
struct TagGaps {
  private let field: TagField
  private var rest: ArraySlice<(place: Place, tag: String)>

  init(of field: TagField, _ supply: TagSupply) {
    self.field = field
    rest = supply.free.map { (Place($0), $0) }.sorted { $0.0 < $1.0 }[...]
  }

  /// The line of the free tags before a car that are in sections before the car's own; nil for
  /// none.
  mutating func takeSections(before car: Car) -> SafeText? {
    let place = Place(car.tag(field))
    return take { $0 < place && $0.section != place.section }
  }

  /// The line of the free tags before a car; nil for none.
  mutating func take(before car: Car) -> SafeText? {
    let place = Place(car.tag(field))
    return take { $0 < place }
  }

  /// The line of the free tags behind all cars; nil for none.
  mutating func takeRest() -> SafeText? { take { _ in true } }

  private mutating func take(while isBefore: (Place) -> Bool) -> SafeText? {
    let taken = rest.prefix { isBefore($0.place) }
    guard !taken.isEmpty else { return nil }
    rest = rest.dropFirst(taken.count)
    return "  free: \(TagSupply.spans(of: taken.map(\.tag)).joined(separator: " "))"
  }

  /// Where a tag stands in the list: letters, numbers, and cars without a tag.
  private struct Place: Comparable {
    private let rank: Int
    private let order: String
    let section: Character?

    init(_ tag: String?) {
      let folded = tag.flatMap(Tag.folded)
      let first = folded?.first
      section = first.map { $0.isLetter ? $0 : "#" }
      rank = first.map { $0.isLetter ? 0 : 1 } ?? 2
      order = folded.map(Tag.walkingOrder) ?? ""
    }

    static func < (one: Place, other: Place) -> Bool {
      (one.rank, one.order) < (other.rank, other.order)
    }
  }
}
