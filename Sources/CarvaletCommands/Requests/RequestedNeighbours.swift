import CarStorage
import FetchedResults

/// What the desk and the runner need to know about a requested car beside the car itself, as the
/// store has it after the request.
struct RequestedNeighbours {
  /// How many cars wait before it in the queue.
  let waitingBefore: Int
  /// The other cars on its spot.
  let onSameSpot: [Car]
  /// The other cars of its owner on the lot.
  let ofSameOwner: [Car]

  /// - Parameter queue: The queue as it is now.
  init(of car: Car, in store: CarStore, queue: ResultsSnapshot<Car>) throws {
    waitingBefore = try queue.indexPath(forID: car.ticket)?.item ?? 0
    onSameSpot =
      try car.spot.map { try store.cars(.spot, $0) }?
      .filter { $0.ticket != car.ticket } ?? []
    ofSameOwner = try store.carsOnLot(ofOwnerOf: car)
  }
}
