import FetchedResults
import FetchedResultsSQL
import Glibc
import TestSupport
import Testing

@testable import FetchedResultsSQLite

/// Tasks that use a store keep no other task waiting.
@Suite(.ownThread, .timeLimit(.minutes(60)))
struct TaskLatenessTests {
  /// In a process of its own, because tasks of other tests run on the same threads and compute. Where
  /// the whole machine is busy, a thread that sleeps is late as well.
  @Test func `A sleeping task is not late beside 200 that fetch and one that writes`() async {
    await #expect(processExitsWith: .success) {
      let vehicles = (1...Int64(2000)).map { Vehicle($0, make: "Make \($0 % 70)", note: "\($0)") }
      let temporary = try TemporaryStore(vehicles)
      let store = temporary.store
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
            try $0.update(Vehicle(number % 2000 + 1, make: "Volvo", note: "new"))
          }
        }
      }
      try await withThrowingTaskGroup(of: Int.self) { group in
        // All rows, so that these fetches together take far longer than the task may be late.
        for _ in 0..<200 {
          group.addTask {
            try await store.perform { try $0.fetch(FetchRequest()).objects(in: 0..<2000).count }
          }
        }
        for try await count in group { #expect(count == 2000) }
      }
      end.raise()
      writer.cancel()
      await #expect(throws: CancellationError.self) { try await writer.value }
      let (late, usual) = (try await sleeper.value, try thread.get())
      #expect(late - usual <= .milliseconds(100), "\(late) late, where a thread was \(usual)")
    }
  }
}

extension Duration {
  /// Keeps the greater one of two delays: this one, and that of a sleep of a millisecond that ends now.
  fileprivate mutating func noteLateness(since start: ContinuousClock.Instant) {
    self = max(self, start.duration(to: .now) - .milliseconds(1))
  }
}
