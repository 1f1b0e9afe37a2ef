import FetchedResults
import FetchedResultsSQL
import Glibc
import TestSupport
import Testing

@testable import FetchedResultsSQLite

@Suite(.ownThread, .timeLimit(.minutes(60)))
struct BackgroundThreadTests {
  /// Which of some signals the thread that asks blocks.
  private static func blocked(_ signals: [Int32]) -> [Int32] {
    var mask = sigset_t()
    pthread_sigmask(SIG_SETMASK, nil, &mask)
    return signals.filter { sigismember(&mask, $0) == 1 }
  }

  @Test func `Signals pass by, but for those of its own faults, and its maker gets them as before`()
    async
  {
    let signals = [SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGCHLD, SIGWINCH, SIGSEGV, SIGBUS, SIGILL]
    let (blocked, continuation) = AsyncStream.makeStream(of: [Int32].self)
    // Tasks may change threads where they wait, so nothing is waited for here.
    let (before, isStarted, after) = {
      let before = Self.blocked(signals)
      let isStarted = BackgroundThread.start { continuation.yield(Self.blocked(signals)) }
      return (before, isStarted, Self.blocked(signals))
    }()
    #expect(isStarted)
    #expect(before == after)
    #expect(await blocked.first { _ in true } == Array(signals.prefix(6)))
  }

  @Test func `A stop signal wakes whoever waits, and stays raised`() async {
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

  @Test func `Whoever waits is woken by a descriptor that can be read`() {
    let stop = StopSignal()
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    #expect(write(ends[1], "x", 1) == 1)
    stop.wait(.seconds(1000), or: ends[0])
    #expect(!stop.isRaised)
  }
}
