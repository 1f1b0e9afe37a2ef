import CarStorage

/// What was typed for cars, as messages tell it.
enum CarReference: Equatable {
  case name(CarName)
  case words(String, CarScope)
  /// Other words than the typed ones, which find nothing.
  case nearMiss(String, meant: String, CarScope)
  /// Words that may find a car by chance: they read like a key or a spot and are none, or have the
  /// ticket of another car.
  case uncertain(String)
  /// A key or a spot of the stand that no car has.
  case freeTag(String)
  /// A number that is no ticket.
  case numberInPlate(Car.Ticket)

  /// Whether the only car that was found is the one that is meant.
  var isSure: Bool {
    switch self {
    case .name, .words: true
    case .nearMiss, .uncertain, .freeTag, .numberInPlate: false
    }
  }
}
