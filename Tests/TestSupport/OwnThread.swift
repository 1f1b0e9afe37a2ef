import Foundation
public import Testing

extension Trait where Self == OwnThread {
  /// Tests that wait run on threads of their own: see ``OwnThread``.
  public static var ownThread: Self { Self() }
}

/// Keeps the tests of a suite off the threads that all other tests share.
///
/// Swift runs tasks, and so tests, on as many threads as the machine has cores. A test that
/// computes keeps one of them until it ends. A test that awaits an event releases its thread, and
/// is afterwards queued behind all tests that have not begun: forty waits took 217 seconds in that
/// way beside tests of five seconds. A test that blocks its thread, for example to wait for a
/// process, keeps other tests from running. Neither happens where each job of such a test has a
/// thread of its own. A test that expects its process to exit needs one as well: from the end of
/// that process until it is awaited, a thread of Swift Testing looks for it without a pause.
///
/// Such a suite, unlike a test that alone is marked so, begins with the run, so that its waits pass
/// while other tests compute. A ``TestGate`` keeps the machine from running all of them at once.
///
/// A test that does not end is ended by ``TestWatchdog``, which counts from where the test begins.
/// Where such a suite has a time limit, it is an hour: that includes the time before the gate,
/// which is minutes on a busy machine, so that a shorter one would fail tests that are not slow.
public struct OwnThread: SuiteTrait, TestTrait, TestScoping {
  public var isRecursive: Bool { true }

  /// Whether the test has passed the gate: one that is marked as well as its suite passes once.
  @TaskLocal private static var isInside = false

  /// The suite, so that no test of it is queued for a shared thread, and each case of a test.
  public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
    test.isSuite || testCase != nil ? self : nil
  }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(ThreadExecutor()) {
      guard testCase != nil, !Self.isInside else { return try await function() }
      try await TestGate.shared.pass {
        try await Self.$isInside.withValue(true) {
          try await TestWatchdog.watch(test.displayName ?? test.name) { try await function() }
        }
      }
    }
  }
}

/// Runs each job on a new thread. The jobs of one task follow one another, so they need no queue.
private final class ThreadExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Thread.detachNewThread { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}
