import Testing

@testable import FetchedResultsSQL
@testable import FetchedResultsSQLite

struct WriterTurnTests {
  @Test func `Commits that follow closely are interrupted by a rest now and then`() {
    var turn = WriterTurn()
    var now = ContinuousClock.now
    var commitsBetweenRests: [Int] = [0]
    for _ in 0..<200 {
      if turn.continues(at: now) {
        commitsBetweenRests[commitsBetweenRests.count - 1] += 1
      } else {
        commitsBetweenRests.append(1)
      }
      turn.begin(at: now, hasWaited: false)
      now += .microseconds(900)
      turn.pause(at: now)
      now += .microseconds(100)
    }
    #expect(commitsBetweenRests.dropLast().allSatisfy { $0 == 30 })
    #expect(commitsBetweenRests.count == 7)
  }

  @Test func `A wait for others is a rest`() {
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

  @Test func `Who lets others in between has no need to rest`() {
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
