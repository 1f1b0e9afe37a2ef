import CarStorage
import FetchedResults
import Synchronization

/// How late a task is that only sleeps, while many other tasks wait for a server, and how many
/// lists they have open at once: each holds a connection.
struct ServerTaskLatenessBenchmark: Benchmark {
  let id = "S9"
  let title = "a task beside tasks that fetch from a server"

  private static let fetchCount = 200

  func measure(on bench: Bench) throws -> Report {
    if let missing = bench.servers.missing {
      return Report(findings: [Finding(id: id, what: title, skipped: missing)])
    }
    let store = try CarStore(server: bench.servers.copy(bench.sizes.small))
    let open = OpenLists()
    let lateness = try TaskLateness.measure(parkingIn: store) {
      try await Self.fetchAll(from: store, open)
    }
    return Report(findings: [
      Finding(
        id: id, what: "the latest wake from a sleep of 1 ms, beside \(Self.fetchCount) lists",
        ours: .seconds(lateness.percentile(1)), targets: [.within(.seconds(0.1))],
        runs: lateness.count),
      Finding(
        id: id, what: "the most of these lists that are open at once",
        ours: .share(Double(open.most) / Double(Self.fetchCount)),
        targets: [.within(.share(0.25))], runs: 1),
    ])
  }

  private static func fetchAll(from store: CarStore, _ open: OpenLists) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<fetchCount {
        group.addTask {
          let list = try await store.perform { store in
            let list = try store.fetch(CarLists.byMake(nil))
            open.add(1)
            return list
          }
          _ = try await list.perform { try $0.objects(in: 0..<50) }
          open.add(-1)
        }
      }
      try await group.waitForAll()
    }
  }

  /// How many lists are open. A mutex guards the counts.
  private final class OpenLists: Sendable {
    private let counts = Mutex((now: 0, most: 0))

    var most: Int { counts.withLock(\.most) }

    func add(_ difference: Int) {
      counts.withLock { counts in
        counts.now += difference
        counts.most = max(counts.most, counts.now)
      }
    }
  }
}
