import TestSupport
import Testing

/// Random keys, commits of two other desks and sizes: after each step the terminal shows the
/// screen, and the screen is right.
@Suite(.ownThread)
struct RandomBrowserTests {
  @Test func `whatever is typed and committed, the screen equals a fresh fetch`() throws {
    try Soak.rounds(atLeast: 1) { round, random in
      var browser = try RandomBrowser(cars: 60, &random)
      for _ in 0..<(Soak.isLong ? 10_000 : 300) {
        try browser.step(&random)
        browser.checkTerminal(round)
        // Answers may be late; the screen is compared when they are there.
        if Int.random(in: 0..<3, using: &random) > 0 {
          try browser.settle()
          browser.checkTerminal(round)
          try browser.check(round)
        }
      }
    }
  }
}
