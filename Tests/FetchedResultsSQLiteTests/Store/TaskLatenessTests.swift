import Dispatch
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

  /// In a process of its own, because tasks of other tests run on the same threads and compute.
  @Test func `A sleeping task is not late beside 200 that fetch and one that writes`() async throws
  {
    let process = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      let temporary = try TemporaryStore(Self.vehicles)
      let lateness = try await Self.lateness(besideUsersOf: temporary.store)
      print("late", lateness / .milliseconds(1), terminator: ";")
    }
    let output = String(decoding: try #require(process).standardOutputContent, as: UTF8.self)
    let found = try #require(output.firstMatch(of: /late ([0-9.]+);/), "\(output)")
    let milliseconds = try #require(Double(found.output.1))
    #expect(milliseconds <= 100)
  }

  /// How late the latest of many sleeps of a millisecond ends in a task, by the time in which a
  /// thread that does the same was not late itself.
  ///
  /// A busy machine keeps the thread waiting as well: its delays are no part of what is measured.
  /// Those of a task that waits for its turn are, because the thread is none of those that run
  /// tasks. As a task is woken by a thread that has slept and run by another, so a second thread
  /// says when the first one's sleep has ended: the machine has to find time for two.
  private static func lateness(
    besideUsersOf store: SQLiteStore<Vehicle>
  ) async throws -> Duration {
    let end = StopSignal()
    let (slept, seen) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let waker = BackgroundResult {
      while !end.isRaised {
        usleep(1000)
        slept.signal()
        seen.wait()
      }
      slept.signal()
    }
    let thread = BackgroundResult {
      var delays: [Delay] = []
      while !end.isRaised {
        let start = ContinuousClock.now
        slept.wait()
        delays.append(Delay(ofSleepSince: start))
        seen.signal()
      }
      seen.signal()
      return delays
    }
    let sleeper = Task.detached {
      var delays: [Delay] = []
      while !end.isRaised {
        let start = ContinuousClock.now
        try await Task.sleep(for: .milliseconds(1))
        delays.append(Delay(ofSleepSince: start))
      }
      return delays
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
    try waker.get()
    let machine = try thread.get()
    // Only the longest are compared with all of the thread, which are thousands.
    return try await sleeper.value.sorted { $0.length > $1.length }.prefix(10)
      .map { delay in delay.length - machine.reduce(.zero) { $0 + $1.overlap(with: delay) } }
      .max() ?? .zero
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

/// The time from when a sleep should have ended to when it did.
private struct Delay {
  private let time: Range<ContinuousClock.Instant>

  /// - Parameter start: When a sleep of a millisecond began that ends now.
  init(ofSleepSince start: ContinuousClock.Instant) {
    let due = start + .milliseconds(1)
    time = due..<max(due, .now)
  }

  var length: Duration { time.lowerBound.duration(to: time.upperBound) }

  func overlap(with other: Delay) -> Duration {
    let both = time.clamped(to: other.time)
    return both.lowerBound.duration(to: both.upperBound)
  }
}
