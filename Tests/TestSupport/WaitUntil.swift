import Glibc
package import Testing

/// Waits until something is so that another thread or process does, and that no event tells of.
///
/// It blocks the thread: the tests have an ``OwnThread``.
///
/// - Parameters:
///   - comment: What else to say where the wait fails, asked for then.
///   - condition: Evaluated each millisecond.
/// - Throws: Where it is not so within five minutes. A machine that is only busy takes less.
package func waitUntil(
  _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation, _ condition: () throws -> Bool
) throws {
  let end = SuspendingClock.now + .seconds(300)
  while try !condition() {
    let isInTime = SuspendingClock.now < end
    try #require(isInTime, comment(), sourceLocation: sourceLocation)
    usleep(1000)
  }
}
