import Foundation
public import Testing

extension Trait where Self == OwnThread {
  /// Tests that wait run on threads of their own: see ``OwnThread``.
  public static var ownThread: Self { Self() }
}

/// Keeps the tests of a suite off the threads that all other tests share.
///
/// Swift runs tasks, and so tests, on as many threads as the machine has cores. A test that
/// computes keeps one of them until it ends. One that waits for an event gives its thread away,
/// and afterwards stands behind all tests that have not begun: forty waits took 217 seconds so
/// beside tests of five seconds. And one that waits without giving its thread away, for a
/// process say, keeps everybody else waiting. Neither happens where each job of such a test has
/// a thread of its own.
///
/// Where such a suite has a limit of time, it is an hour, to end what hangs. The time that a test
/// waits for its turn counts, and beside a busy program that is minutes: no shorter limit would
/// say anything of the test.
public struct OwnThread: SuiteTrait, TestTrait, TestScoping {
  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(ThreadExecutor()) { try await function() }
  }
}

/// Runs each job on a new thread. The jobs of one task follow one another, so they need no queue.
private final class ThreadExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Thread.detachNewThread { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}
