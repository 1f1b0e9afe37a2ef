package import FoundationEssentials

/// What a record or a command says about a car: nil for what it does not say.
///
/// It exists because a car must have a ticket, a time and a make, and a row of a file may lack
/// them. The properties of ``CarDetails`` read as its own, as they do in ``Car``.
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

extension CarDraft {
  /// The car that the draft describes. What a car must have and the draft lacks gets its default.
  ///
  /// - Parameter offset: How far the stand's clock is ahead of UTC at a time, in seconds. The car
  ///   gets the offset of the time at which it was parked, which differs from the offset now where
  ///   the clocks were changed since.
  package func car(
    ticket: Car.Ticket, now: Date, utcOffset offset: (Date) -> Int
  ) -> Car {
    let parked = dateCreated ?? now
    return Car(
      ticket: ticket, dateCreated: parked, utcOffset: utcOffset ?? offset(parked),
      details: details)
  }

  /// Fills the fields that this draft lacks from an earlier visit of the car.
  ///
  /// Where the draft has one name of the owner, the other one is not filled: it may belong to
  /// another person.
  ///
  /// - Returns: The fields that were filled. The key, the spot and the note are never among them:
  ///   they belong to a visit, not to a car.
  mutating func fillBlanks(from earlier: Car) -> [CarField] {
    let namesOwner = details.ownerFirstName != nil || details.ownerLastName != nil
    let ownerNames = namesOwner ? CarField.owner.parts : []
    return CarField.columns.filter { field in
      field.isRemembered && !ownerNames.contains(field) && fill(field, from: earlier)
    }
  }

  /// Fills one field, if the draft lacks it and the car has it.
  private mutating func fill(_ field: CarField, from earlier: Car) -> Bool {
    func fill<Value>(_ slot: Slot<CarDetails, Value?>) -> Bool {
      guard slot.value(in: details) == nil, let known = slot.value(in: earlier.details) else {
        return false
      }
      slot.set(known, in: &details)
      return true
    }
    switch field.kind {
    case .name(let slot): return slot.value(in: earlier.details) != Car.unknown && fill(slot)
    case .text(let slot), .tag(let slot), .plate(let slot): return fill(slot)
    case .year(let slot): return fill(slot)
    case .date(let slot): return fill(slot)
    case .ticket, .dateCreated, .state, .stage, .utcOffset, .notes, .owner: return false
    }
  }

  /// Whether the car has taken each step whose time the draft corrects: a correction is no step.
  func correctsOnlySteps(of car: Car) -> Bool {
    CarField.columns.allSatisfy { field in
      guard field.correction != nil, case .date(let slot) = field.kind else { return true }
      return slot.value(in: details) == nil || slot.value(in: car.details) != nil
    }
  }

  /// A car with what the draft says, and without what is cleared.
  ///
  /// The draft's ticket and state are ignored, and so are dates that only other commands set.
  func applied(to car: Car, clearing cleared: Set<CarField>) -> Car {
    var after = car
    if let dateCreated { after.dateCreated = dateCreated }
    if let utcOffset { after.utcOffset = utcOffset }
    let replaced = namesWholeOwner ? CarField.owner.parts : []
    for field in CarField.columns {
      let isCleared = cleared.contains(field)
      func apply<Value>(_ slot: Slot<CarDetails, Value?>, cleared nothing: Value? = nil) {
        if isCleared {
          slot.set(nothing, in: &after.details)
        } else if let value = slot.value(in: details) {
          slot.set(value, in: &after.details)
        } else if replaced.contains(field) {
          slot.set(nil, in: &after.details)
        }
      }
      switch field.kind {
      case .name(let slot): apply(slot, cleared: Car.unknown)
      case .text(let slot), .tag(let slot), .plate(let slot): apply(slot)
      case .year(let slot): apply(slot)
      case .date(let slot): if field.correction != nil { apply(slot) }
      case .ticket, .dateCreated, .state, .stage, .utcOffset, .notes, .owner: break
      }
    }
    return after
  }
}
