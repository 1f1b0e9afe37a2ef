import CarStorage
import FetchedResults
import Synchronization

/// How late a task is that only sleeps, while many other tasks wait for the store.
///
/// Swift runs tasks on as many threads as the machine has cores. If a fetch blocked such a thread,
/// the sleeping task would be late by the time that all fetches take.
extension Benchmark {
  static let taskLateness = Benchmark(
    "P23", onServer: "S9", "a task beside tasks that fetch"
  ) { bench in
    let fetchCount = 200
    // A file is searched, which takes long, and each list on a server holds a connection.
    let requests = (0..<fetchCount).map { number in
      bench.choose(
        file: CarLists.byMake(CarSearch("\(number)"), first: 50), server: CarLists.byMake())
    }
    let size = bench.choose(file: bench.sizes.large, server: bench.sizes.small)
    let store = try CarStore(at: bench.copy(size))
    let lists = OpenLists()
    let samples = try waiting { try await lateness(beside: requests, of: store, lists) }
    bench.add(
      "the latest wake from a sleep of 1 ms, beside \(fetchCount) lists",
      .seconds(samples.percentile(1)), [.within(.seconds(0.1))], runs: samples.count)
    bench.add(
      "the most of these lists that are open at once",
      .share(Double(lists.most) / Double(fetchCount)),
      bench.choose(file: [], server: [.within(.share(0.25))]))
  }

  /// How late a task wakes each time while lists are fetched and another task parks cars.
  private static func lateness(
    beside requests: [FetchRequest<Car>], of store: CarStore, _ lists: OpenLists
  ) async throws -> Samples {
    let sleeper = Task.detached {
      var lateness = Samples()
      while true {
        let start = MonotonicTime.now
        guard (try? await Task.sleep(for: .milliseconds(1))) != nil else { return lateness }
        lateness.add(MonotonicTime.now - start - 0.001)
      }
    }
    let writer = Task.detached {
      while true { try await store.perform { _ = try $0.parkOne() } }
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for request in requests {
        group.addTask {
          let list = try await store.perform { store in
            let list = try store.fetch(request)
            lists.add(1)
            return list
          }
          _ = try await list.perform { try $0.objects(in: 0..<50) }
          lists.add(-1)
        }
      }
      try await group.waitForAll()
    }
    sleeper.cancel()
    writer.cancel()
    do { try await writer.value } catch is CancellationError {}
    return await sleeper.value
  }

  /// Runs a task from a thread that is none of a task, and waits for it.
  private static func waiting(
    for body: @escaping @Sendable () async throws -> Samples
  ) throws -> Samples {
    let outcome = Mutex<Result<Samples, any Error>?>(nil)
    let ended = TimedSemaphore()
    Task.detached {
      do {
        let samples = try await body()
        outcome.withLock { $0 = .success(samples) }
      } catch {
        outcome.withLock { $0 = .failure(error) }
      }
      ended.signal()
    }
    _ = ended.wait(atMost: .seconds(600))
    return try outcome.withLock(\.self)?.get() ?? Samples()
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
