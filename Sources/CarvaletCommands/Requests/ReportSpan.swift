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
    guard since < until else {
      let time = HumanTime(now: since, zone: days.zone).namingEveryDay
      throw .reversedTimes(since: time.clock(since), until: time.clock(until))
    }
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
