import FetchedResults

/// What the thread of a ``CommitMonitor`` does. Belongs to that thread alone.
///
/// It waits in three ways:
///
///     idle ──something was written beside the store──► looking again and again
///      ▲ ▲                                               │
///      │ └──a commit was seen, or enough looks were made─┘
///      └──every second, or tenth of a second where events cannot be relied on: one look
///
/// While it looks again it does not listen to the folder, and afterwards takes
/// all that came meanwhile at once: so a writer that writes a thousand times in
/// a millisecond wakes it once. See ``PollSchedule`` for why it looks again.
///
/// A commit that is seen ends the looking only if nothing was written since the
/// look before. Otherwise what was written may be the next commit, of which no
/// other word will come. (It cannot have been written before that look: a
/// writer begins when the commit before it can be seen.)
final class CommitWatch {
  private let path: String
  private let stop: StopSignal
  private let probe: DataVersionProbe
  private var folder: FolderWatch?
  private var schedule = PollSchedule()
  private var nextPoll: ContinuousClock.Instant

  /// Events may fail to come, even where the kernel promises them: a folder
  /// above the store may be moved.
  private static let safetyInterval = 1000

  /// Where events do not come, or not of everyone.
  private static let pollingInterval = 100

  /// Looks at the store as it is now: later looks are compared with that.
  init(_ path: String, until stop: StopSignal) {
    self.path = path
    self.stop = stop
    probe = DataVersionProbe(path)
    nextPoll = .now
    // In this order: what is written between the two is looked at again.
    folder = FolderWatch(of: path)
    _ = probe.look()
    planPoll()
  }

  /// Watches until it is stopped.
  ///
  /// - Parameter announce: Is called when something may have been committed.
  func run(_ announce: () -> Void) {
    while true {
      let hasWaited = wait()
      if stop.isRaised { return }
      let events = folder?.takeEvents() ?? .nothing
      if events == .ofStore || hasWaited {
        if look(after: events) { announce() }
      } else {
        // Others are busy in the folder, or something is wrong with a
        // descriptor. Neither may keep this thread busy too.
        stop.wait(.milliseconds(1))
      }
    }
  }

  /// - Returns: Whether it is time to look, whatever has happened.
  private func wait() -> Bool {
    if let delay = schedule.nextDelay() {
      stop.wait(delay)
      return true
    }
    let rest = ContinuousClock.now.duration(to: nextPoll)
    if rest > .zero { stop.wait(rest, or: folder?.descriptor) }
    return ContinuousClock.now >= nextPoll
  }

  /// - Returns: Whether there is something new.
  private func look(after events: FolderWatch.Events) -> Bool {
    let isNew = probe.look()
    var isFolderNew = false
    if probe.isReplaced || folder?.isLost != false {
      folder = FolderWatch(of: path)
      isFolderNew = folder != nil
    }
    // What was written just before a folder is watched is not told of.
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
