import CarStorage
import Dispatch
import FetchedResults
import Foundation
import Synchronization

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
    let lateness = try Self.waiting {
      let sleeper = Task.detached { await Self.lateness() }
      let writer = Task.detached { try await Self.park(in: store) }
      try await Self.fetchAll(from: store)
      sleeper.cancel()
      writer.cancel()
      do { try await writer.value } catch is CancellationError {}
      return await sleeper.value
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
      for number in 0..<fetchCount {
        var request = CarLists.byMake(CarSearch("\(number)"))
        request.fetchLimit = 50
        group.addTask { [request] in
          _ = try await store.perform { try $0.fetch(request).objects(in: 0..<50) }
        }
      }
      try await group.waitForAll()
    }
  }

  /// Parks one car after another until the task is cancelled.
  private static func park(in store: CarStore) async throws {
    while true {
      try await store.perform { store in
        var draft = CarDraft()
        draft.make = "Volvo"
        _ = try store.park(draft, now: Date(), utcOffset: 0, by: nil)
      }
    }
  }

  /// Sleeps again and again until the task is cancelled.
  private static func lateness() async -> Samples {
    var lateness = Samples()
    while true {
      let start = MonotonicTime.now
      guard (try? await Task.sleep(for: .milliseconds(1))) != nil else { return lateness }
      lateness.add(MonotonicTime.now - start - 0.001)
    }
  }

  /// Runs a task from a thread that is none of a task, and waits for it.
  private static func waiting<Result: Sendable>(
    for body: @escaping @Sendable () async throws -> Result
  ) throws -> Result {
    let outcome = Mutex<Swift.Result<Result, any Error>?>(nil)
    let isDone = DispatchSemaphore(value: 0)
    Task.detached {
      do {
        let result = try await body()
        outcome.withLock { $0 = .success(result) }
      } catch {
        outcome.withLock { $0 = .failure(error) }
      }
      isDone.signal()
    }
    isDone.wait()
    guard let outcome = outcome.withLock(\.self) else {
      preconditionFailure("A task that is done has an outcome")
    }
    return try outcome.get()
  }
}
