/// Commits that follow one another so closely that nobody else gets the lock in between.
///
/// The kernel wakes who waits when the lock is given back. Until they run, who gave it back may
/// have taken it again, which is quick, but must not go on.
struct WriterTurn {
  private var beginning: ContinuousClock.Instant?
  private var lastEnd: ContinuousClock.Instant?

  private static let longest = Duration.milliseconds(30)
  /// Who rests so long lets others in.
  private static let rest = Duration.milliseconds(1)

  /// Before the lock is taken: false when it is time for a rest first.
  mutating func continues(at now: ContinuousClock.Instant) -> Bool {
    guard let beginning, let lastEnd, now - lastEnd < Self.rest else {
      self.beginning = nil
      return true
    }
    if now - beginning < Self.longest { return true }
    self.beginning = nil
    return false
  }

  /// Once the lock is taken.
  mutating func begin(at now: ContinuousClock.Instant, hasWaited: Bool) {
    if hasWaited || beginning == nil { beginning = now }
  }

  /// Once the lock was given back.
  mutating func pause(at now: ContinuousClock.Instant) { lastEnd = now }
}
