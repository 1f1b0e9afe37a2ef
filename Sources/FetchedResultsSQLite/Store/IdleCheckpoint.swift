import Dispatch
import Synchronization

/// Checkpoints the write-ahead log of a store when nothing has been read or written for a while,
/// so that a copy of the file is a copy of the store also beside a program that lives on.
///
/// The log of a command that ends is usually empty by then, and nothing is scheduled.
final class IdleCheckpoint: Sendable {
  private let storePath: String
  private let checkpoint: @Sendable () -> Void
  private let state = Mutex(State())

  private struct State {
    /// Counts what was read and written.
    var activity = 0
    var isScheduled = false
  }

  /// Long enough for a burst of commands to end, short enough for a person.
  private static let delay = DispatchTimeInterval.milliseconds(100)

  /// - Parameter checkpoint: Is called on a thread of the system's, and fails in silence where
  ///   somebody reads or writes: who does will be idle in turn.
  init(of storePath: String, _ checkpoint: @escaping @Sendable () -> Void) {
    self.storePath = storePath
    self.checkpoint = checkpoint
  }

  /// Something was read or written.
  func noteActivity() {
    guard WriteAheadLog.size(of: storePath) > 0 else { return }
    let isFirst = state.withLock { state in
      state.activity += 1
      defer { state.isScheduled = true }
      return !state.isScheduled
    }
    if isFirst { schedule() }
  }

  private func schedule() {
    let activity = state.withLock(\.activity)
    DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + Self.delay) { [weak self] in
      self?.checkpointUnlessActive(since: activity)
    }
  }

  private func checkpointUnlessActive(since activity: Int) {
    let isIdle = state.withLock { state in
      if state.activity == activity { state.isScheduled = false }
      return state.activity == activity
    }
    if isIdle { checkpoint() } else { schedule() }
  }
}
