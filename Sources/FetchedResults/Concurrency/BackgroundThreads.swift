import Foundation
import Synchronization

/// Threads for work that waits, so that it blocks none of the threads that run Swift's tasks.
///
/// Swift has as many threads for tasks as the machine has cores: two tasks that wait for a database
/// would stop every other task of a program on a machine with two cores. Here at most
/// ``maximumThreads`` run at once, further work is queued, and its tasks are suspended meanwhile.
///
/// A mutex guards the queue and the counts. Work runs without it.
package final class BackgroundThreads: Sendable {
  /// The threads that all sources and controllers of the process share.
  package static let shared = BackgroundThreads(maximumThreads: max(4, 2 * coreCount))

  private static let coreCount = ProcessInfo.processInfo.activeProcessorCount

  private let maximumThreads: Int
  private let state = Mutex(State())

  private struct State {
    /// The oldest first.
    var queue: ArraySlice<@Sendable () -> Void> = []
    var threadCount = 0
  }

  package init(maximumThreads: Int) { self.maximumThreads = maximumThreads }

  /// Runs work on one of the threads.
  ///
  /// If the task is cancelled before the work has begun, the work is not run, and the wait of the
  /// task ends at once.
  ///
  /// - Parameter isAbandonedWhenCancelled: Whether the wait also ends at once when the work has begun;
  ///   its result is dropped then. Otherwise the result of work that has begun is always returned.
  /// - Throws: What the work throws; `CancellationError` if the task is cancelled.
  package func run<Result: Sendable>(
    isAbandonedWhenCancelled: Bool = true, _ work: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    let wait = CancellableWait<Result>()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard wait.begin(continuation) else { return }
        add {
          guard wait.beginWork(isCancellable: isAbandonedWhenCancelled) else { return }
          wait.end(with: .init(catching: work))
        }
      }
    } onCancel: {
      wait.cancel()
    }
  }

  private func add(_ work: @escaping @Sendable () -> Void) {
    let needsThread = state.withLock { state in
      state.queue.append(work)
      guard state.threadCount < maximumThreads else { return false }
      state.threadCount += 1
      return true
    }
    // Where no thread can be created, the caller has to wait for the work.
    if needsThread, !BackgroundThread.start(runQueuedWork) { runQueuedWork() }
  }

  /// Runs on a thread of its own until no work is queued. Threads do not wait for more, because
  /// starting one takes no longer than waking one.
  private func runQueuedWork() {
    while let work = takeWork() { work() }
  }

  private func takeWork() -> (@Sendable () -> Void)? {
    state.withLock { state in
      let work = state.queue.popFirst()
      if work == nil { state.threadCount -= 1 }
      return work
    }
  }
}

/// The wait of a task for work, which ends once: with the result of the work, or by cancellation.
///
/// A mutex guards the state. The continuation is resumed after the mutex is released.
private final class CancellableWait<Result: Sendable>: Sendable {
  typealias Continuation = CheckedContinuation<Result, any Error>

  private enum State {
    case notBegun
    case waiting(Continuation, isCancellable: Bool)
    case ended
  }

  private let state = Mutex(State.notBegun)

  /// Begins the wait; false if the task was cancelled before.
  func begin(_ continuation: Continuation) -> Bool {
    let isCancelled = state.withLock { state in
      if case .ended = state { return true }
      state = .waiting(continuation, isCancellable: true)
      return false
    }
    if isCancelled { continuation.resume(throwing: CancellationError()) }
    return !isCancelled
  }

  /// Notes that the work begins; false if nobody waits for it any more.
  func beginWork(isCancellable: Bool) -> Bool {
    state.withLock { state in
      guard case .waiting(let continuation, _) = state else { return false }
      state = .waiting(continuation, isCancellable: isCancellable)
      return true
    }
  }

  func end(with result: Swift.Result<Result, any Error>) {
    takeContinuation { _ in true }?.resume(with: result)
  }

  func cancel() {
    takeContinuation(where: \.self)?.resume(throwing: CancellationError())
  }

  /// The continuation, for the caller to resume; nil if the wait goes on or has ended.
  ///
  /// - Parameter mayEnd: Whether a wait may end that can be cancelled, or cannot.
  private func takeContinuation(where mayEnd: (_ isCancellable: Bool) -> Bool) -> Continuation? {
    state.withLock { state in
      switch state {
      case .notBegun:
        state = .ended
        return nil
      case .waiting(let continuation, let isCancellable):
        guard mayEnd(isCancellable) else { return nil }
        state = .ended
        return continuation
      case .ended: return nil
      }
    }
  }
}
