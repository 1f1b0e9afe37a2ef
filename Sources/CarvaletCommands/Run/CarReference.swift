import CarStorage

/// What was typed for cars, as messages tell it.
enum CarReference: Equatable {
  case name(CarName)
  case words(String, CarScope)
  /// Other words than the typed ones, which find nothing.
  case nearMiss(String, meant: String, CarScope)
  /// A word that reads like the keys and spots of the lot, and is none of them.
  case noTag(String)
  /// A number that is no ticket.
  case numberInPlate(Car.Ticket)

  /// Whether the only car that was found is the one that is meant.
  var isSure: Bool {
    switch self {
    case .name, .words: true
    case .nearMiss, .noTag, .numberInPlate: false
    }
  }
}
