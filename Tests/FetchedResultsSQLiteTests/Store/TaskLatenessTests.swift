import FetchedResults
import FetchedResultsSQL
import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import FetchedResultsSQLite

/// Tasks that use a store keep no other task waiting: they neither wait nor work for long on the
/// threads of tasks. The benchmark P23 measures by the clock how late another task is.
@Suite(.ownThread, .timeLimit(.minutes(60)))
struct TaskLatenessTests {
  private static let vehicles = (1...Int64(2000)).map { Vehicle($0, make: "Make \($0 % 70)") }

  /// Each test runs in a process of its own, because tasks of other tests compute on the same
  /// threads.
  @Test func `Tasks that wait for a store keep no other task from running`() async throws {
    await #expect(processExitsWith: .success) {
      let temporary = try TemporaryStore(Self.vehicles)
      let store = try SQLiteStore<Vehicle>(
        path: temporary.store.path,
        description: StoreDescription([Vehicle.entity], applicationID: 7),
        busyTimeout: 60)
      let gate = DispatchSemaphore(value: 0)
      let deadline = DispatchTime.now() + 60
      let isHeld = AsyncStream<Void>.makeStream()
      let holder = BackgroundResult {
        try WriteLock(for: store.path).holding(timeout: 60) { _ in
          isHeld.continuation.finish()
          return gate.wait(timeout: deadline)
        }
      }
      for await _ in isHeld.stream {}
      let count = 20 + 2 * ProcessInfo.processInfo.activeProcessorCount
      try await withThrowingTaskGroup(of: DispatchTimeoutResult.self) { group in
        for number in 1...count {
          group.addTask {
            try await store.write(ChangeCommand("note")) {
              try $0.update(Vehicle(Int64(number), make: "Volvo"))
            }
            return .success
          }
          group.addTask { try await store.perform { _ in gate.wait(timeout: deadline) } }
        }
        // If the others occupied the threads of tasks, these would run when the gate has timed out.
        for _ in 0..<200 { await Task.detached { await Task.yield() }.value }
        for _ in 0...count { gate.signal() }
        for try await result in group { #expect(result == .success) }
      }
      #expect(try holder.get() == .success)
      withExtendedLifetime(temporary) {}
    }
  }

  @Test func `Threads of tasks do little for 200 that fetch and one that writes`() async throws {
    let process = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      let temporary = try TemporaryStore(Self.vehicles)
      let work = try await Self.mostWork(besideUsersOf: temporary.store)
      print("worked", work / .milliseconds(1), terminator: ";")
    }
    let output = String(decoding: try #require(process).standardOutputContent, as: UTF8.self)
    let found = try #require(output.firstMatch(of: /worked ([0-9.]+);/), "\(output)")
    let milliseconds = try #require(Double(found.output.1))
    #expect(milliseconds <= 100)
  }

  /// How long a thread of tasks worked at most while another task slept for a millisecond and was
  /// then due.
  ///
  /// The work is counted in time of the processor. By the clock the task can be later on a busy
  /// machine: the threads wait for a processor, and for threads that hold a lock and wait for a
  /// processor in their turn.
  private static func mostWork(
    besideUsersOf store: SQLiteStore<Vehicle>
  ) async throws -> Duration {
    let end = StopSignal()
    let hasSlept = StopSignal()
    let threads = TaskThreads()
    let sleeper = Task.detached {
      var most = Duration.zero
      var sleeps = 0
      while !end.isRaised {
        threads.note()
        let before = threads.work()
        try await Task.sleep(for: .milliseconds(1))
        most = max(most, threads.work(since: before))
        sleeps += 1
        if sleeps > 10 { hasSlept.raise() }
      }
      #expect(sleeps > 10)
      return most
    }
    let writer = Task.detached {
      for number in Int64(0)... {
        threads.note()
        try await store.write(ChangeCommand("note")) {
          try $0.update(Vehicle(number % 2000 + 1, make: "Volvo", note: "\(number)"))
        }
      }
    }
    // A busy machine may be through once before there were enough sleeps to count in.
    repeat { try await fetchAll(from: store, on: threads) } while !hasSlept.isRaised
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
