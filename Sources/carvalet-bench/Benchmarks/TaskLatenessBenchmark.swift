import CarStorage
import FetchedResults

/// How late a task is that only sleeps, while many other tasks wait for the store.
///
/// Swift runs tasks on as many threads as the machine has cores. If a fetch blocked such a thread,
/// the sleeping task would be late by the time that all fetches take.
struct TaskLatenessBenchmark: Benchmark {
  let id = "P23"
  let title = "a task beside tasks that fetch"

  private static let fetchCount = 200

  func measure(on bench: Bench) throws -> Report {
    let store = try CarStore(path: bench.stores.copy(bench.sizes.large))
    let lateness = try TaskLateness.measure(parkingIn: store) {
      try await Self.fetchAll(from: store)
    }
    return Report(findings: [
      Finding(
        id: id, what: "the latest wake from a sleep of 1 ms, beside \(Self.fetchCount) searches",
        ours: .seconds(lateness.percentile(1)), targets: [.within(.seconds(0.1))],
        runs: lateness.count)
    ])
  }

  private static func fetchAll(from store: CarStore) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<fetchCount {
        var request = CarLists.byMake(CarSearch("\(index)"))
        request.fetchLimit = 50
        group.addTask { [request] in
          _ = try await store.perform { try $0.fetch(request).objects(in: 0..<50) }
        }
      }
      try await group.waitForAll()
    }
  }
}
