import Testing

@testable import FetchedResultsSQL
@testable import FetchedResultsSQLite

/// A writer that commits without a break lets other writers in now and then, and one that takes
/// breaks is not held up.
struct WriterTurnTests {
  @Test func `Commits that follow closely are interrupted by a pause now and then`() {
    var turn = WriterTurn()
    var now = ContinuousClock.now
    var commitsBetweenPauses: [Int] = [0]
    for _ in 0..<200 {
      if turn.continues(at: now) {
        commitsBetweenPauses[commitsBetweenPauses.count - 1] += 1
      } else {
        commitsBetweenPauses.append(1)
      }
      turn.begin(at: now, hasWaited: false)
      now += .microseconds(900)
      turn.pause(at: now)
      now += .microseconds(100)
    }
    #expect(commitsBetweenPauses.dropLast().allSatisfy { $0 == 30 })
    #expect(commitsBetweenPauses.count == 7)
  }

  @Test func `A wait for other writers begins the series anew`() {
    var turn = WriterTurn()
    var now = ContinuousClock.now
    for number in 0..<200 {
      let continues = turn.continues(at: now)
      #expect(continues)
      turn.begin(at: now, hasWaited: number % 25 == 0)
      now += .milliseconds(1)
      turn.pause(at: now)
    }
  }

  @Test func `Commits with pauses between them are not interrupted`() {
    var turn = WriterTurn()
    var now = ContinuousClock.now
    for _ in 0..<200 {
      let continues = turn.continues(at: now)
      #expect(continues)
      turn.begin(at: now, hasWaited: false)
      now += .milliseconds(1)
      turn.pause(at: now)
      now += .milliseconds(2)
    }
  }
}
