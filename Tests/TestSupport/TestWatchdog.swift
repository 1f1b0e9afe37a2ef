import Foundation
import Glibc
import Synchronization

/// Cancels a test that does not end, and ends the process where that does not end the test, but for
/// the tests of `make soak`, which may take hours.
///
/// Cancelling ends a task that awaits something, for example an update of a list whose writer has
/// failed. It ends no thread that is blocked and no process that the test waits for: the run would
/// go on for ever, and nothing would say which test it is.
///
/// A mutex guards the tests that run.
enum TestWatchdog {
  /// A test that takes so long hangs: the slowest takes two minutes on a busy machine.
  private static let limit = Duration.seconds(10 * 60)
  /// A test that was cancelled ends at once, or it is blocked.
  private static let limitWhenCancelled = limit + .seconds(5 * 60)

  /// The mutex guards the task, too: it is only used while the value is in the dictionary.
  private struct Running: @unchecked Sendable {
    let test: String
    let start: ContinuousClock.Instant
    /// The task of the test, which is there as long as the value is.
    let task: UnsafeCurrentTask?
  }

  private static let running = Mutex<[UUID: Running]>([:])

  /// Looks after all tests from now on.
  private static let start: Void = Thread.detachNewThread {
    if Soak.isLong { return }
    while true {
      sleep(10)
      let now = ContinuousClock.now
      let blocked = running.withLock { running in
        let late = running.values.filter { now - $0.start > limit }
        for test in late { test.task?.cancel() }
        return late.filter { now - $0.start > limitWhenCancelled }.map(\.test)
      }
      guard !blocked.isEmpty else { continue }
      let processes = childProcesses().map { "Process \($0)\n" }
      let tests = blocked.map {
        "Test \($0) has not ended within \(limitWhenCancelled): the run is given up.\n"
      }
      FileHandle.standardError.write(Data((processes + tests).joined().utf8))
      // The trace that `abort()` would print says nothing of the thread that is blocked, and would
      // push these lines out of what is kept of a long log.
      _exit(1)
    }
  }

  /// The processes that tests have started and perhaps wait for, as `/proc` describes them.
  private static func childProcesses() -> [String] {
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return entries.compactMap(Int32.init).compactMap { id in
      guard let status = try? String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8),
        status.contains("PPid:\t\(getpid())\n"),
        let command = try? String(contentsOfFile: "/proc/\(id)/cmdline", encoding: .utf8)
      else { return nil }
      let state = status.split(separator: "\n").first { $0.hasPrefix("State:") } ?? ""
      return "\(id), \(state): \(command.replacing("\0", with: " ").prefix(300))"
    }
  }

  /// Runs a test under its eyes.
  ///
  /// - Throws: `CancellationError` where the test was cancelled, whatever it has made of that.
  static func watch(_ test: String, _ body: () async throws -> Void) async throws {
    start
    let id = UUID()
    withUnsafeCurrentTask { task in
      running.withLock { $0[id] = Running(test: test, start: .now, task: task) }
    }
    defer { running.withLock { $0[id] = nil } }
    try await body()
    try Task.checkCancellation()
  }
}
