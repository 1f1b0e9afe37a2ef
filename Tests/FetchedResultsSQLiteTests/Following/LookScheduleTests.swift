import Testing

@testable import FetchedResultsSQLite

struct LookScheduleTests {
  @Test func `Nothing is looked at again where nothing was written`() {
    var schedule = LookSchedule()
    #expect(schedule.nextDelay() == nil)
  }

  @Test func `A delay is an eighth of the time that has passed, and the delays end`() {
    var schedule = LookSchedule()
    schedule.restart()
    var delays: [Int] = []
    while let delay = schedule.nextDelay(), delays.count < 100 { delays.append(delay) }
    #expect(delays.prefix(16).allSatisfy { $0 == 1 })
    #expect(delays.dropFirst(16).prefix(8) == [2, 2, 2, 2, 3, 3, 3, 4])
    #expect(delays.count < 50)
    #expect((500..<600).contains(delays.reduce(0, +)))
  }

  @Test func `It begins again when something is written, and ends when it is told to`() {
    var schedule = LookSchedule()
    schedule.restart()
    for _ in 0..<20 { _ = schedule.nextDelay() }
    schedule.restart()
    #expect(schedule.nextDelay() == 1)
    schedule.end()
    #expect(schedule.nextDelay() == nil)
  }
}
