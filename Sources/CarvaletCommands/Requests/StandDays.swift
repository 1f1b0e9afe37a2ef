import CarStorage
import FetchedResults

/// The days of the stand. A day begins in the morning, when the last shift has ended, so that
/// midnight does not divide an evening.
struct StandDays: Sendable {
  /// The time of the clock at which a day begins.
  let start: ClockTime
  let zone: TimeZoneRules

  private static let usualStart = ClockTime(hour: 5)

  init(start: ClockTime = usualStart, zone: TimeZoneRules) {
    self.start = start
    self.zone = zone
  }

  /// The days that begin at `CARVALET_DAY_START`, or else at five.
  init(_ environment: Environment, zone: TimeZoneRules) throws(UsageError) {
    let text = environment["CARVALET_DAY_START"] ?? ""
    guard text != "" else {
      self.init(zone: zone)
      return
    }
    var scanner = TimeScanner(text)
    guard let clock = scanner.take({ $0.takeClock(hourDigits: 1...2) }), scanner.isAtEnd,
      clock.isValid
    else { throw .notADayStart(text) }
    self.init(start: clock, zone: zone)
  }

  /// `05:00`
  var startText: String { "\(start.hour.padded(to: 2)):\(start.minute.padded(to: 2))" }

  /// The day of the stand at an instant in seconds since 1970. At two at night it is the day of the
  /// evening before.
  func day(at instant: Int) -> CivilDate {
    let date = zone.civilTime(at: instant).date
    return instant < beginning(of: date) ? Self.day(date, -1) : date
  }

  /// When a day begins, in seconds since 1970.
  func beginning(of day: CivilDate) -> Int {
    zone.instant(of: CivilTime(date: day, clock: start))
  }

  /// The day that is a number of days after another.
  static func day(_ day: CivilDate, _ distance: Int) -> CivilDate {
    CivilDate(daysSinceEpoch: day.daysSinceEpoch + distance)
  }
}

extension TimeZoneRules {
  /// The next instant at which the clocks show a full hour, or are set, in seconds since 1970.
  func nextHour(after instant: Int) -> Int {
    let offset = offset(instant)
    let local = instant + offset
    let next = instant + 3600 - (local - local.dividedRoundingDown(by: 3600) * 3600)
    guard self.offset(next - 1) != offset else { return next }
    // The clocks are changed before the hour is over.
    var before = instant
    var after = next - 1
    while after - before > 1 {
      let middle = (before + after) / 2
      if self.offset(middle) == offset { before = middle } else { after = middle }
    }
    return after
  }
}
