import Testing

@testable import FetchedResultsSQL
@testable import FetchedResultsSQLite

/// The polls follow a write closely, become rarer and end by themselves, and a store that nobody
/// writes to is not polled.
struct PollScheduleTests {
  @Test func `Nothing is looked at again where nothing was written`() {
    var schedule = PollSchedule()
    #expect(schedule.nextDelay() == nil)
  }

  @Test func `A delay is an eighth of the time that has passed, and the delays end`() {
    var schedule = PollSchedule()
    schedule.restart()
    var delays: [Duration] = []
    while let delay = schedule.nextDelay(), delays.count < 100 { delays.append(delay) }
    var waited = Duration.zero
    for delay in delays {
      #expect(
        delay == max(waited < .milliseconds(20) ? .microseconds(250) : .milliseconds(1), waited / 8)
      )
      waited += delay
    }
    #expect(delays.count < 70)
    #expect((.milliseconds(500)..<Duration.milliseconds(600)).contains(waited))
  }

  @Test func `Beside a writer that is never idle there are a thousand polls a second`() throws {
    var schedule = PollSchedule()
    var polls = 0
    var waited = Duration.zero
    while waited < .seconds(1) {
      schedule.restart()
      let delay = schedule.nextDelay()
      waited += try #require(delay)
      polls += 1
    }
    #expect(polls < 1100)
    schedule.end()
    schedule.restart()
    #expect(schedule.nextDelay() == .microseconds(250))
  }

  @Test func `It begins again when something is written, and ends when it is stopped`() {
    var schedule = PollSchedule()
    schedule.restart()
    for _ in 0..<20 { _ = schedule.nextDelay() }
    schedule.restart()
    #expect(schedule.nextDelay() == .microseconds(250))
    schedule.end()
    #expect(schedule.nextDelay() == nil)
  }
}
