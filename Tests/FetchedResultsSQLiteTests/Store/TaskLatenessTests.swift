import FetchedResults
import FetchedResultsSQL
import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import FetchedResultsSQLite

/// Tasks that use a store keep no other task waiting.
///
/// `ThreadPoolTests` show that a task which waits for a store occupies no thread of tasks, however
/// long it waits. Here is measured how long the threads of tasks work for those that use a store.
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

  /// How long a thread of tasks worked at most while a task slept for a millisecond and was then
  /// due.
  ///
  /// The work is counted in time of the processor. By the clock the task can be later on a busy
  /// machine: the threads wait for a processor, and for threads that hold a lock and wait for a
  /// processor in their turn.
  private static func lateness(
    besideUsersOf store: SQLiteStore<Vehicle>
  ) async throws -> Duration {
    let (end, threads) = (StopSignal(), TaskThreads())
    let sleeper = Task.detached {
      var (latest, sleeps) = (Duration.zero, 0)
      while !end.isRaised {
        threads.note()
        let before = threads.work()
        try await Task.sleep(for: .milliseconds(1))
        latest = max(latest, threads.work(since: before))
        sleeps += 1
      }
      #expect(sleeps > 10)
      return latest
    }
    let writer = Task.detached {
      for number in Int64(0)... {
        threads.note()
        try await store.write(ChangeCommand("note")) {
          try $0.update(Vehicle(number % 2000 + 1, make: "Volvo", note: "\(number)"))
        }
      }
    }
    try await fetchAll(from: store, on: threads)
    end.raise()
    writer.cancel()
    await #expect(throws: CancellationError.self) { try await writer.value }
    return try await sleeper.value
  }

  /// Reads all rows so often that this takes far longer than a task may be late, however many
  /// processors there are.
  private static func fetchAll(
    from store: SQLiteStore<Vehicle>, on threads: TaskThreads
  ) async throws {
    let count = 100 * max(2, ProcessInfo.processInfo.activeProcessorCount)
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<count {
        group.addTask {
          var sum = 0
          for _ in 0..<4 {
            threads.note()
            sum += try await store.perform {
              try $0.fetch(FetchRequest()).objects(in: 0..<2000).count
            }
          }
          return sum
        }
      }
      for try await sum in group { #expect(sum == 4 * 2000) }
    }
  }
}

/// The threads that were seen to run tasks. A mutex guards the clocks of their work.
private final class TaskThreads: Sendable {
  private let clocks = Mutex(Set<clockid_t>())

  /// Adds the thread that runs the calling task.
  func note() {
    var clock = clockid_t()
    let code = pthread_getcpuclockid(pthread_self(), &clock)
    precondition(code == 0, "A thread has a clock of its own")
    clocks.withLock { [clock] in _ = $0.insert(clock) }
  }

  /// How long each of the threads has had a processor so far.
  func work() -> [clockid_t: Duration] {
    clocks.withLock(\.self).reduce(into: [:]) { work, clock in
      var time = timespec()
      // A thread that does not run any more has no time.
      guard clock_gettime(clock, &time) == 0 else { return }
      work[clock] = .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
  }

  /// The longest time that one of them has had a processor since.
  func work(since before: [clockid_t: Duration]) -> Duration {
    work().map { clock, time in time - before[clock, default: time] }.max() ?? .zero
  }
}
