import FetchedResults
import FetchedResultsSQL

/// The loop that the thread of a `CommitMonitor` runs. Only that thread uses this object, so no
/// lock guards it.
///
/// It waits in three ways:
///
///     idle ──something was written beside the store──► polling repeatedly
///      ▲ ▲                                               │
///      │ └──a commit was found, or the polls are used up─┘
///      └──every second, or tenth of a second where events are not reliable: one poll
///
/// While it polls, it does not wait for events of the folder, and afterwards takes all events of
/// that time at once. So a writer that writes a thousand times in a millisecond wakes it once.
/// ``PollSchedule`` explains why it polls repeatedly.
///
/// A poll that finds a commit ends the polling only if nothing was written since the poll before.
/// Otherwise the write may belong to the next commit, for which no further event will arrive. (The
/// next commit cannot have been written before the earlier poll, which did not find this one: a
/// writer begins only when the commit before it is visible.)
final class CommitWatch {
  private let path: String
  private let stop: StopSignal
  private let probe: DataVersionProbe
  private let watchFolder: (_ path: String) -> FolderWatch?
  private var folder: FolderWatch?
  private var schedule = PollSchedule()
  private var nextPoll: ContinuousClock.Instant

  /// The interval of polls in milliseconds where events are reliable. Events may still be missed,
  /// for example when a folder above the store is moved.
  private static let safetyInterval = 1000

  /// The interval of polls in milliseconds where events are not delivered, or not for every writer.
  private static let pollingInterval = 100

  /// Polls the store once: later polls are compared with this one.
  ///
  /// - Parameter watchFolder: Watches the folder of the store; nil where nothing reports events.
  init(
    _ path: String, until stop: StopSignal,
    watchFolder: @escaping (_ path: String) -> FolderWatch?
  ) {
    self.path = path
    self.stop = stop
    self.watchFolder = watchFolder
    probe = DataVersionProbe(path)
    nextPoll = .now
    // The folder is watched first, so that a write between the two calls leads to another poll.
    folder = watchFolder(path)
    _ = probe.poll()
    planPoll()
  }

  /// Runs until the stop signal is raised.
  ///
  /// - Parameter announce: Called when a transaction may have been committed.
  func run(_ announce: () -> Void) {
    while true {
      let hasWaited = wait()
      if stop.isRaised { return }
      let events = folder?.takeEvents() ?? .nothing
      if events == .ofStore || hasWaited {
        if poll(after: events) { announce() }
      } else {
        // Other programs are writing in the folder, or a descriptor is in error. The pause limits
        // how much processor time this thread then uses.
        stop.wait(.milliseconds(1))
      }
    }
  }

  /// - Returns: Whether a poll is due even without events.
  private func wait() -> Bool {
    if let delay = schedule.nextDelay() {
      stop.wait(delay)
      return true
    }
    let delay = ContinuousClock.now.duration(to: nextPoll)
    if delay > .zero { stop.wait(delay, or: folder?.descriptor) }
    return ContinuousClock.now >= nextPoll
  }

  /// - Returns: Whether the store has changed.
  private func poll(after events: FolderWatch.Events) -> Bool {
    let isNew = probe.poll()
    var isFolderNew = false
    if probe.isReplaced || folder?.isLost != false {
      folder = watchFolder(path)
      isFolderNew = folder != nil
    }
    // The kernel reports no event for a write just before the folder is watched.
    if events == .ofStore || isFolderNew {
      schedule.restart()
    } else if isNew {
      schedule.end()
    }
    planPoll()
    return isNew
  }

  private func planPoll() {
    let isSafe = folder?.seesEveryone == true || probe.isMissing
    let interval = isSafe ? Self.safetyInterval : Self.pollingInterval
    nextPoll = .now + .milliseconds(interval)
  }
}
