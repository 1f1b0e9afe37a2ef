import CarStorage
import FetchedResults
import Foundation

/// What one edit does to a list that is followed.
struct ChangeSetBenchmark: Benchmark {
  let id = "P13"
  let title = "the change set of one edit"

  func measure(on bench: Bench) throws -> Report {
    Report(findings: try beside(bench), growths: [try growth(bench)])
  }

  /// In stores of all sizes in turn.
  private func growth(_ bench: Bench) throws -> Growth {
    let contenders = try bench.sizes.all.map {
      try FollowedStore(bench.stores.copy($0)).contender
    }
    return Growth(
      operation: "change set of one edit", isToBeFlat: true,
      seconds: try bench.pace.measure(contenders).map(\.median))
  }

  /// Beside the plain way: read all identifiers anew, and compare.
  private func beside(_ bench: Bench) throws -> [Finding] {
    let path = try bench.stores.copy(bench.sizes.large)
    let followed = try FollowedStore(path)
    let raw = try RawDatabase(path).prepare(
      "SELECT ticket FROM car WHERE \(CarLists.isParked) \(CarLists.orderByMake)")
    var known: [Int64] = []
    let peer = Contender(
      "all identifiers read anew, and CollectionDifference",
      prepare: {
        known = try raw.integers()
        try followed.park()
      },
      run: {
        let new = try raw.integers()
        return new.difference(from: known).count
      })
    return try bench.compare(
      id, "change set of one edit", [.asFast(300)], ours: followed.contender, peers: peer)
  }
}

/// A store with a controller of its cars by make.
struct FollowedStore {
  private let store: CarStore
  private let controller: FetchedResultsController<Car>

  /// - Parameter place: The path of the store, or its address.
  init(_ place: String) throws {
    store = try CarStore(at: place)
    controller = FetchedResultsController(store, CarLists.byMake())
    try controller.performFetch()
  }

  func park() throws {
    var draft = CarDraft()
    draft.make = "Volvo"
    draft.model = "V70"
    _ = try store.park(draft, now: Date(), utcOffset: 0, by: nil)
  }

  var contender: Contender {
    Contender(
      "the engine",
      prepare: {
        _ = try controller.takeUpdate()
        try park()
      },
      run: {
        guard case .changes(let changes) = try controller.takeUpdate() else { return 0 }
        return changes.rowEvents.count
      })
  }
}
