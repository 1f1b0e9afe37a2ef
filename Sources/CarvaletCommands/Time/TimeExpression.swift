import CarStorage
import FetchedResults
import FoundationEssentials

/// A time as people type it: parsed first, and turned into an instant when the clock is known.
///
/// | typed | means |
/// |---|---|
/// | `now` | this instant |
/// | `-15m`, `2h ago`, `1 h 30 min ago` | so much before now; a day is 24 hours |
/// | `18:30`, `7:05:10` | that time today, or yesterday if today's lies ahead |
/// | `8pm`, `8:15 pm` | the same as `20:00`, `20:15`, also behind a day |
/// | `today 18:30`, `yesterday 18:30` | that time of that day |
/// | `friday 18:30` | that time of today, or of the last day of that name |
/// | `last friday 18:30` | that time of the last day of that name before today |
/// | `tonight 23:30`, `tonight 0:30` | that time of the evening, or of the night after it |
/// | `2026-04-03` | the beginning of that day |
/// | `2026-04-03 18:30`, `2026-04-03T18:30:05.250` | local time |
/// | `2026-04-03T18:30Z`, `2026-04-03T18:30+02:00` | the time of that offset |
/// | `24.12.2025 18:30`, `Wed Dec 24, 2025 6:30 pm`, `2025/12/24` | that day: see ``WrittenDay`` |
/// | `24.12.2025 18h30`, `24.12.2025 18.30`, `24.12.2025 um 18:30 Uhr` | the same time |
///
/// Where a span begins or ends, a day may stand alone: `today`, `friday` and `last friday` are then
/// its beginning, and `tonight` is 18:00. Before five in the morning, tonight is the night that
/// goes on.
///
/// A future time, such as the time of `--for`, is read forward:
///
/// | typed | means |
/// |---|---|
/// | `+15m`, `in 1 h 30 min` | so much after now |
/// | `19:30` | that time today, or tomorrow if today's has passed |
/// | `tomorrow 19:30` | that time of the next day |
/// | `friday 19:30` | that time of the next day of that name, today's included |
///
/// Of a local time that the clocks show twice, the last one that has come is meant, and for a
/// future time the next one. One over which they are set forward is refused.
///
/// Digits beyond the millisecond are dropped. A time in the future is a valid result: the command
/// decides whether a car may be parked tomorrow.
enum TimeExpression: Equatable, Sendable {
  case now
  /// A number of seconds before now.
  case ago(seconds: Int)
  /// A number of seconds after now.
  case ahead(seconds: Int)
  /// The last time the clocks showed this.
  case latest(ClockTime)
  /// The next time the clocks show this; now, if they do.
  case next(ClockTime)
  /// A time of the day that was this many days ago: 0 is today, and -1 is tomorrow.
  case onDay(daysAgo: Int, ClockTime)
  /// A time of a day of the week, which is numbered from 0 for Monday.
  case onWeekday(Int, Week, ClockTime)
  /// A time of the evening, or of the night after it.
  case tonight(ClockTime)
  /// A local time.
  case local(CivilTime)
  /// A time of a clock that is `utcOffset` seconds ahead of UTC.
  case absolute(CivilTime, utcOffset: Int)

  /// Which of the days of one name is meant.
  enum Week: Equatable, Sendable {
    /// Today, or the last one before.
    case latest
    /// The last one before today.
    case last
    /// The next one of which the time has not passed, today included.
    case next
  }

  /// When the evening begins that `tonight` alone means.
  static let evening = ClockTime(hour: 18)

  /// The instant that is meant, if it is `now` in a place with these rules.
  ///
  /// The offset of the result is the place's, even if another one was typed: it gives the
  /// time that the clocks of the stand show.
  ///
  /// - Parameter isAhead: Whether a local time that the clocks show twice is the next one.
  /// - Throws: ``TimeRefusal/neverShown(_:)``
  func moment(
    now: Date, zone: TimeZoneRules, isAhead: Bool = false
  ) throws(TimeRefusal) -> Moment {
    Moment(milliseconds: try milliseconds(now, zone, isAhead: isAhead), zone: zone)
  }

  private func milliseconds(
    _ now: Date, _ zone: TimeZoneRules, isAhead: Bool
  ) throws(TimeRefusal) -> Int {
    switch self {
    case .now:
      return Int(now.millisecondsSince1970)
    case .ago(let seconds):
      return Int(now.millisecondsSince1970) - seconds * 1000
    case .ahead(let seconds):
      return Int(now.millisecondsSince1970) + seconds * 1000
    case .next(let clock):
      let today = Self.time(daysAgo: 0, clock, now, zone)
      let day = Self.isBehind(today, now, zone) ? Self.time(daysAgo: -1, clock, now, zone) : today
      return try Self.instant(of: day, now, zone, isAhead: true)
    case .latest(let clock):
      let today = Self.time(daysAgo: 0, clock, now, zone)
      let day = Self.isAhead(today, now, zone) ? Self.time(daysAgo: 1, clock, now, zone) : today
      return try Self.instant(of: day, now, zone, isAhead: false)
    case .onDay(let daysAgo, let clock):
      let time = Self.time(daysAgo: daysAgo, clock, now, zone)
      return try Self.instant(of: time, now, zone, isAhead: isAhead)
    case .onWeekday(let weekday, let week, let clock):
      var day = Self.day(weekday, week, from: Self.today(now, zone))
      if week == .next, Self.isBehind(CivilTime(date: day, clock: clock), now, zone) {
        day = CivilDate(daysSinceEpoch: day.daysSinceEpoch + 7)
      }
      return try Self.instant(
        of: CivilTime(date: day, clock: clock), now, zone, isAhead: isAhead)
    case .tonight(let clock):
      // The evening belongs to yesterday as long as its night goes on.
      let isNight = zone.civilTime(at: now.secondsSince1970).clock.hour < 5
      let daysAgo = (isNight ? 1 : 0) - (clock.hour < 12 ? 1 : 0)
      let time = Self.time(daysAgo: daysAgo, clock, now, zone)
      return try Self.instant(of: time, now, zone, isAhead: isAhead)
    case .local(let time):
      return try Self.instant(of: time, now, zone, isAhead: isAhead)
    case .absolute(let time, let utcOffset):
      return (time.secondsSinceEpoch - utcOffset) * 1000 + time.clock.millisecond
    }
  }

  private static func time(
    daysAgo: Int, _ clock: ClockTime, _ now: Date, _ zone: TimeZoneRules
  ) -> CivilTime {
    CivilTime(
      date: CivilDate(daysSinceEpoch: today(now, zone).daysSinceEpoch - daysAgo), clock: clock)
  }

  private static func today(_ now: Date, _ zone: TimeZoneRules) -> CivilDate {
    zone.civilTime(at: now.secondsSince1970).date
  }

  /// A day of the week, counted from another day.
  static func day(_ weekday: Int, _ week: Week, from today: CivilDate) -> CivilDate {
    let days = today.daysSinceEpoch
    let distance = weekday - today.weekday
    switch week {
    case .next: return CivilDate(daysSinceEpoch: days + (distance + 7) % 7)
    case .latest: return CivilDate(daysSinceEpoch: days - (7 - distance) % 7)
    case .last:
      let ago = (7 - distance) % 7
      return CivilDate(daysSinceEpoch: days - (ago == 0 ? 7 : ago))
    }
  }

  /// Whether the clocks have not shown a time of today yet. One that they never show lies where
  /// they were set forward over it.
  private static func isAhead(_ time: CivilTime, _ now: Date, _ zone: TimeZoneRules) -> Bool {
    let milliseconds = Int(now.millisecondsSince1970)
    guard let first = zone.instants(of: time).first else { return isLater(time, now, zone) }
    return first * 1000 + time.clock.millisecond > milliseconds
  }

  /// Whether the clocks will not show a time of today any more. The minute that they show now has
  /// not passed.
  private static func isBehind(_ time: CivilTime, _ now: Date, _ zone: TimeZoneRules) -> Bool {
    let milliseconds = Int(now.millisecondsSince1970)
    guard let last = zone.instants(of: time).last else { return !isLater(time, now, zone) }
    return last * 1000 + time.clock.millisecond <= milliseconds - 60_000
  }

  /// Whether the clocks show an earlier time now.
  private static func isLater(_ time: CivilTime, _ now: Date, _ zone: TimeZoneRules) -> Bool {
    time.secondsSinceEpoch > zone.civilTime(at: now.secondsSince1970).secondsSinceEpoch
  }

  private static func instant(
    of time: CivilTime, _ now: Date, _ zone: TimeZoneRules, isAhead: Bool
  ) throws(TimeRefusal) -> Int {
    guard let instant = zone.meant(by: time, at: now.secondsSince1970, isAhead: isAhead) else {
      throw .neverShown(time)
    }
    return instant * 1000 + time.clock.millisecond
  }
}

/// Why a text is no time.
enum TimeRefusal: Error, Equatable, Sendable {
  /// The text has none of the known forms.
  case notUnderstood(String)
  /// The text has none of the known forms of a future time.
  case notUnderstoodAhead(String)
  /// A day in another order than year, month, day. `readings` are the days it could be, each with
  /// the time that was typed after it.
  case ambiguousDay(String, readings: [Reading])
  /// A day the calendar does not have, such as 30 February.
  case noSuchDay(String)
  /// A time no clock shows, such as 24:30.
  case noSuchTime(String)
  /// A time over which the clocks were set forward.
  case neverShown(CivilTime)
  /// The name of a day alone: a car is parked at a time, not on a day.
  case timeMissing(String)
  /// More than a century ago.
  case tooLongAgo(String)
  /// More than a century ahead.
  case tooFarAhead(String)

  /// One way to read a day, and the time of day as it was typed, if one was.
  struct Reading: Equatable, Sendable {
    let date: CivilDate
    let time: String
  }
}

extension TimeExpression {
  /// The meaning of a time in a file, which is parsed like the one of `--at`.
  ///
  /// In a file a number alone is a time as programs write it.
  static func reading(
    _ text: String, _ order: DateOrder?, now: Date, zone: TimeZoneRules
  ) -> CarDecoder.TimeReading {
    do throws(TimeRefusal) {
      if let number = ProgramTime(text) {
        return .date(try number.expression.moment(now: now, zone: zone).date)
      }
      let date = try TimeExpression(inFile: text, order).moment(now: now, zone: zone).date
      return .date(date, isShownTwice: zone.twin(of: date.secondsSince1970) != nil)
    } catch {
      switch error {
      case .ambiguousDay(_, let readings):
        return .ambiguous(readings.map { $0.date.text + $0.time })
      case .neverShown: return .neverShown
      case .notUnderstood, .notUnderstoodAhead, .noSuchDay, .noSuchTime, .timeMissing, .tooLongAgo,
        .tooFarAhead:
        return .notUnderstood
      }
    }
  }
}
