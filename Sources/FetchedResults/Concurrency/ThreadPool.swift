import FoundationEssentials
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

  /// What the mutex guards: the queued work, and how many threads there are.
  private struct State {
    var queue = WorkQueue<@Sendable () -> Void>()
    var threadCount = 0
    /// How many of the threads wait for work, and have not been signalled yet.
    var idleCount = 0
  }

  private let hasWork = TimedSemaphore()

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
      if state.idleCount > 0 {
        state.idleCount -= 1
        hasWork.signal()
        return false
      }
      guard state.threadCount < maximumThreads else { return false }
      state.threadCount += 1
      return true
    }
    if !needsThread || BackgroundThread.start(serve) { return }
    let isOnly = state.withLock { state in
      state.threadCount -= 1
      return state.threadCount == 0
    }
    // The other threads run the work, if there are any; otherwise the caller has to, and is not
    // counted among them.
    if isOnly { runQueuedWork() }
  }

  /// What a thread does: it runs the queued work, and what comes shortly after it.
  private func serve() {
    repeat { runQueuedWork() } while waitForWork()
  }

  private func runQueuedWork() {
    while let work = state.withLock({ $0.queue.next() }) { work() }
  }

  /// How long a thread without work waits for more. A task that gets what it has waited for often
  /// asks for the next thing at once, and to start a thread takes longer than to wake one.
  private static let idleTime = Duration.milliseconds(100)

  /// - Returns: False where no work came; the thread ends then.
  private func waitForWork() -> Bool {
    let isIdle = state.withLock { state in
      guard state.queue.isEmpty else { return false }
      state.idleCount += 1
      return true
    }
    guard isIdle, !hasWork.wait(atMost: Self.idleTime) else { return true }
    let ends = state.withLock { state in
      // As many signals are on their way as threads wait that are not counted as idle any more.
      guard state.idleCount > 0 else { return false }
      state.idleCount -= 1
      state.threadCount -= 1
      return true
    }
    if !ends { hasWork.wait() }
    return !ends
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

/// What work does with snapshots, which decides what runs first.
package enum WorkPurpose: Sendable {
  case opensSnapshots, usesOpenSnapshot
}

/// Work that waits for a thread of a ``ThreadPool``.
///
/// On a server, each open snapshot holds a connection. Work that uses one goes before work that
/// opens one: otherwise 200 tasks that fetch a list and then read it would open 200 before the
/// first is read. Nothing waits for a connection: whoever holds one and asks for another would wait
/// for itself.
///
/// A value without a guard of its own.
struct WorkQueue<Work> {
  /// Each in the order of arrival.
  private var opening: [Work] = []
  private var using: [Work] = []
  /// How much work on open snapshots has been taken since work that opens one was.
  private var precedences = 0

  /// After so much work on open snapshots, work that opens one has its turn.
  static var mostPrecedences: Int { 8 }

  var isEmpty: Bool { opening.isEmpty && using.isEmpty }

  mutating func add(_ work: Work, _ purpose: WorkPurpose) {
    switch purpose {
    case .opensSnapshots: opening.append(work)
    case .usesOpenSnapshot: using.append(work)
    }
  }

  /// Takes the work that runs next; nil if there is none.
  mutating func next() -> Work? {
    if !using.isEmpty, opening.isEmpty || precedences < Self.mostPrecedences {
      precedences += 1
      return using.removeFirst()
    }
    precedences = 0
    return opening.isEmpty ? nil : opening.removeFirst()
  }
}
