import CLinux
import Dispatch
import Glibc
import Synchronization

/// Checkpoints the write-ahead log of a store when nothing has been read or written for a while, so
/// that a copy of the file is a copy of the store even while the program runs.
///
/// When a command ends, its log is usually empty already, and no checkpoint is scheduled. A mutex
/// guards the state.
final class IdleCheckpoint: Sendable {
  private let storePath: String
  private let checkpoint: @Sendable () -> Void
  private let state = Mutex(State())

  /// The activity of the store; the mutex `state` guards it.
  private struct State {
    /// The count of reads and writes.
    var activity = 0
    var isScheduled = false
  }

  /// The activity of this store and the modification time of the log, to which other processes
  /// write. Both must not change during the delay: a process that writes without waiting for a lock
  /// would find the store busy.
  private struct Moment: Equatable {
    let activity: Int
    let log: timespec

    static func == (left: Moment, right: Moment) -> Bool {
      (left.activity, left.log.tv_sec, left.log.tv_nsec)
        == (right.activity, right.log.tv_sec, right.log.tv_nsec)
    }
  }

  /// Long enough for a burst of commands to end, and short enough that a person does not notice it.
  private static let delay = DispatchTimeInterval.milliseconds(100)

  /// - Parameter checkpoint: Called on a thread of the system. It fails silently while another
  ///   connection reads or writes; that connection schedules a checkpoint when it is idle.
  init(of storePath: String, _ checkpoint: @escaping @Sendable () -> Void) {
    self.storePath = storePath
    self.checkpoint = checkpoint
  }

  /// Call it after something was read or written.
  func noteActivity() {
    let isFirst = state.withLock { state in
      state.activity += 1
      defer { state.isScheduled = true }
      return !state.isScheduled
    }
    if isFirst { schedule() }
  }

  private func moment() -> Moment {
    let log = try? WriteAheadLogStatus.ofLog(beside: storePath)
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
    if ((try? WriteAheadLogStatus.size(ofLogBeside: storePath)) ?? 0) > 0 { checkpoint() }
  }
}
