import CarStorage
import FetchedResults

/// The cars for which a command makes sense, among which a name or a description finds one.
enum CarScope {
  case onLot
  /// The cars on the lot; where none of them is meant, the cars that have left.
  case onLotFirst
  /// The cars that have left, and where none of them is meant, the cars that a guest waits for.
  case left

  /// The conditions of the cars, of which the first that any car meets counts.
  var predicates: [FetchPredicate] {
    switch self {
    case .onLot: [CarQueue.onLot]
    case .onLotFirst: [CarQueue.onLot, CarQueue.hasLeft]
    case .left: [CarQueue.hasLeft, CarQueue.predicate]
    }
  }

  /// The cars that come first among some cars of one plate, or with one tag.
  func preferred(among cars: [Car]) -> [Car] {
    let parked = cars.filter { $0.state == .parked }
    switch self {
    case .onLot, .onLotFirst: return parked.isEmpty ? cars : parked
    case .left:
      let awaited = parked.filter { $0.stage != nil }
      if !parked.isEmpty { return awaited.isEmpty ? parked : awaited }
      let last = cars.compactMap(\.dateReturned).max()
      return Array(cars.filter { $0.dateReturned != nil && $0.dateReturned == last }.prefix(1))
    }
  }
}
