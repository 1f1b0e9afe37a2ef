package import FetchedResults
package import FoundationEssentials

/// Times as people read them: on the local clock, and as an age.
package struct HumanTime: Sendable {
  package let now: Date
  package let zone: TimeZoneRules
  /// Whether 20:15 is written so or as `8:15 PM`.
  package let hours: HourStyle

  package init(now: Date, zone: TimeZoneRules, hours: HourStyle = .twentyFour) {
    self.now = now
    self.zone = zone
    self.hours = hours
  }

  /// The same clock for texts that are read on other days: it names the day of every time, today's
  /// too.
  package var namingEveryDay: HumanTime { HumanTime(now: .distantPast, zone: zone, hours: hours) }

  /// The same clock at the beginning of the minute that it shows.
  package var atBeginningOfMinute: HumanTime {
    let minute = now.secondsSince1970.dividedRoundingDown(by: 60)
    return HumanTime(
      now: Date(millisecondsSince1970: Int64(minute) * 60_000), zone: zone, hours: hours)
  }

  /// `18:04` for a time of today, `2026-11-20 18:04` for any other.
  ///
  /// A time that the clocks show twice has its offset, `02:30 +01:00`, where both could be meant.
  package func clock(_ date: Date) -> String { clock(date, by: zone) }

  /// `18:04`, `yesterday 23:59`, `tomorrow 00:30`, `2026-11-19 18:04`.
  package func namingDay(_ date: Date) -> String { dayAndClock(date) ?? clock(date) }

  /// Whether a time is of the minute that the clock shows now.
  package func isThisMinute(_ date: Date) -> Bool { clock(date) == clock(now) }

  /// `yesterday 23:59`, `tomorrow 00:30`, `2026-11-19 18:04`; nil for a time of today.
  package func dayAndClock(_ date: Date) -> String? {
    let days = [date, now].map { zone.civilTime(at: $0.secondsSince1970) }
    let time = days[0]
    let today = days[1]
    switch today.date.daysSinceEpoch - time.date.daysSinceEpoch {
    case 0: return nil
    case 1: return "yesterday \(clock(time.clock))\(offsetIfShownTwice(date))"
    case -1: return "tomorrow \(clock(time.clock))\(offsetIfShownTwice(date))"
    default: return clock(date)
    }
  }

  /// A time of a car by the clock of the stand, which also decides the section of the car: `18:04`,
  /// or `18:04 +02:00` where the local clock differs.
  ///
  /// A stand whose clock agreed with the local zone when the car was parked is taken to be in that
  /// zone. So the return of a car that was parked in winter is shown by summer time.
  package func clock(_ date: Date, of car: Car) -> String {
    if zone.offset(car.dateCreated.secondsSince1970) == car.utcOffset { return clock(date) }
    let farthest = Self.farthestOffset
    let offset = min(max(car.utcOffset, -farthest), farthest)
    return "\(clock(date, by: TimeZoneRules { _ in offset })) \(Self.offset(car.utcOffset))"
  }

  /// When a car left, as ``clock(_:of:)`` has it; empty for one that is parked.
  package func returned(_ car: Car) -> String { car.dateReturned.map { clock($0, of: car) } ?? "" }

  /// Offsets are limited to this, because other programs may have stored any number: the sum with
  /// the farthest time must not overflow.
  private static let farthestOffset = Int.max / 4000

  private func clock(_ date: Date, by zone: TimeZoneRules) -> String {
    let time = zone.civilTime(at: date.secondsSince1970)
    let clock = clock(time.clock) + offsetIfShownTwice(date, by: zone)
    let today = zone.civilTime(at: now.secondsSince1970).date
    return time.date == today ? clock : "\(time.date.text) \(clock)"
  }

  /// Whether the clocks show a time twice, and both could be meant: neither has come, or both have.
  package func isShownTwice(_ date: Date) -> Bool { isShownTwice(date, by: zone) }

  private func isShownTwice(_ date: Date, by zone: TimeZoneRules) -> Bool {
    guard let twin = zone.twin(of: date.secondsSince1970) else { return false }
    return (twin <= now.secondsSince1970) == (date <= now)
  }

  /// ` +01:00` for a time that the clocks show twice; empty for any other.
  private func offsetIfShownTwice(_ date: Date, by zone: TimeZoneRules? = nil) -> String {
    let zone = zone ?? self.zone
    guard isShownTwice(date, by: zone) else { return "" }
    return " " + Self.offset(zone.offset(date.secondsSince1970))
  }

  /// `18:04`, or `6:04 PM`.
  package func clock(_ clock: ClockTime) -> String { Self.clock(clock, hours) }

  /// `18:04`, or `6:04 PM`.
  package static func clock(_ clock: ClockTime, _ hours: HourStyle = .twentyFour) -> String {
    let minute = clock.minute.padded(to: 2)
    let hour = hours.name(ofHour: clock.hour)
    guard let blank = hour.firstIndex(of: " ") else { return "\(hour):\(minute)" }
    return "\(hour[..<blank]):\(minute)\(hour[blank...])"
  }

  /// How far a clock is ahead of UTC: `+01:00`, `-03:30`, and `+00:19:32` for historical clocks.
  package static func offset(_ seconds: Int) -> String {
    let distance = seconds.magnitude
    let parts = [distance / 3600, distance / 60 % 60] + (distance % 60 > 0 ? [distance % 60] : [])
    return (seconds < 0 ? "-" : "+")
      + parts.map { Int($0).padded(to: 2) }.joined(separator: ":")
  }

  /// How long ago that was: `just now`, `12 min`, `3 h 12 min`, `2 d 4 h`; `in 12 min` where the
  /// clock of another desk is ahead.
  package func age(_ date: Date) -> String {
    let (length, isAhead) = distance(to: date)
    if length.isUnderOneMinute { return "just now" }
    return (isAhead ? "in " : "") + length.words
  }

  /// How long ago that was, for narrow columns: `now`, `17m`, `3h12m`, `2d4h`, `in 12m`.
  package func shortAge(_ date: Date) -> String {
    let (length, isAhead) = distance(to: date)
    if length.isUnderOneMinute { return "now" }
    return (isAhead ? "in " : "") + length.shortWords
  }

  /// How long a car has been on the lot, as ``age(_:)`` has it; for one that left, how long it was
  /// there, which no longer grows.
  package func stay(of car: Car) -> String {
    car.dateReturned.map { Self.duration(from: car.dateCreated, to: $0) } ?? age(car.dateCreated)
  }

  /// The ``stay(of:)`` of a car for narrow columns, as ``shortAge(_:)`` has it.
  package func shortStay(of car: Car) -> String {
    car.dateReturned.map { Self.shortDuration(from: car.dateCreated, to: $0) }
      ?? shortAge(car.dateCreated)
  }

  /// The columns of `12 min`.
  package static let screenDurationWidth = 6

  /// The time from one date to another as all screens write it: `<1 min`, `12 min`, `2h41`, `2d4h`,
  /// and from 100 days on `121d`.
  package static func screenDuration(from start: Date, to end: Date) -> String {
    Length(from: start, to: end).screenWords
  }

  /// How long a car has been on the lot or was there, as ``screenDuration(from:to:)`` has it;
  /// `ahead` where the clock of another desk is ahead, and `in 3h` where it is by hours.
  package func screenStay(of car: Car) -> String {
    if let end = car.dateReturned { return Self.screenDuration(from: car.dateCreated, to: end) }
    let (length, isAhead) = distance(to: car.dateCreated)
    guard isAhead, !length.isUnderOneMinute else { return length.screenWords }
    return length.isUnderOneHour ? "ahead" : "in \(length.shortestWords)"
  }

  private func distance(to date: Date) -> (length: Length, isAhead: Bool) {
    let seconds = now.secondsSince1970 - date.secondsSince1970
    return (Length(seconds: abs(seconds)), seconds < 0)
  }

  /// The time from one date to another, for narrow columns: `<1m`, `17m`, `3h12m`.
  static func shortDuration(from start: Date, to end: Date) -> String {
    Length(from: start, to: end).shortWords
  }

  /// The time from one date to another in its two greatest units, as in `parked 3 h 12 min`. What
  /// is left of the smaller one is dropped.
  package static func duration(from start: Date, to end: Date) -> String {
    Length(from: start, to: end).words
  }

  /// A duration in milliseconds as a report shows it: of a minute and more in whole minutes, of a
  /// day and more in whole hours. It is rounded up, so that what is within 20 min is so.
  package static func shown(_ milliseconds: Int64) -> Int64 {
    func roundedUp(_ unit: Int64) -> Int64 {
      (milliseconds + unit - 1).dividedRoundingDown(by: unit) * unit
    }
    if milliseconds < 60_000 { return 0 }
    let minutes = roundedUp(60_000)
    return minutes < 86_400_000 ? minutes : roundedUp(3_600_000)
  }

  /// How much later one date is than another: `after 3 h 12 min`, and `within a minute` for less
  /// than one.
  package static func delay(from start: Date, to end: Date) -> String {
    let length = Length(from: start, to: end)
    return length.isUnderOneMinute ? "within a minute" : "after \(length.words)"
  }

  /// A length of time in its two greatest units.
  private struct Length {
    private let days: Int
    private let hours: Int
    private let minutes: Int

    init(seconds: Int) {
      days = seconds / 86_400
      hours = seconds / 3600 % 24
      // Beside days, minutes do not matter.
      minutes = days > 0 ? 0 : seconds / 60 % 60
    }

    /// No length where the end is before the start.
    init(from start: Date, to end: Date) {
      self.init(seconds: max(0, end.secondsSince1970 - start.secondsSince1970))
    }

    var isUnderOneMinute: Bool { isUnderOneHour && minutes == 0 }
    var isUnderOneHour: Bool { days == 0 && hours == 0 }

    /// `3 h 12 min`
    var words: String {
      if isUnderOneMinute { return "under 1 min" }
      return units.map { "\($0.count) \($0.name)" }.joined(separator: " ")
    }

    /// `3h12m`
    var shortWords: String {
      if isUnderOneMinute { return "<1m" }
      return units.map { "\($0.count)\($0.name.prefix(1))" }.joined()
    }

    /// `2h05`
    var screenWords: String {
      if isUnderOneMinute { return "<1 min" }
      if days > 0 { return days < 100 && hours > 0 ? "\(days)d\(hours)h" : "\(days)d" }
      return hours > 0 ? "\(hours)h\(minutes.padded(to: 2))" : "\(minutes) min"
    }

    /// `3h`
    var shortestWords: String {
      units.first.map { "\($0.count)\($0.name.prefix(1))" } ?? shortWords
    }

    private var units: [(count: Int, name: String)] {
      [(days, "d"), (hours, "h"), (minutes, "min")].filter { $0.0 > 0 }
    }
  }
}
