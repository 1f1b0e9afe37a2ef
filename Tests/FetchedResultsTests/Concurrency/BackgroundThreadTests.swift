import FetchedResults
import Glibc
import TestSupport
import Testing

/// A background thread blocks all signals but those of its own faults, and changes nothing for the
/// thread that starts it.
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
}
