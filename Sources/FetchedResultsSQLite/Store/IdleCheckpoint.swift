import CLinux
import Dispatch
import Glibc
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

  /// What must stand still for a while: this store, and the log, to which others write. One who
  /// writes without waiting for a lock would find the store busy.
  private struct Moment: Equatable {
    let activity: Int
    let log: timespec

    static func == (left: Moment, right: Moment) -> Bool {
      (left.activity, left.log.tv_sec, left.log.tv_nsec)
        == (right.activity, right.log.tv_sec, right.log.tv_nsec)
    }
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
    let isFirst = state.withLock { state in
      state.activity += 1
      defer { state.isScheduled = true }
      return !state.isScheduled
    }
    if isFirst { schedule() }
  }

  private func moment() -> Moment {
    let log = try? LogFileStatus.ofLog(beside: storePath)
    return Moment(activity: state.withLock(\.activity), log: log?.st_mtim ?? timespec())
  }

  private func schedule() {
    let moment = moment()
    DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + Self.delay) { [weak self] in
      self?.checkpointUnlessActive(since: moment)
    }
  }

  private func checkpointUnlessActive(since moment: Moment) {
    guard moment == self.moment() else { return schedule() }
    state.withLock { $0.isScheduled = false }
    if ((try? LogFileStatus.size(ofLogBeside: storePath)) ?? 0) > 0 { checkpoint() }
  }
}
