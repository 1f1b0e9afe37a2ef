import Dispatch
import FetchedResults
import Synchronization

/// Notices the commits of others, while somebody wants to know.
///
/// The kernel tells that a file was written, not that a transaction was
/// committed; SQLite tells that one was committed, but only when asked. So a
/// thread waits for the one and then asks the other: ``CommitWatch``.
///
/// Whose life is whose: the broadcast of a store holds the monitor, the
/// monitor holds the ``StopSignal`` of its thread, and the thread holds all
/// that is open, and the broadcast weakly. The last listener, or the end of the
/// broadcast, raises the signal; the thread then closes what it has and ends.
/// Nobody waits for that: the last listener may go on any thread, that one too.
final class CommitMonitor: Sendable {
  private let path: String
  /// That of the thread that runs; nil while none does.
  private let running = Mutex<StopSignal?>(nil)

  init(path: String) { self.path = path }

  deinit { running.withLock { $0?.raise() } }

  /// Starts or stops watching, as a broadcast has an audience.
  ///
  /// Whatever is committed after this returns is announced.
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

  /// - Returns: Nil where no thread can be had: then the next listener tries
  ///   again, and until then the commits of others go unnoticed.
  private func start(announcingTo broadcast: CommitBroadcast) -> StopSignal? {
    let stop = StopSignal()
    let hasLooked = DispatchSemaphore(value: 0)
    let isStarted = BackgroundThread.start { [path, weak broadcast] in
      let watch = CommitWatch(path, until: stop)
      hasLooked.signal()
      watch.run { broadcast?.announce() }
    }
    guard isStarted else { return nil }
    hasLooked.wait()
    return stop
  }
}
