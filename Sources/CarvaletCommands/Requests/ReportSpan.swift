import CarStorage
import FetchedResults
import FoundationEssentials

/// The time span of a report, and the periods into which it is divided.
struct ReportSpan {
  /// How long a period of the report is.
  enum Grouping: String {
    case hour, day, month
  }

  let days: StandDays
  /// The days of the stand; nil where two times were given.
  let dates: DaySpan?
  let grouping: Grouping
  /// The beginnings of the periods, and the end of the last one, in milliseconds since 1970.
  let boundaries: [Int64]

  /// The day of the stand; nil for several days, and where two times were given.
  var day: CivilDate? { dates.flatMap { $0.first == $0.last ? $0.first : nil } }
  var start: Int64 { boundaries[0] }
  var end: Int64 { boundaries[boundaries.count - 1] }

  /// Without an option, a report of up to two days is by hour, one of a quarter by day, and a
  /// longer one by month. When the clocks are changed, a day has an hour more.
  private static let longestByHours: Int64 = 49 * 3_600_000
  private static let longestByDays: Int64 = 93 * 86_400_000

  /// Some days of the stand.
  init(_ dates: DaySpan, of days: StandDays, by grouping: Grouping?) throws(UsageError) {
    let start = days.beginning(of: dates.first)
    let end = days.beginning(of: StandDays.day(dates.last, 1))
    try self.init(
      dates: dates, days, from: Int64(start) * 1000, to: Int64(end) * 1000, by: grouping)
  }

  /// The time between two others.
  init(
    since: Date, until: Date, _ days: StandDays, by grouping: Grouping?
  ) throws(UsageError) {
    precondition(since < until, "TimeBounds refuses other spans")
    try self.init(
      dates: nil, days, from: since.millisecondsSince1970, to: until.millisecondsSince1970,
      by: grouping)
  }

  private init(
    dates: DaySpan?, _ days: StandDays, from start: Int64, to end: Int64, by grouping: Grouping?
  ) throws(UsageError) {
    self.dates = dates
    self.days = days
    let length = end - start
    self.grouping =
      grouping
      ?? (length <= Self.longestByHours ? .hour : length <= Self.longestByDays ? .day : .month)
    boundaries = try days.boundaries(from: start, to: end, by: self.grouping)
  }

  /// The same span in other periods.
  func boundaries(by grouping: Grouping) throws(UsageError) -> [Int64] {
    try days.boundaries(from: start, to: end, by: grouping)
  }

  // MARK: - Other weeks

  /// The same hours of the same weekdays some weeks before, and of a shift that goes on, only up to
  /// the same time.
  func range(weeksBefore weeks: Int, now: Date) -> Range<Int64> {
    let now = now.millisecondsSince1970
    let end = start < now ? min(end, now) : end
    return time(start, weeksBefore: weeks)..<time(end, weeksBefore: weeks)
  }

  /// The days of the stand some weeks before in which the span lies.
  func wholeDays(weeksBefore weeks: Int) -> Range<Int64> {
    let seconds = [start, end - 1].map {
      Int(time($0, weeksBefore: weeks).dividedRoundingDown(by: 1000))
    }
    let last = StandDays.day(days.day(at: seconds[1]), 1)
    return Int64(days.beginning(of: days.day(at: seconds[0]))) * 1000..<Int64(
      days.beginning(of: last)) * 1000
  }

  /// When the clocks showed the same some weeks before.
  func time(_ milliseconds: Int64, weeksBefore weeks: Int) -> Int64 {
    let seconds = milliseconds.dividedRoundingDown(by: 1000)
    var time = days.zone.civilTime(at: Int(seconds))
    time.date = StandDays.day(time.date, -7 * weeks)
    return Int64(days.zone.instant(of: time)) * 1000 + milliseconds - seconds * 1000
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

  /// The beginnings of the periods between two times, and the end of the last one.
  func boundaries(
    from start: Int64, to end: Int64, by grouping: ReportSpan.Grouping
  ) throws(UsageError) -> [Int64] {
    var boundaries = [start]
    var instant = Int(start.dividedRoundingDown(by: 1000))
    while true {
      instant =
        switch grouping {
        case .hour: zone.nextHour(after: instant)
        case .day: beginning(of: Self.day(day(at: instant), 1))
        case .month: beginning(of: day(at: instant).beginningOfNextMonth)
        }
      guard Int64(instant) * 1000 < end else { break }
      boundaries.append(Int64(instant) * 1000)
      if boundaries.count > Self.mostPeriods { throw .tooManyPeriods(Self.mostPeriods) }
    }
    return boundaries + [end]
  }

  /// Eleven years of hours, or 270 of days: a longer table is a typing mistake.
  private static let mostPeriods = 100_000

  func hours(in range: Range<Int64>) throws(UsageError) -> [Int64] {
    try boundaries(from: range.lowerBound, to: range.upperBound, by: .hour)
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
