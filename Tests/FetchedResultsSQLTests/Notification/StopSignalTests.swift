import FetchedResults
import FetchedResultsSQL
import Glibc
import TestSupport
import Testing

/// A stop signal or a readable descriptor wakes a thread that waits, and the signal stays raised.
@Suite(.ownThread, .timeLimit(.minutes(60)))
struct StopSignalTests {
  @Test func `A stop signal wakes a thread that waits, and stays raised`() async {
    let stop = StopSignal()
    #expect(!stop.isRaised)
    let (ends, continuation) = AsyncStream.makeStream(of: Bool.self)
    #expect(
      BackgroundThread.start {
        stop.wait(.seconds(1000))
        stop.wait(.seconds(1000))
        continuation.yield(stop.isRaised)
      })
    stop.raise()
    #expect(await ends.first { _ in true } == true)
  }

  @Test func `A descriptor that can be read wakes a thread that waits`() {
    let stop = StopSignal()
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    #expect(write(ends[1], "x", 1) == 1)
    stop.wait(.seconds(1000), or: ends[0])
    #expect(!stop.isRaised)
  }
}
