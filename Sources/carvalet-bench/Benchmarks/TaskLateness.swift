import CarStorage
import Dispatch
import FetchedResults
import Foundation
import Synchronization

/// How late a task is that only sleeps for a millisecond at a time.
enum TaskLateness {
  /// Measures it while a body runs, and another task parks cars.
  static func measure(
    parkingIn store: CarStore, _ body: @escaping @Sendable () async throws -> Void
  ) throws -> Samples {
    try waiting {
      let sleeper = Task.detached { await lateness() }
      let writer = Task.detached { try await park(in: store) }
      try await body()
      sleeper.cancel()
      writer.cancel()
      do { try await writer.value } catch is CancellationError {}
      return await sleeper.value
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
