import Synchronization

/// Runs jobs one after another. Of the jobs that wait only the newest is run: it replaces the
/// others.
///
/// A mutex guards the state, and is not held while a job runs.
final class NewestJob<Job: Sendable>: Sendable {
  private let state = Mutex(State())

  /// The job that runs and the newest one that waits; the mutex `state` guards them.
  private struct State {
    var running: Task<Void, Never>?
    var waiting: (job: Job, run: @Sendable (Job) async -> Void)?
  }

  /// Runs a job, as soon as the one that is running has ended.
  ///
  /// - Parameter cancelsRunning: Whether that one is cancelled, because nobody waits for it any
  ///   more.
  func start(
    _ job: Job, cancelsRunning: Bool = false, _ run: @escaping @Sendable (Job) async -> Void
  ) {
    state.withLock { state in
      guard let running = state.running else {
        state.running = task(job, run)
        return
      }
      state.waiting = (job, run)
      if cancelsRunning { running.cancel() }
    }
  }

  /// Cancels the job that is running, and drops the one that waits.
  func cancel() {
    state.withLock { state in
      state.running?.cancel()
      state.waiting = nil
    }
  }

  /// Waits until no job is running. The wait of a task that is cancelled ends with the job that is
  /// running.
  func finish() async {
    while !Task.isCancelled, let running = state.withLock(\.running) { await running.value }
  }

  private func task(
    _ job: Job, _ run: @escaping @Sendable (Job) async -> Void
  ) -> Task<Void, Never> {
    Task.detached { [self] in
      await run(job)
      startNext()
    }
  }

  private func startNext() {
    state.withLock { state in
      state.running = state.waiting.map { task($0.job, $0.run) }
      state.waiting = nil
    }
  }
}
