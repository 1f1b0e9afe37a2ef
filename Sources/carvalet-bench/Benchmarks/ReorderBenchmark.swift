import CarStorage
import FetchedResults

/// Another order for a list that is followed.
struct ReorderBenchmark: Benchmark {
  let id = "P15"
  let title = "a change of the sort order"

  private static let count = 10_000

  func measure(on bench: Bench) throws -> Report {
    let store = try bench.store(Self.count)
    let byMake = CarLists.byMake()
    var byParked = byMake
    byParked.sortDescriptors = CarOrder.parked.sortDescriptors
    byParked.sectionKey = nil
    let requests = [byMake, byParked]
    let controller = FetchedResultsController(store, byMake)
    try controller.performFetch()
    var turn = 0
    let orders = try requests.map { try store.fetch($0).objects(in: 0..<Self.count).map(\.ticket) }
    var peerTurn = 0
    return Report(
      findings: try bench.compare(
        id, "another sort order for \(Self.count.grouped) cars, by a reset, and its first 50",
        [.asFast(100)],
        ours: Contender("the engine, by a reset") {
          turn += 1
          try controller.setRequest(requests[turn % 2], by: .reset)
          guard case .reset(let snapshot, _) = try controller.takeUpdate() else { return 0 }
          return try snapshot.objects(in: 0..<50).map(\.ticket).checksum
        },
        peers: Contender("CollectionDifference of the identifiers (Myers)") {
          peerTurn += 1
          let old = orders[(peerTurn + 1) % 2]
          let new = orders[peerTurn % 2]
          return old.applying(new.difference(from: old))?.prefix(50).checksum ?? 0
        }))
  }
}
