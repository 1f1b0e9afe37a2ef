import Synchronization

/// Runs jobs one after another. Of those that wait only the newest is run: it replaces the others.
///
/// A mutex guards the state, and is not held while a job runs.
final class NewestJob<Job: Sendable>: Sendable {
  private let state = Mutex(State())

  private struct State {
    var isRunning = false
    var waiting: Job?
  }

  /// Runs a job, as soon as the one that is running has ended.
  func start(_ job: Job, _ run: @escaping @Sendable (Job) async -> Void) {
    let begins = state.withLock { state in
      state.waiting = job
      defer { state.isRunning = true }
      return !state.isRunning
    }
    guard begins else { return }
    Task.detached { [self] in
      while let job = next() { await run(job) }
    }
  }

  private func next() -> Job? {
    state.withLock { state in
      defer { state.waiting = nil }
      if state.waiting == nil { state.isRunning = false }
      return state.waiting
    }
  }
}
