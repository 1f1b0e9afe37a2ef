/// A semaphore whose limited waits go by the monotonic clock.
///
/// On Linux, `DispatchSemaphore` waits until a time of the wall clock. Where a time server corrects
/// that clock meanwhile by ten seconds, a wait of ten seconds ends at once, or takes twenty.
package final class TimedSemaphore: Sendable {
  /// How many signals no wait has taken yet.
  private let count = Monitor(0)

  /// A semaphore without a signal.
  package init() {}

  /// Lets one wait end, now or later.
  package func signal() { count.withLock(wakesOne: true) { $0 += 1 } }

  /// Waits for a signal.
  package func wait() { count.wait(until: Self.take) }

  /// Waits for a signal, for a limited time.
  ///
  /// - Returns: False where none came.
  package func wait(atMost limit: Duration) -> Bool { count.wait(atMost: limit, until: Self.take) }

  private static func take(_ count: inout Int) -> Bool {
    guard count > 0 else { return false }
    count -= 1
    return true
  }
}
