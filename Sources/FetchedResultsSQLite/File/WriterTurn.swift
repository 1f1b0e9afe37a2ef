/// A series of commits by one writer that follow one another so closely that no other writer gets
/// the lock in between.
///
/// When the lock is released, the kernel wakes the writers in its queue. Before they run, the
/// writer that released the lock may take it again. That is fast, but a series must not last for
/// ever: this type decides when the writer must pause. The ``WriteLock`` guards it.
struct WriterTurn {
  private var beginning: ContinuousClock.Instant?
  private var lastEnd: ContinuousClock.Instant?

  private static let longest = Duration.milliseconds(30)
  /// A pause of this length between two commits ends the series, because it admits other writers.
  private static let admittingPause = Duration.milliseconds(1)

  /// Call it before the lock is taken. False when the writer must pause first.
  mutating func continues(at now: ContinuousClock.Instant) -> Bool {
    guard let beginning, let lastEnd, now - lastEnd < Self.admittingPause else {
      self.beginning = nil
      return true
    }
    if now - beginning < Self.longest { return true }
    self.beginning = nil
    return false
  }

  /// Call it once the lock is taken.
  mutating func begin(at now: ContinuousClock.Instant, hasWaited: Bool) {
    if hasWaited || beginning == nil { beginning = now }
  }

  /// Call it once the lock is released.
  mutating func pause(at now: ContinuousClock.Instant) { lastEnd = now }
}
