/// The delays between the polls that follow a write.
///
/// The kernel reports a write when it is made. SQLite makes the commit visible later, when the disk
/// has the data: a tenth of a millisecond later, or fifty milliseconds. So a single poll on the
/// kernel's event would always be too early. Each further delay is an eighth of the time since the
/// write, and at least a quarter of a millisecond. A commit is therefore found late by at most that
/// share of its duration, and sixty polls cover half a second. While a writer commits without
/// pause, the minimum delay is a millisecond.
///
/// Only the thread of the ``CommitWatch`` uses this value, so no lock guards it.
struct PollSchedule {
  /// The duration of polling since the last write; nil while no write is pending.
  private var waited: Duration?
  /// The duration of polling since it began.
  private var spent = Duration.zero

  /// The minimum delay at first, and once polling has gone on for `quickPhase`.
  private static let shortestDelay = Duration.microseconds(250)
  private static let laterShortestDelay = Duration.milliseconds(1)
  private static let quickPhase = Duration.milliseconds(20)
  private static let limit = Duration.milliseconds(500)

  /// Call it when something was written.
  mutating func restart() { waited = .zero }

  /// Call it when no commit is pending any more.
  mutating func end() { (waited, spent) = (nil, .zero) }

  /// The delay before the next poll; nil if none is due.
  mutating func nextDelay() -> Duration? {
    guard let waited, waited < Self.limit else {
      end()
      return nil
    }
    let shortest = spent < Self.quickPhase ? Self.shortestDelay : Self.laterShortestDelay
    let delay = max(shortest, waited / 8)
    self.waited = waited + delay
    spent += delay
    return delay
  }
}
