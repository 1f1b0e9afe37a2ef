/// When to look again after something was written.
///
/// The kernel tells of a write when it is made. SQLite makes the commit visible
/// after that, when the disk has the data: half a millisecond later, or fifty.
/// So the look that follows the word of the kernel always comes too early.
/// Each further delay is an eighth of the time that has passed, at the least a
/// millisecond: a commit is seen late by that share of what it took, and
/// fifty looks reach as far as half a second.
struct LookSchedule {
  /// For how many milliseconds it has been looked at again; nil while nothing was written.
  private var waited: Int?

  private static let limit = 500

  /// Something was written just now.
  mutating func restart() { waited = 0 }

  /// There is nothing left to wait for.
  mutating func end() { waited = nil }

  /// How many milliseconds to wait before the next look; nil if none is due.
  mutating func nextDelay() -> Int? {
    guard let waited, waited < Self.limit else {
      end()
      return nil
    }
    let delay = max(1, waited / 8)
    self.waited = waited + delay
    return delay
  }
}
