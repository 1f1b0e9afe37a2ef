import Foundation
import Glibc
import Synchronization

/// Ends the process where a test does not end, but for the tests of `make soak`, which may take hours.
///
/// The time limit of a test cancels its task, which ends no thread that is blocked and no process that
/// the test waits for: the run would go on for ever, and nothing would say which test it is.
///
/// A mutex guards the tests that run.
enum TestWatchdog {
  /// A test that takes so long hangs: the slowest takes two minutes on a busy machine.
  private static let limit = Duration.seconds(15 * 60)

  private struct Running {
    let test: String
    let start: ContinuousClock.Instant
  }

  private static let running = Mutex<[UUID: Running]>([:])

  /// Looks after all tests from now on.
  private static let start: Void = Thread.detachNewThread {
    if Soak.isLong { return }
    while true {
      sleep(10)
      let now = ContinuousClock.now
      let late = running.withLock { $0.values.filter { now - $0.start > limit } }
      guard !late.isEmpty else { continue }
      for running in late {
        let line = "Test \(running.test) has not ended within \(limit): the run is given up.\n"
        FileHandle.standardError.write(Data(line.utf8))
      }
      abort()
    }
  }

  /// Runs a test under its eyes.
  static func watch(_ test: String, _ body: () async throws -> Void) async rethrows {
    start
    let id = UUID()
    running.withLock { $0[id] = Running(test: test, start: .now) }
    defer { running.withLock { $0[id] = nil } }
    try await body()
  }
}
