package import FetchedResults
import Synchronization

/// Detects commits of other connections while a broadcast has subscribers: a thread then watches
/// the database.
///
/// Ownership: the broadcast of a store holds the monitor, the monitor holds the `StopSignal` of its
/// thread, and the thread holds what it has opened, and the broadcast weakly. When the last
/// subscriber ends, or the broadcast itself, the monitor raises the signal; the thread then closes
/// its files and connections and ends. Nothing waits for the thread to end, because the last
/// subscriber may end on any thread, including that one.
///
/// A mutex guards `running`. It is held while the thread is started; where the store is a file,
/// until the thread has polled it once. Until then that thread must not call the monitor or its
/// broadcast.
package final class CommitMonitor: Sendable {
  /// The stop signal of the running thread; nil while none runs.
  private let running = Mutex<StopSignal?>(nil)
  private let start: @Sendable (_ broadcast: CommitBroadcast) -> StopSignal?

  /// - Parameter start: Starts a thread that announces every commit from then on to a broadcast,
  ///   until the signal is raised. It returns nil where no thread can be created: the next
  ///   subscriber tries again, and until then the commits of other connections are not detected.
  package init(start: @escaping @Sendable (_ broadcast: CommitBroadcast) -> StopSignal?) {
    self.start = start
  }

  deinit { running.withLock { $0?.raise() } }

  /// Starts or stops the thread, depending on whether a broadcast has subscribers.
  ///
  /// Every commit after this call returns is announced.
  package func serve(_ broadcast: CommitBroadcast) {
    running.withLock { running in
      if !broadcast.hasSubscribers {
        running?.raise()
        running = nil
      } else if running == nil {
        running = start(broadcast)
      }
    }
  }
}
