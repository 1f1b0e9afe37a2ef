/// When to look again after something was written.
///
/// The kernel tells of a write when it is made. SQLite makes the commit visible
/// after that, when the disk has the data: a tenth of a millisecond later, or fifty.
/// So the look that follows the word of the kernel always comes too early.
/// Each further delay is an eighth of the time that has passed, at the least a
/// quarter of a millisecond: a commit is seen late by that share of what it took, and
/// sixty looks reach as far as half a second. Beside a writer that does not rest, a
/// millisecond is the least.
struct PollSchedule {
  /// For how long it has been looked at again since something was written; nil while nothing was.
  private var waited: Duration?
  /// And since it began.
  private var spent = Duration.zero

  private static let shortest = Duration.microseconds(250)
  private static let (patience, shortestThen) = (
    Duration.milliseconds(20), Duration.milliseconds(1)
  )
  private static let limit = Duration.milliseconds(500)

  /// Something was written just now.
  mutating func restart() { waited = .zero }

  /// There is nothing left to wait for.
  mutating func end() { (waited, spent) = (nil, .zero) }

  /// How long to wait before the next look; nil if none is due.
  mutating func nextDelay() -> Duration? {
    guard let waited, waited < Self.limit else {
      end()
      return nil
    }
    let delay = max(spent < Self.patience ? Self.shortest : Self.shortestThen, waited / 8)
    self.waited = waited + delay
    spent += delay
    return delay
  }
}
