import FetchedResults
import FetchedResultsSQL
import Foundation
import TestSupport
import Testing

@testable import FetchedResultsSQLite

/// Tasks that use a store keep no other task waiting.
@Suite(.ownThread, .timeLimit(.minutes(60)))
struct TaskLatenessTests {
  private static let vehicles = (1...Int64(2000)).map { Vehicle($0, make: "Make \($0 % 70)") }

  /// In a process of its own, because tasks of other tests run on the same threads and compute. On a
  /// busy machine a task is late now and then, but not three times.
  @Test func `A sleeping task is not late beside 200 that fetch and one that writes`() async {
    await #expect(processExitsWith: .success) {
      let temporary = try TemporaryStore(Self.vehicles)
      var latenesses: [Duration] = []
      while latenesses.allSatisfy({ $0 > .milliseconds(100) }), latenesses.count < 3 {
        latenesses.append(try await Self.lateness(besideUsersOf: temporary.store))
      }
      #expect(latenesses.last.map { $0 <= .milliseconds(100) } == true, "\(latenesses)")
    }
  }

  /// How late the latest of many sleeps of a millisecond ends in a task, beyond what it is in a thread
  /// meanwhile.
  private static func lateness(
    besideUsersOf store: SQLiteStore<Vehicle>
  ) async throws -> Duration {
    let end = StopSignal()
    let thread = BackgroundResult {
      var latest = Duration.zero
      while !end.isRaised {
        let start = ContinuousClock.now
        usleep(1000)
        latest.noteLateness(since: start)
      }
      return latest
    }
    let sleeper = Task.detached {
      var latest = Duration.zero
      while !end.isRaised {
        let start = ContinuousClock.now
        try await Task.sleep(for: .milliseconds(1))
        latest.noteLateness(since: start)
      }
      return latest
    }
    let writer = Task.detached {
      for number in Int64(0)... {
        try await store.write(ChangeCommand("note")) {
          try $0.update(Vehicle(number % 2000 + 1, make: "Volvo", note: "\(number)"))
        }
      }
    }
    try await fetchAll(from: store)
    end.raise()
    writer.cancel()
    await #expect(throws: CancellationError.self) { try await writer.value }
    return try await sleeper.value - thread.get()
  }

  /// Reads all rows so often that this takes far longer than a task may be late, however many
  /// processors there are.
  private static func fetchAll(from store: SQLiteStore<Vehicle>) async throws {
    let count = 100 * max(2, ProcessInfo.processInfo.activeProcessorCount)
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<count {
        group.addTask {
          try await store.perform { try $0.fetch(FetchRequest()).objects(in: 0..<2000).count }
        }
      }
      for try await count in group { #expect(count == 2000) }
    }
  }
}

extension Duration {
  /// Keeps the greater one of two delays: this one, and that of a sleep of a millisecond that ends now.
  fileprivate mutating func noteLateness(since start: ContinuousClock.Instant) {
    self = max(self, start.duration(to: .now) - .milliseconds(1))
  }
}
