import FetchedResults

/// What a clock shows, without a day.
struct ClockTime: Equatable, Sendable {
  var hour = 0
  var minute = 0
  var second = 0
  var millisecond = 0

  var secondsSinceMidnight: Int { hour * 3600 + minute * 60 + second }
}

/// A day and a time as a calendar and a clock show them, in no zone yet.
struct CivilTime: Equatable, Sendable {
  var date: CivilDate
  var clock = ClockTime()

  init(date: CivilDate, clock: ClockTime = ClockTime()) {
    self.date = date
    self.clock = clock
  }

  /// The time `seconds` after 1 January 1970, 00:00, of the same clock.
  init(secondsSinceEpoch seconds: Int) {
    let days = seconds.dividedRoundingDown(by: 86_400)
    let second = seconds - days * 86_400
    date = CivilDate(daysSinceEpoch: days)
    clock = ClockTime(hour: second / 3600, minute: second / 60 % 60, second: second % 60)
  }

  /// The seconds from 1 January 1970, 00:00, of the same clock, without the milliseconds.
  var secondsSinceEpoch: Int {
    date.daysSinceEpoch * 86_400 + clock.secondsSinceMidnight
  }
}
