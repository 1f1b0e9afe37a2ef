import Dispatch
import FetchedResults
import FetchedResultsSQL
import Synchronization

/// Detects commits of other connections while a broadcast has subscribers.
///
/// The kernel reports that a file was written, but not that a transaction was committed. SQLite
/// reports commits, but only when polled. So a thread waits for the former and then polls for the
/// latter: ``CommitWatch``.
///
/// Ownership: the broadcast of a store holds the monitor, the monitor holds the `StopSignal` of
/// its thread, and the thread holds all open files, and the broadcast weakly. When the last
/// subscriber ends, or the broadcast itself, the monitor raises the signal; the thread then closes
/// its files and ends. Nothing waits for the thread to end, because the last subscriber may end on
/// any thread, including that one. A mutex guards `running`.
final class CommitMonitor: Sendable {
  private let path: String
  /// The stop signal of the running thread; nil while none runs.
  private let running = Mutex<StopSignal?>(nil)

  init(path: String) { self.path = path }

  deinit { running.withLock { $0?.raise() } }

  /// Starts or stops the thread, depending on whether a broadcast has subscribers.
  ///
  /// Every commit after this call returns is announced.
  func serve(_ broadcast: CommitBroadcast) {
    running.withLock { running in
      if !broadcast.hasSubscribers {
        running?.raise()
        running = nil
      } else if running == nil {
        running = start(announcingTo: broadcast)
      }
    }
  }

  /// - Returns: Nil where no thread can be created. The next subscriber tries again, and until then
  ///   the commits of other connections are not detected.
  private func start(announcingTo broadcast: CommitBroadcast) -> StopSignal? {
    let stop = StopSignal()
    let hasPolled = DispatchSemaphore(value: 0)
    let isStarted = BackgroundThread.start { [path, weak broadcast] in
      let watch = CommitWatch(path, until: stop)
      hasPolled.signal()
      watch.run { broadcast?.announce() }
    }
    guard isStarted else { return nil }
    hasPolled.wait()
    return stop
  }
}
