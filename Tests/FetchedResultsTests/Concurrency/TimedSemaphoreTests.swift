import FetchedResults
import Testing

/// Waits that a correction of the wall clock neither ends nor prolongs. That they do not go by that
/// clock is tested with a program whose clock is wrong, in `FaultTests`.
struct TimedSemaphoreTests {
  @Test func `Each signal ends one wait, also one that begins later`() {
    let semaphore = TimedSemaphore()
    for _ in 1...2 { semaphore.signal() }
    semaphore.wait()
    #expect(semaphore.wait(atMost: .seconds(60)))
    #expect(!semaphore.wait(atMost: .zero))
  }

  @Test func `A limited wait ends at its time, and not before`() {
    let semaphore = TimedSemaphore()
    let start = ContinuousClock.now
    #expect(!semaphore.wait(atMost: .milliseconds(30)))
    #expect(ContinuousClock.now - start >= .milliseconds(30))
  }

  @Test func `A signal of another thread ends a wait`() throws {
    let asked = TimedSemaphore()
    let answered = TimedSemaphore()
    let other = BackgroundResult {
      asked.wait()
      answered.signal()
    }
    asked.signal()
    #expect(answered.wait(atMost: .seconds(60)))
    try other.get()
  }
}
