/// What a clock shows, without a day.
package struct ClockTime: Hashable, Sendable {
  package var hour: Int
  package var minute: Int
  package var second: Int
  package var millisecond: Int

  package init(hour: Int = 0, minute: Int = 0, second: Int = 0, millisecond: Int = 0) {
    self.hour = hour
    self.minute = minute
    self.second = second
    self.millisecond = millisecond
  }

  /// Whether a clock can show it. `Date` has neither leap seconds nor 24:00.
  package var isValid: Bool { hour < 24 && minute < 60 && second < 60 }

  package var secondsSinceMidnight: Int { hour * 3600 + minute * 60 + second }
}

/// A day and a time as a calendar and a clock show them, in no zone yet.
///
/// It is the one form between an instant and a text: sections by hour and by day, the texts that a
/// search looks into, ISO 8601 in files and times typed at a prompt all go through it. Foundation's
/// `Calendar` and formatters cost milliseconds to start and microseconds a row.
package struct CivilTime: Hashable, Sendable, CustomStringConvertible {
  package var date: CivilDate
  package var clock: ClockTime

  package init(date: CivilDate, clock: ClockTime = ClockTime()) {
    self.date = date
    self.clock = clock
  }

  /// `2026-11-21 18:04:05`
  package var description: String {
    let hour = clock.hour.padded(to: 2)
    let minute = clock.minute.padded(to: 2)
    return "\(date.text) \(hour):\(minute):\(clock.second.padded(to: 2))"
  }
}

// MARK: - Seconds and milliseconds of the same clock

extension CivilTime {
  /// The time `seconds` after 1 January 1970, 00:00, of the same clock.
  package init(secondsSinceEpoch seconds: Int) {
    let days = seconds.dividedRoundingDown(by: 86_400)
    let second = seconds - days * 86_400
    date = CivilDate(daysSinceEpoch: days)
    clock = ClockTime(hour: second / 3600, minute: second / 60 % 60, second: second % 60)
  }

  /// The seconds from 1 January 1970, 00:00, of the same clock, without the milliseconds.
  package var secondsSinceEpoch: Int {
    date.daysSinceEpoch * 86_400 + clock.secondsSinceMidnight
  }

  /// The milliseconds from 1 January 1970, 00:00, of the same clock.
  package var millisecondsSinceEpoch: Int64 {
    Int64(secondsSinceEpoch) * 1000 + Int64(clock.millisecond)
  }
}

// MARK: - Instants

extension CivilTime {
  /// What a clock that is `utcOffset` seconds ahead of UTC shows at an instant.
  ///
  /// - Parameter milliseconds: Since 1970-01-01T00:00:00Z. Instants more than 73 million years away
  ///   are clamped.
  package init(milliseconds: Int64, utcOffset: Int64 = 0) {
    let local = Self.localMilliseconds(milliseconds, utcOffset: utcOffset)
    let day = local.dividedRoundingDown(by: Self.millisecondsPerDay)
    let inDay = Int(local - day * Self.millisecondsPerDay)
    date = CivilDate(daysSinceEpoch: Int(day))
    clock = ClockTime(
      hour: inDay / 3_600_000, minute: inDay / 60_000 % 60, second: inDay / 1000 % 60,
      millisecond: inDay % 1000)
  }

  /// The day that a clock shows at an instant, in days since 1970-01-01.
  package static func daysSinceEpoch(milliseconds: Int64, utcOffset: Int64) -> Int64 {
    localMilliseconds(milliseconds, utcOffset: utcOffset)
      .dividedRoundingDown(by: millisecondsPerDay)
  }

  private static let millisecondsPerDay: Int64 = 86_400_000

  /// 73 million years: well inside 64 bits, so that nothing computed from it overflows.
  package static let farthestMilliseconds = Int64.max / 4

  private static func localMilliseconds(_ milliseconds: Int64, utcOffset: Int64) -> Int64 {
    let farthest = farthestMilliseconds
    let seconds = min(max(utcOffset, -farthest / 1000), farthest / 1000)
    return min(max(milliseconds, -farthest), farthest) + seconds * 1000
  }
}
