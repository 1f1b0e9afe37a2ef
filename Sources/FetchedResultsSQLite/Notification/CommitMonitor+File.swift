import Dispatch
import FetchedResults
import FetchedResultsSQL

extension CommitMonitor {
  /// A monitor of a store in a file.
  ///
  /// The kernel reports that a file was written, but not that a transaction was committed. SQLite
  /// reports commits, but only when polled. So the thread waits for the former and then polls for
  /// the latter: ``CommitWatch``.
  ///
  /// - Parameter watchFolder: Watches the folder of the store. Where it gives nil, the store is
  ///   polled ten times a second instead.
  convenience init(
    path: String,
    watchFolder: @escaping @Sendable (_ path: String) -> FolderWatch? = { FolderWatch(of: $0) }
  ) {
    self.init { broadcast in
      let stop = StopSignal()
      let hasPolled = DispatchSemaphore(value: 0)
      let isStarted = BackgroundThread.start { [weak broadcast] in
        let watch = CommitWatch(path, until: stop, watchFolder: watchFolder)
        hasPolled.signal()
        watch.run { broadcast?.announce() }
      }
      guard isStarted else { return nil }
      hasPolled.wait()
      return stop
    }
  }
}
