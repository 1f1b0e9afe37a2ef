/// When to look again after something was written.
///
/// The kernel tells of a write when it is made. SQLite makes the commit visible
/// after that, when the disk has the data: a tenth of a millisecond later, or fifty.
/// So the look that follows the word of the kernel always comes too early.
/// Each further delay is an eighth of the time that has passed, at the least a
/// quarter of a millisecond: a commit is seen late by that share of what it took, and
/// sixty looks reach as far as half a second.
struct LookSchedule {
  /// For how long it has been looked at again; nil while nothing was written.
  private var waited: Duration?

  private static let shortest = Duration.microseconds(250)
  private static let limit = Duration.milliseconds(500)

  /// Something was written just now.
  mutating func restart() { waited = .zero }

  /// There is nothing left to wait for.
  mutating func end() { waited = nil }

  /// How long to wait before the next look; nil if none is due.
  mutating func nextDelay() -> Duration? {
    guard let waited, waited < Self.limit else {
      end()
      return nil
    }
    let delay = max(Self.shortest, waited / 8)
    self.waited = waited + delay
    return delay
  }
}
