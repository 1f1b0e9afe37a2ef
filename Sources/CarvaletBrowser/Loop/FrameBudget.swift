/// Decides when a frame may be drawn: at most 60 a second, of which three may come at once.
///
/// What a key does is often on the screen in two or three frames: the key itself, the rows that
/// were read, and their totals. None of them waits for the next sixtieth of a second.
struct FrameBudget {
  /// Sixty frames a second are as many as a screen shows.
  static let interval = Duration.nanoseconds(16_666_667)
  private static let most = 3

  private var left = FrameBudget.most
  private var refilled: ContinuousClock.Instant

  init(at now: ContinuousClock.Instant) { refilled = now }

  /// Takes a frame out of the budget.
  ///
  /// - Returns: Nil if a frame may be drawn now; otherwise when.
  mutating func take(at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    while left < Self.most, refilled + Self.interval <= now {
      left += 1
      refilled += Self.interval
    }
    if left == Self.most { refilled = now }
    guard left > 0 else { return refilled + Self.interval }
    left -= 1
    return nil
  }
}
