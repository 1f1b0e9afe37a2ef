import Foundation
import Synchronization

/// Threads for work that waits, so that it blocks none of the threads that run Swift's tasks.
///
/// Swift has as many threads for tasks as the machine has cores: two tasks that wait for a database
/// would stop every other task of a program on a machine with two cores. In a pool, at most
/// `maximumThreads` run at once; further work is queued, and its tasks are suspended meanwhile.
///
/// A mutex guards the queue and the count of threads. Work runs without it.
package final class ThreadPool: Sendable {
  /// The threads that all sources and controllers of the process share for reading.
  package static let reading = ThreadPool(
    maximumThreads: max(4, 2 * ProcessInfo.processInfo.activeProcessorCount))

  /// The threads for writing, which wait for other writers most of the time. They are apart, so
  /// that no reader waits for a writer.
  package static let writing = ThreadPool(maximumThreads: 16)

  private let maximumThreads: Int
  private let state = Mutex(State())

  /// What the mutex guards: the queued work, and how many threads run.
  private struct State {
    var queue = WorkQueue<@Sendable () -> Void>()
    var threadCount = 0
  }

  init(maximumThreads: Int) { self.maximumThreads = maximumThreads }

  /// Runs work on one of the threads.
  ///
  /// If the task is cancelled, its wait ends at once. Work that has not begun is not run then, and
  /// the result of work that has begun is dropped: ``CurrentWork`` tells it so.
  ///
  /// - Parameters:
  ///   - purpose: What the work does with snapshots.
  ///   - onDrop: Called with the outcome of the work if it was dropped.
  /// - Throws: What the work throws; `CancellationError` if the task is cancelled.
  package func run<Result: Sendable>(
    for purpose: WorkPurpose = .opensSnapshots,
    _ work: @escaping @Sendable () throws -> Result,
    onDrop: @escaping @Sendable (Swift.Result<Result, any Error>) -> Void = { _ in }
  ) async throws -> Result {
    try await wait(for: purpose) { wait in
      if wait.hasEnded { return }
      let outcome = Swift.Result {
        try CurrentWork.run(work, isDroppedIf: { wait.hasEnded })
      }
      if !wait.end(with: outcome) { onDrop(outcome) }
    }
  }

  /// Runs work that has a point of no return, on one of the threads.
  ///
  /// If the task is cancelled before that point, its wait ends at once, and the work must not go on
  /// beyond the point. From there on, the result of the work is always returned.
  ///
  /// - Parameter work: Calls its parameter where it begins what must not be dropped; the call
  ///   throws `CancellationError` if the task was cancelled before.
  /// - Throws: What the work throws; `CancellationError` if the task is cancelled.
  package func run<Result: Sendable>(
    committing work: @escaping @Sendable (_ commit: () throws -> Void) throws -> Result
  ) async throws -> Result {
    try await wait(for: .opensSnapshots) { wait in
      if wait.hasEnded { return }
      _ = wait.end(with: .init { try work(wait.commit) })
    }
  }

  private func wait<Result: Sendable>(
    for purpose: WorkPurpose, _ work: @escaping @Sendable (CancellableWait<Result>) -> Void
  ) async throws -> Result {
    let wait = CancellableWait<Result>()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        if wait.begin(continuation) { add(purpose) { work(wait) } }
      }
    } onCancel: {
      wait.cancel()
    }
  }

  private func add(_ purpose: WorkPurpose, _ work: @escaping @Sendable () -> Void) {
    let needsThread = state.withLock { state in
      state.queue.add(work, purpose)
      guard state.threadCount < maximumThreads else { return false }
      state.threadCount += 1
      return true
    }
    if !needsThread || BackgroundThread.start(runQueuedWork) { return }
    let isOnly = state.withLock { state in
      // The other threads run the work, if there are any; otherwise the caller has to.
      if state.threadCount > 1 { state.threadCount -= 1 }
      return state.threadCount == 1
    }
    if isOnly { runQueuedWork() }
  }

  /// Runs queued work until there is none. A thread does not wait for more, because starting one
  /// takes no longer than waking one.
  private func runQueuedWork() {
    while let work = takeWork() { work() }
  }

  private func takeWork() -> (@Sendable () -> Void)? {
    state.withLock { state in
      if let work = state.queue.next() { return work }
      state.threadCount -= 1
      return nil
    }
  }
}

/// The wait of a task for work, which ends once: with the result of the work, or by cancellation.
///
/// A mutex guards the state. The continuation is resumed after the mutex is released.
private final class CancellableWait<Result: Sendable>: Sendable {
  typealias Continuation = CheckedContinuation<Result, any Error>

  /// The phases of a wait. Cancellation ends it from either of the first two.
  private enum State {
    case notBegun
    case waiting(Continuation)
    /// The work must not be dropped any more.
    case committed(Continuation)
    case ended
  }

  private let state = Mutex(State.notBegun)

  /// Begins the wait; false if the task was cancelled before.
  func begin(_ continuation: Continuation) -> Bool {
    let isCancelled = state.withLock { state in
      if case .ended = state { return true }
      state = .waiting(continuation)
      return false
    }
    if isCancelled { continuation.resume(throwing: CancellationError()) }
    return !isCancelled
  }

  var hasEnded: Bool {
    state.withLock { if case .ended = $0 { true } else { false } }
  }

  /// From now on, cancellation does not end the wait.
  ///
  /// - Throws: `CancellationError` if it has ended it before.
  func commit() throws {
    try state.withLock { state in
      switch state {
      case .waiting(let continuation), .committed(let continuation):
        state = .committed(continuation)
      case .notBegun, .ended: throw CancellationError()
      }
    }
  }

  /// Ends the wait.
  ///
  /// - Returns: False if it had ended before.
  func end(with result: Swift.Result<Result, any Error>) -> Bool {
    let continuation = state.withLock { state -> Continuation? in
      defer { state = .ended }
      switch state {
      case .waiting(let continuation), .committed(let continuation): return continuation
      case .notBegun, .ended: return nil
      }
    }
    continuation?.resume(with: result)
    return continuation != nil
  }

  func cancel() {
    let continuation = state.withLock { state -> Continuation? in
      switch state {
      case .waiting(let continuation):
        state = .ended
        return continuation
      case .notBegun:
        state = .ended
        return nil
      case .committed, .ended: return nil
      }
    }
    continuation?.resume(throwing: CancellationError())
  }
}
