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

  /// How late the latest of many sleeps of a millisecond ends in a task, without the time for which
  /// the machine had no processor for the threads that wake and run tasks.
  ///
  /// A busy machine keeps these threads waiting as it does all others. What is measured is how long
  /// they have other work than to run a task that is due. It does not show whether a store has more
  /// threads of its own than it may: `ThreadPoolTests` do.
  private static func lateness(
    besideUsersOf store: SQLiteStore<Vehicle>
  ) async throws -> Duration {
    let end = StopSignal()
    let sleeper = Task.detached {
      var latest = Duration.zero
      var before = try ProcessorWaits()
      while !end.isRaised {
        let start = ContinuousClock.now
        try await Task.sleep(for: .milliseconds(1))
        let late = ContinuousClock.now - start - .milliseconds(1)
        let after = try ProcessorWaits()
        latest = max(latest, late - after.longest(since: before))
        before = after
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
    return try await sleeper.value
  }

  /// Reads all rows so often that this takes far longer than a task may be late, however many
  /// processors there are.
  private static func fetchAll(from store: SQLiteStore<Vehicle>) async throws {
    let count = 100 * max(2, ProcessInfo.processInfo.activeProcessorCount)
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<count {
        group.addTask {
          var sum = 0
          for _ in 0..<4 {
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

/// How long threads were ready to run, but had no processor, by what the kernel counts.
private struct ProcessorWaits {
  /// The wait of each thread, by its identifier.
  private typealias Waits = [String: Duration]

  /// Those of the threads that run tasks.
  private var ofTasks: Waits = [:]
  /// Those of the threads that end the sleep of tasks.
  private var ofTimers: Waits = [:]

  /// All waits so far.
  init() throws {
    let folder = "/proc/self/task"
    for thread in try FileManager.default.contentsOfDirectory(atPath: folder) {
      // A thread may end meanwhile.
      guard
        let name = try? String(contentsOfFile: "\(folder)/\(thread)/comm", encoding: .utf8),
        // libdispatch, which runs tasks, names its threads by the end of the name of their queue.
        let waits = Self.group(name),
        let times = try? String(contentsOfFile: "\(folder)/\(thread)/schedstat", encoding: .utf8),
        let nanoseconds = Int64(times.split(separator: " ")[1])
      else { continue }
      self[keyPath: waits][thread] = .nanoseconds(nanoseconds)
    }
    try #require(!ofTasks.isEmpty)
  }

  private static func group(_ name: String) -> WritableKeyPath<Self, Waits>? {
    if name.hasSuffix("default-qos\n") { return \.ofTasks }
    return name.hasSuffix("-qos.overcommit\n") ? \.ofTimers : nil
  }

  /// The longest wait for a thread that ends a sleep and then for one that runs a task.
  func longest(since before: Self) -> Duration {
    Self.longest(ofTasks, since: before.ofTasks) + Self.longest(ofTimers, since: before.ofTimers)
  }

  private static func longest(_ waits: Waits, since before: Waits) -> Duration {
    waits.map { thread, wait in wait - before[thread, default: .zero] }.max() ?? .zero
  }
}
