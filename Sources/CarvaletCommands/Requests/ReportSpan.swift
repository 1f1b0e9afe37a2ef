import CarStorage
import FetchedResults
import FoundationEssentials

/// The time span of a report, and the periods into which it is divided.
struct ReportSpan {
  /// How long a period of the report is, as `--group-by` names it.
  enum Grouping: String, CaseIterable {
    case hour, day
  }

  let days: StandDays
  /// The day of the stand; nil where two times were given.
  let day: CivilDate?
  let grouping: Grouping
  /// The beginnings of the periods, and the end of the last one, in milliseconds since 1970.
  let boundaries: [Int64]

  var start: Int64 { boundaries[0] }
  var end: Int64 { boundaries[boundaries.count - 1] }

  /// Without an option, a report of up to two days is by hour, and a longer one by day.
  private static let longestByHours: Int64 = 49 * 3_600_000

  /// Eleven years of hours, or 270 of days: a longer table is a typing mistake.
  private static let mostPeriods = 100_000

  /// A day of the stand.
  init(day: CivilDate, of days: StandDays, by grouping: Grouping?) throws(UsageError) {
    let start = days.beginning(of: day)
    let end = days.beginning(of: StandDays.day(day, 1))
    try self.init(
      day: day, days, from: Int64(start) * 1000, to: Int64(end) * 1000, by: grouping)
  }

  /// The time between two others.
  init(
    since: Date, until: Date, _ days: StandDays, by grouping: Grouping?
  ) throws(UsageError) {
    precondition(since < until, "TimeBounds refuses other spans")
    try self.init(
      day: nil, days, from: since.millisecondsSince1970, to: until.millisecondsSince1970,
      by: grouping)
  }

  private init(
    day: CivilDate?, _ days: StandDays, from start: Int64, to end: Int64, by grouping: Grouping?
  ) throws(UsageError) {
    self.day = day
    self.days = days
    let grouping = grouping ?? (end - start > Self.longestByHours ? .day : .hour)
    self.grouping = grouping
    var boundaries = [start]
    var instant = Int(start.dividedRoundingDown(by: 1000))
    while true {
      instant =
        switch grouping {
        case .hour: days.zone.nextHour(after: instant)
        case .day: days.beginning(of: StandDays.day(days.day(at: instant), 1))
        }
      guard Int64(instant) * 1000 < end else { break }
      boundaries.append(Int64(instant) * 1000)
      if boundaries.count > Self.mostPeriods { throw .tooManyPeriods(Self.mostPeriods) }
    }
    self.boundaries = boundaries + [end]
  }
}

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
